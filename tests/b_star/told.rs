//! The texts and pictures of a search.

use crate::common::pictures::texts;
use plyscope::language::story;
use plyscope::scene::tree::item::{Item, Role};
use plyscope::session::Session;

/// The smallest tree where the strategies differ: see the presets.
const LESSON: &str = "game=tree&search=b-star&tree=((7_6)=6..9_(8_9)=4..12)=3..10_((4_5)=2..8_(3_5)=1..9)=1..5_((2_6)=0..6_(3_4)=2..7)=2..6";

fn told(session: &mut Session, visit: u32, t: u32) -> String {
    story::plain(&session.inspect(visit, t).unwrap().story)
}

#[test]
fn the_story_says_what_is_known_and_claims_no_value() {
    let mut session = crate::common::session(LESSON);
    let (last, visits) = (session.trace().ticks() - 1, session.trace().len());
    let roots: Vec<u32> = session.trace().children(1).collect();
    assert_eq!(roots.len(), 3, "the root, a, and the second reply to a are expanded");
    assert_eq!(
        told(&mut session, 0, 0),
        "The search asks which move is best: it narrows the bounds of their values until one move is at least as good as \
         all others."
    );
    let end = "B is worth at least 6, D at most 6: B is proved best, though its value is only known to be between 6 and 9.";
    assert_eq!(told(&mut session, 0, last), end);
    let left = |session: &Session, visit| session.trace().leave_time(visit);
    let t = left(&session, roots[2]);
    assert_eq!(
        told(&mut session, roots[2], t),
        format!("By the bounds of its 3 moves it is worth at least 6 and at most 9. {end}")
    );
    let t = left(&session, roots[0]);
    assert_eq!(
        told(&mut session, roots[0], t),
        "By the bounds of its 3 moves it is worth at least 3 and at most 10. No move is proved best yet: B is worth at \
         least 3, and D at most 6."
    );
    let a = session.trace().children(roots[1]).next().unwrap();
    let t = left(&session, a);
    assert_eq!(
        told(&mut session, a, t),
        "B was worth at most 10, D at most 6: B was the best move so far, and the search tried to prove it. By the bounds of \
         its 2 moves it is worth at least 4 and at most 9."
    );
    let whole: String = (0..visits).map(|visit| told(&mut session, visit, last) + "\n").collect();
    for part in [
        "Before it is expanded, it may be worth at least 4 and at most 12.",
        "F was worth at least 4, E at least 6: F promised most, so the search continued there.",
        "The line ends here: the value is 8.",
    ] {
        assert!(whole.contains(part), "{part}: {whole}");
    }
    let mut rest = crate::common::session(&format!("{LESSON}&strategy=disprove-rest"));
    assert_eq!(rest.trace().children(1).count(), 9, "as the lesson says");
    let whole: String =
        (0..rest.trace().len()).map(|visit| told(&mut rest, visit, u32::MAX) + "\n").collect();
    let disproves = "D was worth at most 6, B at most 10: D was the second best move, and the search tried to disprove it.";
    assert!(whole.contains(disproves), "{whole}");
    // Without given bounds, nothing is known about a move before it is searched.
    let mut plain = crate::common::session("game=tree&tree=((1_3)_(2_5))&search=b-star");
    let last_of_plain = plain.trace().ticks() - 1;
    let plain: String =
        (0..plain.trace().len()).map(|visit| told(&mut plain, visit, last_of_plain)).collect();
    for part in [
        "B might be worth any value, C any value: B was the best move so far",
        "C might be worth any value, B was worth at most 1: C was the best move so far",
    ] {
        assert!(plain.contains(part), "{part}: {plain}");
    }
    // A sentence for each tick. None of them claims that the search was stopped.
    let sentences: String = (0..=last).map(|t| session.event(t).unwrap().sentence + "\n").collect();
    assert!(sentences.ends_with(&format!("Search ends. {end}\n")), "{sentences}");
    assert!(sentences.contains("it is worth at least 4 and at most 9; it is still open"), "{sentences}");
}

/// The claim in the text of the preset.
#[test]
fn disproving_the_rest_pays_off_in_the_synthetic_preset() {
    let link = "game=synthetic&branching=3&height=5&seed=6&intervals=40&search=b-star";
    let expanded = |strategy: &str| {
        let session = crate::common::session(&format!("{link}&strategy={strategy}"));
        session.trace().children(1).count()
    };
    assert_eq!((expanded("disprove-rest"), expanded("prove-best")), (9, 12));
}

/// All bars have one axis. The bars of the root's moves are in a column, and do not overlap at the end.
#[test]
fn bars_share_an_axis_on_which_the_best_move_is_separate() {
    let mut session = crate::common::session(LESSON);
    let last = session.trace().ticks() - 1;
    let mut at = |t: u32| {
        let picture = session.tree(&crate::common::pictures::ask(t));
        let root = picture.nodes.iter().find(|node| node.parent.is_none()).unwrap().key;
        let mut rows: Vec<(f32, f32, f32)> = Vec::new();
        let mut below = 0;
        for drawn in &picture.items {
            let (Role::Bar(number), Item::Line { from, to, stroke }) = (drawn.key.role, &drawn.item) else {
                continue;
            };
            // The axes are thinner, and the limit is a vertical line.
            if stroke.width < 3.0 {
                continue;
            }
            if drawn.key.node == root && number >= 8 {
                rows.push((from.y, from.x, to.x));
            } else {
                below += 1;
            }
        }
        let texts = texts(picture);
        rows.sort_by(|a, b| a.0.total_cmp(&b.0));
        (rows, below, texts)
    };
    let roots_moves = ["3..10", "1..5", "2..6"];
    let (rows, below, texts) = at(2 * 6);
    assert_eq!(rows.len(), 3, "{texts:?}");
    assert!(below >= 3);
    // One unit is as long everywhere: a is 7 long, and both others 4.
    let lengths: Vec<f32> = rows.iter().map(|(_, from, to)| to - from).collect();
    assert!((lengths[0] / lengths[1] - 7.0 / 4.0).abs() < 0.01 && (lengths[1] - lengths[2]).abs() < 0.01);
    assert!(rows[0].1 < rows[2].2, "a begins before c ends");
    assert!(roots_moves.iter().all(|text| texts.iter().any(|of| of == text)), "{texts:?}");
    let (rows, _, texts) = at(last);
    assert!((rows[0].1 - rows[2].2).abs() < 0.01, "a begins where c ends: {rows:?}");
    assert!(texts.iter().any(|text| text == "6..9"), "{texts:?}");
}
