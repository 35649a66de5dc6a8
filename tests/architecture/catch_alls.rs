//! A person who adds a reason, a kind, a cause or a source has to be led to every place that distinguishes them. So the
//! modules that describe them to people, keep them in files or read them from other programs have no catch-all arm over
//! them.

use super::sources;
use crate::common::PROJECT;
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use std::path::Path;

/// The types that no `_` may match in those modules.
const ENUMS: [&str; 7] = [
    "LeaveReason",
    "VisitKind",
    "LineKind",
    "ExtensionCause",
    "ReductionCause",
    "RankSource",
    "ProbeOutcome",
];

const FOLDERS: [&str; 5] = ["facts/", "language/", "export/", "file/", "foreign/"];

/// The patterns of a `match` on one of the enums that catch whatever is not named, and how many matches there are.
fn catch_alls(tokens: TokenStream, found: &mut Vec<String>) -> usize {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut matches = 0;
    for (index, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Group(group) => matches += catch_alls(group.stream(), found),
            TokenTree::Ident(word) if word == "match" => {
                let arms = tokens[index..].iter().find_map(|token| match token {
                    TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => Some(group),
                    _ => None,
                });
                let patterns = patterns(arms.expect("a match has arms"));
                let is_on_one = patterns.iter().any(|pattern| names_an_enum(pattern));
                if is_on_one {
                    matches += 1;
                    found.extend(patterns.into_iter().filter(|pattern| catches_all(pattern)));
                }
            }
            _ => {}
        }
    }
    matches
}

/// The patterns of the arms, without their guards.
fn patterns(arms: &Group) -> Vec<String> {
    let mut patterns = Vec::new();
    let mut tokens = arms.stream().into_iter().peekable();
    while tokens.peek().is_some() {
        let (mut pattern, mut has_guard) = (TokenStream::new(), false);
        while let Some(token) = tokens.next() {
            let is_arrow = matches!(&token, TokenTree::Punct(punct) if punct.as_char() == '=')
                && matches!(tokens.peek(), Some(TokenTree::Punct(punct)) if punct.as_char() == '>');
            if is_arrow {
                tokens.next();
                break;
            }
            has_guard |= matches!(&token, TokenTree::Ident(word) if word == "if");
            if !has_guard {
                pattern.extend([token]);
            }
        }
        patterns.push(pattern.to_string());
        // The body: a block, or the tokens before the next comma.
        let is_block =
            matches!(tokens.peek(), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace);
        let is_comma = |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ',');
        if is_block {
            tokens.next();
            tokens.next_if(is_comma);
        } else {
            while tokens.next().is_some_and(|token| !is_comma(&token)) {}
        }
    }
    patterns
}

fn names_an_enum(pattern: &str) -> bool {
    ENUMS.iter().any(|name| pattern.replace(' ', "").contains(&format!("{name}::")))
}

fn catches_all(pattern: &str) -> bool {
    let is_anything = |part: &str| {
        let part = part.trim();
        let inner = part.strip_prefix("Some").map_or(part, |rest| rest.trim_matches([' ', '(', ')']));
        inner.chars().all(|letter| letter == '_' || letter.is_ascii_lowercase())
    };
    pattern.split('|').any(|part| !part.trim().is_empty() && is_anything(part))
}

#[test]
fn nothing_that_a_search_does_is_told_by_a_catch_all_arm() {
    let mut matches = 0;
    for source in sources(&Path::new(PROJECT).join("src")) {
        if FOLDERS.iter().any(|folder| source.file.starts_with(folder)) {
            let mut found = Vec::new();
            matches += catch_alls(source.text.parse().unwrap(), &mut found);
            assert!(found.is_empty(), "{}: write out what {found:?} stands for", source.file);
        }
    }
    assert!(matches >= 10, "{matches}");
}

#[test]
fn a_catch_all_arm_is_found() {
    for (arms, expected) in [
        ("LeaveReason::CutOff => 1, _ => 2", &["_"][..]),
        ("Some(LeaveReason::CutOff) if a => { 1 } Some(reason) => 2, None => 3", &["Some (reason)"]),
        (
            "LeaveReason::CutOff => match b { _ => 1 }, LeaveReason::ProbCut | LeaveReason::NotReported => 2",
            &[],
        ),
        ("1 => a, _ => LeaveReason::CutOff", &[]),
    ] {
        let mut found = Vec::new();
        catch_alls(format!("match reason {{ {arms} }}").parse().unwrap(), &mut found);
        assert_eq!(found, expected, "{arms}");
    }
}
