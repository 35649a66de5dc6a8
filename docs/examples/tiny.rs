//! A tiny alpha-beta that prints its search: who takes the last match wins.

struct Search {
    heaps: Vec<i32>,
    visits: u64,
}

const WIN: i32 = 1000;
const INFINITY: i32 = 10_000;

impl Search {
    /// Prints a visit's beginning and end around the search itself, so on every way out of it.
    fn visit(&mut self, mv: &str, depth: i32, ply: i32, alpha: i32, beta: i32) -> i32 {
        self.visits += 1;
        println!(r#"{{"enter":"{mv}","depth":{depth},"alpha":{alpha},"beta":{beta}}}"#);
        let value = self.search(depth, ply, alpha, beta);
        println!(r#"{{"leave":{value}}}"#);
        value
    }

    fn search(&mut self, depth: i32, ply: i32, mut alpha: i32, beta: i32) -> i32 {
        if self.heaps.iter().sum::<i32>() == 0 {
            return ply - WIN;
        }
        if depth == 0 {
            return 0;
        }
        let mut best = -INFINITY;
        for heap in 0..self.heaps.len() {
            for count in 1..=self.heaps[heap] {
                self.heaps[heap] -= count;
                let mv = format!("{heap}:{count}");
                let value = -self.visit(&mv, depth - 1, ply + 1, -beta, -alpha);
                self.heaps[heap] += count;
                best = best.max(value);
                alpha = alpha.max(value);
                if alpha >= beta {
                    return best;
                }
            }
        }
        best
    }
}

fn main() {
    let mut search = Search { heaps: vec![1, 2, 3], visits: 0 };
    println!(
        r#"{{"plyscope":1,"program":"tiny.rs","perspective":"mover","infinity":{INFINITY},"mate":{WIN}}}"#
    );
    let mut value = 0;
    for depth in 1..=6 {
        value = search.visit("", depth, 0, -INFINITY, INFINITY);
    }
    eprintln!("{} visits, value {value}", search.visits);
}
