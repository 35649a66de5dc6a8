use super::specification::parameters;
use super::view::{FlameOrder, Show, ViewName};
use super::*;
use crate::display_style::Types;
use crate::display_style::{BoundsStyle, DisplayStyle, NodeShapes, Perspective, ValueStyle};
use crate::games::GameKind;
use crate::games::chess::START_FEN;
use proptest::prelude::*;

#[test]
fn what_is_understood_survives_what_is_not() {
    let (scenario, view, problems) =
        read("#game=chess&fen=nonsense&search=pvs&depth=99&quiescence=maybe&t=12&wibble=1&types=actual");
    assert_eq!(scenario.position, START_FEN);
    assert_eq!(scenario.search.depth, Scenario::of(GameKind::Chess).search.depth);
    assert_eq!((view.t, view.types), (Some(12), Types::Actual));
    let keys: Vec<&str> = problems.iter().map(|problem| problem.key.as_str()).collect();
    assert_eq!(keys, ["fen", "depth", "quiescence", "wibble"]);
    assert!(problems.iter().all(|problem| !problem.message.is_empty() && !problem.fix.is_empty()));
}

#[test]
fn defaults_are_left_out_and_spaces_can_be_read() {
    let (scenario, view, problems) = read("game=chess&depth=7&visits=10000000");
    assert!(problems.is_empty());
    assert_eq!(scenario.to_string(), "game=chess&depth=7");
    assert!(view.pairs().is_empty());
    let tree = Scenario::parse("tree=(3 12 8) (2 4 6)&search=alpha-beta").unwrap();
    assert_eq!(tree.to_string(), "game=tree&tree=(3_12_8)_(2_4_6)&search=alpha-beta");
}

#[test]
fn a_time_is_written_from_the_first_tick_on() {
    for t in [0, 1, u32::MAX] {
        let (_, view, problems) = read(&format!("t={t}"));
        assert!(problems.is_empty());
        assert_eq!(view.pairs(), [("t", t.to_string())]);
    }
    assert_eq!(read("depth=3").1.t, None, "the end is no tick of its own");
}

#[test]
fn how_numbers_are_read_is_part_of_the_view() {
    let plain = DisplayStyle::default();
    for (text, display_style) in [
        ("", plain),
        ("seen=mover", DisplayStyle { perspective: Perspective::Mover, ..plain }),
        ("bounds=range", DisplayStyle { bounds: BoundsStyle::Range, ..plain }),
        ("nodes=squares", DisplayStyle { shapes: NodeShapes::SquaresAndCircles, ..plain }),
        ("unit=centipawns", DisplayStyle { unit: ValueStyle::Centipawns, ..plain }),
    ] {
        let (_, view, problems) = read(text);
        assert!(problems.is_empty() && view.display_style == display_style, "{text}: {problems:?}");
        assert_eq!(link::write_pairs(view.pairs()), text);
    }
    assert!(
        read("seen=first&bounds=alpha-beta&nodes=triangles").1.pairs().is_empty(),
        "defaults are left out"
    );
    let (_, view, problems) = read("seen=white&bounds=range&nodes=stars");
    assert_eq!(
        (view.display_style.bounds, view.display_style.perspective),
        (BoundsStyle::Range, Perspective::First)
    );
    let fixes: Vec<&str> = problems.iter().map(|problem| problem.fix.as_str()).collect();
    assert_eq!(fixes, ["choose first or mover", "choose triangles or squares"]);
}

#[test]
fn what_is_on_stage_and_around_it_is_part_of_the_view() {
    for (text, stage, show) in [
        ("", None, None),
        ("stage=tree", Some(vec![ViewName::Tree]), None),
        ("stage=flame&show=present", Some(vec![ViewName::Flame]), Some(Show::Present)),
        ("stage=tree,flame", Some(ViewName::ALL.to_vec()), None),
        ("show=present", None, Some(Show::Present)),
        ("show=workbench", None, Some(Show::Workbench)),
        ("show=student", None, Some(Show::Student)),
        ("show=class", None, Some(Show::Class)),
    ] {
        let (_, view, problems) = read(text);
        assert!(problems.is_empty(), "{text}: {problems:?}");
        assert_eq!((&view.stage, view.show), (&stage, show), "{text}");
        assert_eq!(link::write_pairs(view.pairs()), text);
    }
    for text in ["stage=both", "stage=flame,tree", "stage=tree,flame,tree"] {
        assert_eq!(link::write_pairs(read(text).1.pairs()), "stage=tree,flame", "{text}");
    }
    let (_, view, problems) = read("stage=board&show=nothing");
    assert_eq!((&view.stage, view.show), (&None, None));
    let fixes: Vec<&str> = problems.iter().map(|problem| problem.fix.as_str()).collect();
    assert_eq!(fixes, ["choose tree or flame", "choose present or workbench or student or class"]);
}

#[test]
fn the_order_of_the_flame_is_part_of_the_view() {
    for (text, flame) in [("", FlameOrder::Time), ("stage=flame&flame=widest", FlameOrder::Widest)] {
        let (_, view, problems) = read(text);
        assert!(problems.is_empty(), "{text}: {problems:?}");
        assert_eq!((view.flame, link::write_pairs(view.pairs()).as_str()), (flame, text));
    }
    assert_eq!(link::write_pairs(read("flame=time").1.pairs()), "", "as without a choice");
    let (_, view, problems) = read("flame=narrowest");
    assert_eq!((view.flame, problems[0].fix.as_str()), (FlameOrder::Time, "choose time or widest"));
}

#[test]
fn an_embedded_page_has_a_first_and_a_last_moment() {
    for text in [
        "embed=1",
        "show=student&judge=end",
        "theme=dark",
        "theme=light&embed=1",
        "embed=1&begin=2:b:in&end=2:b:out",
        "embed=1&begin=0&end=5:out",
    ] {
        let (_, view, problems) = read(text);
        assert!(problems.is_empty(), "{text}: {problems:?}");
        assert_eq!(view.embed, text.contains("embed"));
        assert_eq!(link::write_pairs(view.pairs()), text);
    }
    let (_, view, _) = read("embed=1&begin=7&end=2:b:out");
    assert_eq!(view.begin, Some(place::Moment::Tick(7)));
    assert!(matches!(view.end, Some(place::Moment::Named(_))));

    let (_, view, problems) = read("embed=yes&theme=sepia&begin=b&end=-1");
    assert_eq!((view.embed, view.theme, view.begin, view.end), (false, None, None, None));
    let keys: Vec<&str> = problems.iter().map(|problem| problem.key.as_str()).collect();
    assert_eq!(keys, ["embed", "theme", "begin", "end"]);
    // Elsewhere they would lock the page in.
    for key in ["begin", "end"] {
        let (_, view, problems) = read(&format!("{key}=3"));
        assert_eq!((view.begin, view.end), (None, None));
        assert_eq!((problems[0].key.as_str(), problems[0].value.as_str()), (key, "3"));
        assert!(problems[0].fix.contains("embed=1"));
    }
}

#[test]
fn a_place_that_is_not_read_is_said_at_its_key() {
    for (key, text) in [
        ("at", ""),
        ("at", "5"),
        ("at", "5:e4"),
        ("at", "5:e4.e5:by"),
        ("at", "5:e4.e5:in0"),
        ("at", "5:e4..e5:in"),
        ("at", "5:e4.:out"),
        ("at", "65536:e4:in"),
        ("at", "5:e4:in:1"),
        ("on", "e4"),
        ("on", "5:e4:0"),
        ("on", "5:e4:in"),
    ] {
        let (_, view, problems) = read(&format!("{key}={text}"));
        assert_eq!((view.at, view.on), (None, None), "{key}={text}");
        assert_eq!(problems[0].key, key, "{key}={text}: {problems:?}");
        assert!(
            problems[0].message.contains("place") && problems[0].fix.contains("5:e4.e5.Nf3"),
            "{problems:?}"
        );
    }
    // As a score sheet has it.
    assert_eq!(read("at=5:Nxf3%2B.O-O:out2").1.at, read("at=5:Nxf3.O-O:out2").1.at);
    assert_eq!(read("at=3::in").1.at.unwrap().place.steps, Vec::<String>::new());
}

#[test]
fn missing_estimates_are_noted_where_they_matter() {
    let notes = |text: &str| Scenario::parse(text).unwrap().notes();
    assert!(notes("tree=(1 2)(3 4)").is_empty(), "searched to its leaves, no estimate is asked for");
    assert!(notes("tree=(1 2)(3 4)&depth=1")[0].contains("judged 0"));
    assert!(!notes("tree=(1 2)(3 4)&deepening=on").is_empty());
    assert!(notes("tree=((1 2)=1 (3 4)=2)=3&depth=1").is_empty());
}

#[test]
fn a_link_keeps_no_run_of_spaces() {
    let scenario = Scenario::parse("fen=%20 8/8/4k3/8/4P3/4K3/8/8  w   - -  0 1").unwrap();
    assert_eq!(scenario.to_string(), "game=chess&fen=8/8/4k3/8/4P3/4K3/8/8_w_-_-_0_1");
}

#[test]
fn a_synthetic_tree_is_made_from_its_parts() {
    let scenario = Scenario::parse("game=synthetic&path=acb&seed=7&branching=3").unwrap();
    assert_eq!(
        scenario.position,
        "branching=3 height=6 seed=7 ordering=80 transpositions=0 values=100 path=acb"
    );
    assert_eq!(scenario.to_string(), "game=synthetic&branching=3&seed=7&path=acb");
    assert_eq!(scenario.values()["path"], "acb");
    let parameters = scenario.effective_parameters(&scenario.open().unwrap());
    assert_eq!(parameters.depth, 3, "no deeper than to the leaves");
    let leaf = Scenario::parse("game=synthetic&height=2&path=ab").unwrap();
    assert_eq!(crate::run::search(&leaf).unwrap().best, None);
}

#[test]
fn mistakes_in_a_synthetic_tree_are_said_at_their_parameter() {
    let (scenario, _, problems) = read("game=synthetic&branching=3&height=2&ordering=101&path=abc&fen=8");
    let said: Vec<(&str, &str)> =
        problems.iter().map(|problem| (problem.key.as_str(), problem.message.as_str())).collect();
    assert_eq!(
        said,
        [
            ("fen", "FEN has no meaning in the game “synthetic”"),
            ("ordering", "“101” is not in its range"),
            ("path", "move 3, “c”: the tree ends before it"),
        ]
    );
    assert_eq!(scenario.to_string(), "game=synthetic&branching=3&height=2");
}

#[test]
fn notes_on_synthetic_trees() {
    let notes = |text: &str| Scenario::parse(&format!("game=synthetic&{text}")).unwrap().notes();
    let said = |text: &str, words: &[&str]| {
        let notes = notes(text);
        assert_eq!(notes.len(), words.len(), "{text}: {notes:?}");
        assert!(notes.iter().zip(words).all(|(note, word)| note.contains(word)), "{text}: {notes:?}");
    };
    said("seed=3", &[]);
    said("depth=4", &["stops above the leaves"]);
    said("deepening=on", &["iteration stops above the leaves"]);
    for technique in ["futility=10", "reverse-futility=10", "lmr=50", "quality-step=4"] {
        said(technique, &["where futility pruning asks, or a search stops above the leaves"]);
    }
    said("lmp=3", &[]);
    said("transpositions=5", &["without a table"]);
    said("transpositions=5&table=10", &[]);
    said("branching=20&height=20", &["visit budget"]);
    said("branching=20&height=20&path=abcdefghijklmno", &[]);
    said("height=12&search=minimax", &["visit budget"]);
}

#[test]
fn notes_on_explicit_trees() {
    let notes = |text: &str| Scenario::parse(&format!("game=tree&tree={text}")).unwrap().notes();
    assert!(notes("(1_2)_(3_4)").is_empty());
    assert!(notes("(1_2)_(3_4)&deepening=on")[0].contains("no estimate: where an iteration"));
    assert!(notes("(1_2)_(3_4)&futility=3")[0].contains("where futility pruning asks"));
    assert!(notes("(1_2)_(3_4)&lmp=3").is_empty(), "late moves are left out without a judgement");
}

#[test]
fn a_second_hash_is_said() {
    for (text, key) in [
        ("game=tree&tree=(1 2)#", "tree"),
        ("depth=banana#", "depth"),
        ("#game=chess#x", "game"),
        ("game=tree&#", "#"),
    ] {
        let problems = Scenario::parse(text).expect_err(text);
        assert_eq!(problems[0].key, key, "{text}: {problems:?}");
        assert!(problems[0].message.contains('#') || problems[0].value.contains('#'), "{problems:?}");
    }
}

#[test]
fn messages_stay_short_whatever_the_link_holds() {
    let keys: Vec<String> = (0..20_000).map(|number| format!("k{number}=1&k{number}=2")).collect();
    let problems = read(&keys.join("&")).2;
    assert_eq!((problems.len(), problems[20].message.as_str()), (21, "and 59,980 more like these"));
    // Each time that a key is wrong is one of them, be it the scenario's, the view's or the link's version.
    for pair in ["t=never&", "v=99999999&", "b.depth=x&", "depth=x&"] {
        let problems = read(&pair.repeat(20_000)).2;
        assert!(problems.len() == 21 && problems[20].message.ends_with("more like these"), "{pair}");
    }
    let long = "x".repeat(3000);
    let five_megabytes = "9".repeat(5_000_000);
    for text in [
        format!("{long}=1"),
        format!("game={long}"),
        format!("depth={five_megabytes}"),
        format!("quiescence={five_megabytes}"),
        format!("fen={five_megabytes}"),
        format!("fen={}/{long}/8/8/8/8/8/8 w - - 0 1", "8"),
        format!("fen=8/8/8/8/8/8/8/8 w {long} {long} 0 1"),
        format!("tree=({long} 1)"),
        format!("tree={long}:1 {long}:2"),
        format!("tree={five_megabytes}"),
        format!("game=synthetic&seed={five_megabytes}"),
        format!("game=synthetic&path={long}"),
        format!("t={five_megabytes}&types={long}&v={long}"),
    ] {
        for problem in read(&text).2 {
            let length = problem.to_string().chars().count() + problem.value.chars().count();
            assert!(length < 600, "{length}: {}", &problem.to_string()[..600]);
        }
    }
}

#[test]
fn a_mistyped_key_is_recognised() {
    assert!(read("dept=4").2[0].fix.contains("did you mean “depth”?"));
}

#[test]
fn a_newer_link_is_named_as_such() {
    let (_, _, problems) = read("v=4294967295&game=chess");
    assert!(problems[0].message.contains("newer"));
    assert!(read("v=1").2.is_empty());
}

#[test]
fn a_parameter_of_another_game_is_said() {
    let (_, _, problems) = read("game=tree&quiescence=on");
    assert_eq!(problems[0].key, "quiescence");
}

#[test]
fn the_table_can_be_turned_off_and_restricted() {
    let scenario = Scenario::parse("table=0").unwrap();
    assert_eq!(scenario.search.table, None);
    let scenario = Scenario::parse("table-answers=equal&table=12").unwrap();
    let table = scenario.search.table.unwrap();
    assert!(table.equal_depth_only && table.log2_entries == 12);
    assert_eq!(scenario.to_string(), "game=chess&table=12&table-answers=equal");
}

proptest! {
    #[test]
    fn any_text_is_read_without_panic(text in "\\PC{0,80}") {
        let _ = read(&text);
    }

    #[test]
    fn places_in_a_view_are_read_back(
        (iteration, nth, steps) in (any::<u16>(), 1u32.., prop::collection::vec("[a-zA-Z0-9äß♞=~-]{1,7}", 0..9)),
        (t, select, version, entered) in (any::<Option<u32>>(), any::<Option<u32>>(), any::<Option<u32>>(), any::<bool>()),
        with in any::<(bool, bool)>(),
    ) {
        let steps = steps.into_iter().map(|step| step.replace('♞', "N")).collect();
        let place = place::NamedPlace { iteration, steps, nth };
        let edge = if entered { place::Edge::In } else { place::Edge::Out };
        let at = with.0.then(|| place::NamedMoment { place: place.clone(), edge });
        let on = with.1.then_some(place);
        let view = view::View { t, select, version, at, on, ..view::View::default() };
        let (_, read_back, problems) = read(&link::write_pairs(view.pairs()));
        prop_assert!(problems.iter().all(|problem| problem.key == "v"), "{problems:?}");
        prop_assert_eq!(read_back, view);
    }

    #[test]
    fn every_value_of_every_parameter_is_read_back(choice in 0..parameters().count(), seed in any::<u64>()) {
        let specification = parameters().nth(choice).unwrap();
        for game in GameKind::ALL.iter().copied().filter(|game| specification.applies_to(*game)) {
            let mut scenario = Scenario::of(game);
            let Some(value) = some_value(specification, seed) else { continue };
            prop_assert_eq!(specification.set(&mut scenario, &value).is_ok(), specification.offers(&value, game));
            let (read_back, _, problems) = read(&scenario.to_string());
            prop_assert!(problems.is_empty());
            prop_assert_eq!(read_back, scenario);
        }
    }
}

/// A text for a parameter; `None` for a free text.
fn some_value(specification: &specification::Specification, seed: u64) -> Option<String> {
    Some(match specification.kind {
        specification::Kind::Choice(choices) => choices[seed as usize % choices.len()].0.to_owned(),
        specification::Kind::Number(least, most) => {
            (least + (seed % (most - least + 1) as u64) as i64).to_string()
        }
        specification::Kind::Toggle => if seed.is_multiple_of(2) { "on" } else { "off" }.to_owned(),
        specification::Kind::Text | specification::Kind::Lines => return None,
    })
}

proptest! {
    /// Whatever two searches of a position are, their link is read back as both.
    #[test]
    fn a_pair_is_read_back(
        game in 0..GameKind::ALL.len(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u64>(), 0..3_u8), 0..40),
    ) {
        let game = GameKind::ALL[game];
        let offered: Vec<_> = parameters().filter(|parameter| parameter.applies_to(game)).collect();
        let (mut first, mut second) = (Scenario::of(game), Scenario::of(game));
        for (which, seed, whose) in changes {
            let parameter = which.get(&offered);
            let Some(value) = some_value(parameter, seed) else { continue };
            if !parameter.offers(&value, game) {
                continue;
            }
            let common = parameter.group == "Position" || parameter.key.starts_with("record");
            if common || whose != 1 {
                prop_assert!(parameter.set(&mut first, &value).is_ok());
            }
            if common || whose != 0 {
                prop_assert!(parameter.set(&mut second, &value).is_ok());
            }
        }
        // Parameters without effect are not part of a link, see the test of single scenarios.
        let plain = |scenario: &Scenario| Scenario::parse(&scenario.to_string()).unwrap();
        let (first, second) = (plain(&first), plain(&second));
        let differences = first.differences(&second);
        let own: Vec<(&str, String)> =
            differences.iter().map(|(key, value)| (key.as_str(), value.clone())).collect();
        let text = link::write_pairs(first.pairs().into_iter().chain(own));
        let (read_first, read_second, _, problems) = read_pair(&text);
        prop_assert!(problems.is_empty(), "{text}: {problems:?}");
        prop_assert_eq!(read_first, first, "{}", text);
        prop_assert_eq!(read_second, Some(second), "{}", text);
    }
}

#[test]
fn the_second_search_is_written_as_its_differences() {
    let (first, second, _, problems) = read_pair("depth=5&b.search=mtd-f&b.pre-search=off&b.depth=7");
    assert!(problems.is_empty(), "{problems:?}");
    let second = second.unwrap();
    assert_eq!(second.to_string(), "game=chess&search=mtd-f&depth=7");
    let written = |first: &Scenario, second: &Scenario| {
        let pairs = first.differences(second);
        link::write_pairs(pairs.iter().map(|(key, value)| (key.as_str(), value.clone())))
    };
    assert_eq!(written(&first, &second), "b.search=mtd-f&b.depth=7");
    assert_eq!(written(&first, &first), "b.search=pvs", "two that do not differ are still two");
    assert_eq!(read_pair("depth=5&b.search=pvs").1, Some(first));
    assert_eq!(read_pair("depth=5").1, None);
}

#[test]
fn mistakes_in_the_second_search_are_said_at_their_keys() {
    let text = "game=tree&b.search=wibble&b.serach=pvs&b.tree=(1 \
                2)&b.record=5&b.fen=x&b.game=chess&b.depth=3&b.=1\
                &b.wibble=1&b.null-move=2";
    let (first, second, _, problems) = read_pair(text);
    assert_eq!(second, Some(Scenario { search: second.as_ref().unwrap().search, ..first.clone() }));
    assert_eq!(second.unwrap().search.depth, 3, "what is understood is compared");
    let said: Vec<(&str, bool)> = problems
        .iter()
        .map(|problem| (problem.key.as_str(), !problem.message.is_empty() && !problem.fix.is_empty()))
        .collect();
    let keys =
        ["b.game", "b.fen", "b.tree", "b.search", "b.null-move", "b.record", "b.serach", "b.", "b.wibble"];
    let mut sorted = said.clone();
    sorted.sort_unstable();
    let mut expected = keys.map(|key| (key, true)).to_vec();
    expected.sort_unstable();
    assert_eq!(sorted, expected);
    let of = |key: &str| problems.iter().find(|problem| problem.key == key).unwrap();
    assert!(of("b.tree").message.contains("same position") && of("b.record").message.contains("limit"));
    assert!(of("b.serach").fix.contains("b.search"));
    assert_eq!(read_pair("b.search=wibble").1, None, "nothing was said of a second search");
    assert_eq!(read_pair("b.depth=3&b.depth=4").1.unwrap().search.depth, 4, "the last one counts");
}

#[test]
fn every_preset_is_understood_and_written_as_it_is_read() {
    for preset in presets::presets() {
        let scenario =
            Scenario::parse(&preset.link).unwrap_or_else(|problems| panic!("{}: {problems:?}", preset.name));
        assert_eq!(scenario.to_string(), preset.link, "{}", preset.name);
    }
}

#[test]
fn what_a_game_does_not_know_is_not_offered() {
    let asked = |game: GameKind| -> Vec<&str> {
        parameters().filter(|parameter| parameter.applies_to(game)).map(|parameter| parameter.key).collect()
    };
    let chess = asked(GameKind::Chess);
    let own = ["quiescence", "quiescence-checks", "repetition", "order-captures", "order-losing-late"];
    let exchange = ["quiescence-exchange", "order-exchange", "quiescence-promotions"];
    let selective =
        ["null-move", "zugzwang-guard", "extend-check", "extend-recapture", "extend-promotion", "probcut"];
    for key in own.into_iter().chain(exchange).chain(selective) {
        assert!(chess.contains(&key) && !asked(GameKind::Tree).contains(&key), "{key}");
    }
    assert!(chess.contains(&"fen") && !chess.contains(&"tree") && asked(GameKind::Tree).contains(&"tree"));
}
