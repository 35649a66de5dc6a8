use super::*;
use crate::games::tree::Kind;
use crate::games::tree::NodeEstimate;
use crate::games::tree::tests::any_tree;
use proptest::prelude::*;
use proptest::sample::Index;

fn number(number: &str) -> TreeChange {
    TreeChange::Number { number: number.to_owned() }
}

fn name(name: &str) -> TreeChange {
    TreeChange::Name { name: Some(name.to_owned()) }
}

/// The text after a change; the message if the change is impossible.
fn changed(text: &str, path: &[u32], change: &TreeChange) -> String {
    match change_tree(text, path, change) {
        Ok(changed) => changed.text,
        Err(problem) => format!("{} {}", problem.message, problem.fix),
    }
}

#[test]
fn the_text_stays_as_its_author_wrote_it_everywhere_else() {
    let text = "[ A:[3,  12, 8] = 4,\n  B:[2, A, 6],\n  [14, 5, 2] ]";
    for (path, change, after) in [
        (&[0, 1][..], number("−7"), text.replace("12", "-7")),
        (&[0], number("5"), text.replace("= 4", "= 5")),
        (&[0], number(" "), text.replace(" = 4", "")),
        (&[0], number(" −2..7"), text.replace("= 4", "= -2..7")),
        (&[1], number("5..5"), text.replace("A, 6]", "A, 6]=5..5")),
        (&[1], number("5"), text.replace("A, 6]", "A, 6]=5")),
        (&[2], TreeChange::Add, text.replace("5, 2]", "5, 2, 0]")),
        (&[2, 0], TreeChange::Add, text.replace("14", "[14]")),
        (&[1], name("left"), text.replace("B:", "left:")),
        (&[1, 1], name("left"), text.replace('A', "left")),
        (&[1], TreeChange::Name { name: None }, text.replace("B:", "")),
        (&[], name("root"), format!("root:{text}")),
        (&[2, 1], TreeChange::Remove, text.replace("14, 5, 2", "14, 2")),
        (&[2, 0], TreeChange::Remove, text.replace("14, 5, 2", "5, 2")),
        (&[2], TreeChange::Left, "[ A:[3,  12, 8] = 4,\n  [14, 5, 2],\n  B:[2, A, 6] ]".to_owned()),
        // The node that was named first still has its name at its first mention.
        (&[0], TreeChange::Remove, "[ B:[2, A:[3,  12, 8] = 4, 6],\n  [14, 5, 2] ]".to_owned()),
        (&[0], TreeChange::Right, "[ B:[2, A:[3,  12, 8] = 4, 6],\n  A,\n  [14, 5, 2] ]".to_owned()),
        (&[1, 1, 0], number("4"), text.replace("[3,", "[4,")),
    ] {
        assert_eq!(changed(text, path, &change), after, "{path:?} {change:?}");
    }
    for (text, path, change, after) in [
        ("1 2", &[][..], number("5"), "(1 2)=5"),
        (" 1 2\n", &[], name("A"), " A:(1 2)\n"),
        ("1 2", &[1], TreeChange::Remove, "(1)"),
        ("(1)", &[0], TreeChange::Remove, "1"),
        ("(4)((1 2))=3", &[1, 0], TreeChange::Remove, "(4)3"),
        ("7", &[], TreeChange::Add, "(7)"),
        ("min to move: 1(2)3", &[1], TreeChange::Right, "min to move: 1 3(2)"),
        ("A:(1 2)A", &[1], number("-3"), "A:(1 2)=-3 A"),
    ] {
        assert_eq!(changed(text, path, &change), after, "{text} {path:?} {change:?}");
    }
    let moved = change_tree("1 2 3", &[1], &TreeChange::Right).unwrap();
    assert_eq!(moved.path, [2]);
    assert_eq!(change_tree("1 (2 3)", &[1, 0], &TreeChange::Remove).unwrap().path, [1]);
}

/// A name alone is a leaf of unknown value; as soon as it is more it needs its colon.
#[test]
fn unknown_leaves_and_decimals_are_changed() {
    let text = "(20 x y)(? 0.5)";
    for (path, change, after) in [
        (&[0, 1][..], number("4"), "(20 x:4 y)(? 0.5)"),
        (&[0, 1], name("z"), "(20 z y)(? 0.5)"),
        (&[0, 1], TreeChange::Name { name: None }, "(20 ? y)(? 0.5)"),
        (&[0, 1], TreeChange::Add, "(20 x:(?) y)(? 0.5)"),
        (&[0, 1], TreeChange::Remove, "(20 y)(? 0.5)"),
        (&[0, 1], TreeChange::Right, "(20 y x)(? 0.5)"),
        (&[1, 0], name("w"), "(20 x y)(w:? 0.5)"),
        (&[1, 0], number("−2.250"), "(20 x y)(-2.25 0.5)"),
        (&[1, 1], number("?"), "(20 x y)(? ?)"),
        (&[1], number("1.5..2"), "(20 x y)(? 0.5)=1.5..2"),
    ] {
        assert_eq!(changed(text, path, &change), after, "{path:?} {change:?}");
    }
    assert_eq!(changed("(5)=0.5..1 2", &[0, 0], &TreeChange::Remove), "5 2");
    assert_eq!(changed("((1 2))=0.5..1 2", &[0, 0], &TreeChange::Remove), "0.7 2");
    assert_eq!(node_at(text, &[0, 1]).unwrap().number.as_deref(), Some("?"));
}

#[test]
fn a_shape_keeps_other_values_and_becomes_lists_for_other_nodes() {
    assert_eq!(
        changed("min to move: 2x2: 1 −2\n3 4", &[1, 0], &number("30")),
        "min to move: 2x2: 1 -2\n30 4"
    );
    assert_eq!(changed("2x2: (1 2 3 4)", &[1], &TreeChange::Add), "(1 2)(3 4 0)");
    assert_eq!(changed("Min to move: 2x1: 1 2", &[0], &number("3")), "min to move: (1)=3(2)");
}

#[test]
fn what_cannot_be_is_said_with_its_fix() {
    for (text, path, change, said) in [
        ("(1 2)", &[][..], TreeChange::Remove, "the root cannot be removed"),
        ("(1 2)", &[0], number("30001"), "from -30000 to 30000"),
        ("2x1: 1 2", &[0, 0], number("30001"), "from -30000 to 30000"),
        ("(1 2)", &[0], number("0.1234"), "not a value"),
        ("(1 2)", &[0], number("300.25"), "not a value"),
        ("(1 2)", &[0], number("?3"), "not a value"),
        ("(1 2)", &[0], number(""), "a leaf has a value Give one, or ? if it is unknown."),
        ("(A:1 2)", &[1], name("A"), "another node is called A"),
        ("(A:1 2)", &[1], name("9"), "not a name"),
        ("(A:1 A)", &[1], TreeChange::Name { name: None }, "A also occurs elsewhere"),
        ("(1 2)", &[1], number("2..7"), "not a value of a tree"),
        ("(1 2)", &[], number("7..2"), "smaller number first"),
        ("(1 2)", &[], number("2.."), "not an interval"),
        ("(1 2", &[0], TreeChange::Remove, "not a tree"),
        ("", &[], TreeChange::Add, "not a tree"),
        ("min to move:", &[], TreeChange::Add, "not a tree"),
        ("(1 2)", &[4], TreeChange::Remove, "no longer has this node"),
        ("(1 2)", &[0], TreeChange::Left, "no place"),
        ("(1 2)", &[1], TreeChange::Right, "no place"),
        ("1", &[], TreeChange::Right, "no place"),
    ] {
        let after = changed(text, path, &change);
        assert!(after.contains(said), "{text} {path:?} {change:?}: {after}");
    }
}

#[test]
fn a_node_is_found_by_the_games_names_of_moves() {
    let text = "(3 A:(1 2)=6 b:5) (A c':4 A)";
    let path =
        |moves: &[&str]| path_of_moves(text, &moves.iter().map(|mv| (*mv).to_owned()).collect::<Vec<_>>());
    assert_eq!(path(&["b", "A", "b"]), Some(vec![1, 0, 1]));
    assert_eq!(path(&["b", "c", "b"]), Some(vec![1, 2, 1]));
    assert_eq!((path(&["b", "B"]), path(&[])), (None, Some(vec![])));
    let node = |name: Option<&str>, number: Option<&str>, is_leaf, siblings| {
        let number = number.map(str::to_owned);
        Some(TreeNode { name: name.map(str::to_owned), number, is_leaf, siblings })
    };
    assert_eq!(node_at(text, &[1, 0]), node(Some("A"), Some("6"), false, 3));
    assert_eq!(node_at("(1 2)= −6..7 3", &[0]), node(None, Some("-6..7"), false, 2));
    assert_eq!(node_at(text, &[1, 1]), node(Some("c'"), Some("4"), true, 3));
    assert_eq!(node_at(text, &[]), node(None, None, false, 1));
    assert_eq!(node_at("2x2: 1 −2 3 4", &[0, 1]), node(None, Some("-2"), true, 2));
    assert_eq!((node_at(text, &[7]), node_at("(1", &[])), (None, None));
}

/// A node as the language means it; the root is the first of a list.
#[derive(Clone)]
struct IntendedNode {
    name: Option<String>,
    number: Option<NodeEstimate>,
    /// The children; empty for a leaf.
    children: Vec<usize>,
}

fn meaning(tree: &ExplicitTree) -> Vec<IntendedNode> {
    let meant = |(index, node): (usize, &crate::games::tree::Node)| IntendedNode {
        name: node.name.clone(),
        number: match node.kind {
            Kind::Leaf(value) => value.map(Into::into),
            Kind::Interior { estimate, .. } => estimate,
        },
        children: tree.children(index as u32).iter().map(|child| *child as usize).collect(),
    };
    tree.nodes.iter().enumerate().map(meant).collect()
}

/// Two meanings have the same text if and only if they are the same graph.
fn canonical(nodes: &[IntendedNode]) -> String {
    fn write(nodes: &[IntendedNode], node: usize, numbers: &mut Vec<usize>, text: &mut String) {
        if let Some(number) = numbers.iter().position(|known| *known == node) {
            *text += &format!("#{number} ");
            return;
        }
        numbers.push(node);
        let IntendedNode { name, number, children } = &nodes[node];
        *text += &format!("{name:?} {number:?} [");
        children.iter().for_each(|child| write(nodes, *child, numbers, text));
        *text += "]";
    }
    let mut text = String::new();
    write(nodes, 0, &mut Vec::new(), &mut text);
    text
}

/// The nodes that the root reaches.
fn reached(nodes: &[IntendedNode]) -> HashSet<usize> {
    let mut reached = HashSet::new();
    let mut open = vec![0];
    while let Some(node) = open.pop() {
        if reached.insert(node) {
            open.extend(&nodes[node].children);
        }
    }
    reached
}

/// Makes a change of the intended nodes, and returns whether it is possible.
fn change_meaning(
    nodes: &mut Vec<IntendedNode>,
    path: &[usize],
    places: &[u32],
    change: &TreeChange,
) -> bool {
    let node = path[path.len() - 1];
    let parent = path.len().checked_sub(2).map(|parent| path[parent]);
    let place = places.last().map_or(0, |place| *place as usize);
    match change {
        TreeChange::Number { number } if number.is_empty() && nodes[node].children.is_empty() => {
            return false;
        }
        TreeChange::Number { number } => {
            let numbers: Vec<i16> = number.split("..").filter_map(|part| part.parse().ok()).collect();
            nodes[node].number = match numbers[..] {
                [_, _] if nodes[node].children.is_empty() => return false,
                [least, most] if least > most => return false,
                [least, most] => Some(NodeEstimate::Interval(least, most)),
                [number] => Some(number.into()),
                _ => None,
            };
        }
        TreeChange::Name { name } if *name == nodes[node].name => {}
        TreeChange::Name { name } => {
            let reached = reached(nodes);
            let uses = reached.iter().flat_map(|node| &nodes[*node].children).filter(|child| **child == node);
            let is_taken = reached.iter().any(|node| name.is_some() && nodes[*node].name == *name);
            if is_taken || (name.is_none() && uses.count() > 1) {
                return false;
            }
            nodes[node].name = name.clone();
        }
        TreeChange::Add => {
            let is_leaf = nodes[node].children.is_empty();
            let number = if is_leaf { nodes[node].number.take() } else { Some(0.into()) };
            let added = nodes.len();
            nodes.push(IntendedNode { name: None, number, children: Vec::new() });
            nodes[node].children.push(added);
        }
        TreeChange::Remove => {
            let Some(parent) = parent else { return false };
            nodes[parent].children.remove(place);
            if nodes[parent].children.is_empty() {
                let of_leaf = nodes[node].number.filter(|_| nodes[node].children.is_empty());
                let judged = of_leaf.or(nodes[parent].number).map_or(0, NodeEstimate::judgement);
                nodes[parent].number = Some(judged.into());
            }
        }
        TreeChange::Left | TreeChange::Right => {
            let Some(parent) = parent else { return false };
            let by = if *change == TreeChange::Left { -1 } else { 1 };
            match place.checked_add_signed(by) {
                Some(to) if to < nodes[parent].children.len() => nodes[parent].children.swap(place, to),
                _ => return false,
            }
        }
    }
    true
}

/// The tokens of a text in another layout: white space, commas, brackets.
fn laid_out(text: &str, noise: &[u8]) -> String {
    const SPACES: [&str; 6] = [" ", "  ", "\n", ", ", " ,", "\n\t"];
    let mut noise = noise.iter().copied().cycle();
    let mut next = move |below: u8| usize::from(noise.next().unwrap_or(0) % below);
    let mut laid = String::new();
    let mut open = Vec::new();
    for character in text.chars() {
        match character {
            '(' => {
                let square = next(2) == 1;
                open.push(square);
                laid.push(if square { '[' } else { '(' });
            }
            ')' => laid.push(if open.pop() == Some(true) { ']' } else { ')' }),
            ' ' => laid.push_str(SPACES[next(6)]),
            other => laid.push(other),
        }
        if matches!(character, '(' | ')' | ':' | '=') && next(3) == 0 {
            laid.push_str(SPACES[next(6)]);
        }
    }
    laid
}

fn any_change() -> impl Strategy<Value = TreeChange> {
    let fresh = "[AbcQz][0-3]'";
    prop_oneof![
        (-30..30_i16).prop_map(|value| number(&value.to_string())),
        (-30..30_i16, -30..30_i16).prop_map(|(least, most)| number(&format!("{least}..{most}"))),
        Just(number("")),
        prop::option::of(fresh).prop_map(|name| TreeChange::Name { name }),
        Just(TreeChange::Add),
        Just(TreeChange::Remove),
        Just(TreeChange::Left),
        Just(TreeChange::Right),
    ]
}

/// A path from the root, in places and in nodes.
fn walk(nodes: &[IntendedNode], choices: &[Index]) -> (Vec<u32>, Vec<usize>) {
    let (mut places, mut path) = (Vec::new(), vec![0]);
    for choice in choices {
        let children = &nodes[path[path.len() - 1]].children;
        if children.is_empty() {
            break;
        }
        let place = choice.index(children.len());
        path.push(children[place]);
        places.push(place as u32);
    }
    (places, path)
}

proptest! {
    #[test]
    fn a_changed_text_means_what_was_asked_for(
        tree in any_tree(),
        noise in prop::collection::vec(any::<u8>(), 1..40),
        max_first in any::<bool>(),
        changes in prop::collection::vec((prop::collection::vec(any::<Index>(), 0..5), any_change()), 1..8),
    ) {
        let head = if max_first { "" } else { "min to move:\n" };
        let mut text = head.to_owned() + &laid_out(&tree.to_text(), &noise);
        let mut nodes = meaning(&text.parse::<ExplicitTree>().unwrap());
        for (choices, change) in changes {
            let (places, path) = walk(&nodes, &choices);
            let said = format!("{text:?} at {places:?}: {change:?}");
            let before = canonical(&nodes);
            let is_possible = change_meaning(&mut nodes, &path, &places, &change);
            let after = change_tree(&text, &places, &change);
            prop_assert_eq!(after.is_ok(), is_possible, "{}", said);
            if let Ok(changed) = after {
                text = changed.text;
            } else {
                prop_assert_eq!(canonical(&nodes), before);
            }
            let read: ExplicitTree = text.parse().unwrap_or_else(|error| panic!("{said} gives {text:?}: {error}"));
            prop_assert_eq!(canonical(&meaning(&read)), canonical(&nodes), "{} gives {:?}", said, text);
            prop_assert_eq!(read.max_first, max_first);
        }
    }

    #[test]
    fn a_value_changed_and_changed_back_leaves_no_trace(
        tree in any_tree(),
        noise in prop::collection::vec(any::<u8>(), 1..40),
        choices in prop::collection::vec(any::<Index>(), 60),
    ) {
        let text = laid_out(&tree.to_text(), &noise);
        let nodes = meaning(&tree);
        let (places, path) = walk(&nodes, &choices);
        let value = nodes[path[path.len() - 1]].number.unwrap().written(0);
        let other = change_tree(&text, &places, &number("-12345")).unwrap().text;
        prop_assert!(other.contains("-12345"));
        prop_assert_eq!(change_tree(&other, &places, &number(&value)).unwrap().text, text);
    }
}
