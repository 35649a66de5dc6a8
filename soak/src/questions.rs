//! Every question that the page asks of a session, at random times, visits and views.

use plyscope::display_style::Types;
use plyscope::scene::Axis;
use plyscope::scene::coverage::CATEGORIES;
use plyscope::scene::flame::{FlameView, Palette};
use plyscope::session::Session;
use plyscope::trace::event_kind::EventKind;
use plyscope::trace::time::Step;

use plyscope::random::Random;

const STEPS: [Step; 6] = [Step::Forward, Step::Back, Step::Over, Step::OverBack, Step::Out, Step::OutBack];

const PALETTE: Palette = Palette {
    background: 0xFFFF_FFFF,
    veil: 0xB0FF_FFFF,
    bars: [0xFF88_8888; CATEGORIES],
    edge: 0x8000_0000,
    lines: 0xC0,
};

/// Asks every question once, and returns the answers as texts.
pub fn ask(session: &mut Session, random: &mut Random) -> Vec<String> {
    let ticks = u64::from(session.trace().ticks());
    let visits = u64::from(session.trace().len());
    let t = near(random, ticks);
    let visit = near(random, visits);
    let types = *random.pick(&[Types::Expected, Types::Actual]);
    let axis = axis(random, visits);
    let level = random.below(usize::from(session.trace().levels()) + 2) as u8;
    let pixel = (random.fraction() * 1.2 - 0.1) * f64::from(axis.width);
    let kind = *random.pick(&EventKind::ALL);
    let forward = random.once_in(2);
    let ply = random.once_in(2).then(|| random.below(12) as u16);
    let columns = *random.pick(&[0, 1, 7, 100, 1000, 1 << 14]);
    let view = FlameView {
        axis,
        height: random.below(120) as u32,
        row_height: 1 + random.below(20) as u32,
        full_rows: *random.pick(&[0, 3, 8, 300, u32::MAX]),
        thin_row_height: 1 + random.below(20) as u32,
        top: *random.pick(&[0, 1, 50, u32::MAX]),
        entered: near(random, visits),
    };
    let step = *random.pick(&STEPS);

    let mut answers = vec![
        format!("step {:?}", session.step(t, step)),
        format!("find {:?}", session.find(t, kind, forward, ply)),
        format!("event {:?}", session.event(t)),
        format!("path {:?}", session.path(t)),
        format!("seek {:?}", session.seek(t)),
        format!("pre-searches {:?}", session.pre_search_ledger(random.below(5))),
        format!("uncertainty {:?}", session.uncertainty_ledger(random.below(5))),
        format!("timeline {:?}", session.timeline(columns)),
        format!("bars {:?}", session.bars(axis, random.fraction() * 30.0, random.below(300))),
        format!("pick {:?}", session.pick(axis, pixel, level)),
        format!("marks {:?}", session.trace().marks(visit, t)),
        format!("label {:?}", session.label(visit, t)),
    ];
    // Rarely, because the insight looks at every visit.
    if random.once_in(4) {
        answers.push(format!("insight {:?}", session.insight()));
    }
    let pixels = session.draw(types, &PALETTE, view);
    let sum = pixels.iter().fold(pixels.len() as u64, |sum, &pixel| sum.rotate_left(5) ^ u64::from(pixel));
    answers.push(format!("flame {sum:x} of {view:?}"));
    answers.push(format!("bytes {}", session.bytes().0 > 0));
    if let Some(inspection) = session.inspect(visit, t) {
        answers.push(format!("values {:?}", session.values_at(&inspection)));
        answers.push(format!("inspect {inspection:?}"));
        answers.push(format!("last move {:?}", session.last_move(visit)));
        answers.push(format!("category {:?}", session.category(visit, types)));
    }
    answers
}

/// Mostly below `end`, sometimes at or beyond it.
fn near(random: &mut Random, end: u64) -> u32 {
    let number = match random.below(12) {
        0 => end,
        1 => end.saturating_sub(1),
        2 => u64::from(u32::MAX),
        _ => random.below(end as usize) as u64,
    };
    number as u32
}

fn axis(random: &mut Random, visits: u64) -> Axis {
    let all = visits.max(1) as f64;
    let (from, width) = match random.below(5) {
        0 => (0.0, all),
        1 => (-all, 3.0 * all),
        2 => (random.fraction() * all, 1e-3),
        _ => (random.fraction() * all, random.fraction() * all + 0.5),
    };
    Axis { from, to: from + width, width: 1 + random.below(400) as u32 }
}
