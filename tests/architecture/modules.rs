//! Uses between the files of a crate, read from the sources' tokens.
//!
//! A file uses another where one of its paths, in a `use` or elsewhere, leads to something that the other
//! defines. Names are followed through `use` and `pub use` to the file that defines them, so a parent that
//! hands its children's names on (`pub use child::Name`) is a table of contents: a file that asks the parent
//! for such a name uses the child's file, and handing it on uses nothing. Methods name no file. What is
//! compiled for tests only does not count, comments are no tokens.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};

/// A module's path from the crate's root; the root's is empty.
type Path = Vec<String>;

/// A source file: its place below `src/`, and its text.
pub struct Source {
    pub file: String,
    pub text: String,
}

/// The names that the files of a crate use and define.
#[derive(Default)]
pub struct Crate {
    modules: BTreeMap<Path, Module>,
    /// Every identifier of each file that is not only for tests.
    pub names: BTreeMap<String, BTreeSet<String>>,
}

#[derive(Default)]
struct Module {
    file: String,
    /// Meanings of the names that `use` brings in.
    bound: BTreeMap<String, Path>,
    /// All paths, and whether they only hand a name on.
    paths: Vec<(Path, bool)>,
    /// Children that are compiled for tests only.
    only_for_tests: BTreeSet<String>,
}

/// One file uses another.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Arrow {
    pub from: String,
    pub to: String,
}

impl Crate {
    /// Reads the sources of a crate. Its own name means its root, too.
    pub fn read(own_name: &str, sources: &[Source]) -> Crate {
        let mut read = Crate::default();
        for source in sources {
            let tokens: TokenStream =
                source.text.parse().unwrap_or_else(|error| panic!("{}: {error}", source.file));
            read.names.insert(source.file.clone(), BTreeSet::new());
            let mut reader = Reader { own_name, file: &source.file, read: &mut read };
            reader.module(tokens, &module_path(&source.file));
        }
        let only_for_tests: Vec<Path> = read
            .modules
            .iter()
            .flat_map(|(path, module)| module.only_for_tests.iter().map(|child| joined(path, child)))
            .collect();
        for path in only_for_tests {
            if let Some(module) = read.modules.remove(&path) {
                read.names.remove(&module.file);
            }
        }
        read
    }

    /// Every pair of files where the first uses the second.
    pub fn arrows(&self) -> BTreeSet<Arrow> {
        let mut arrows = BTreeSet::new();
        for (at, module) in &self.modules {
            for (path, hands_on) in &module.paths {
                let Some(target) = self.resolve(at, path, 0) else { continue };
                let to = &self.modules[&target].file;
                let is_own_child = target.len() > at.len() && target.starts_with(at);
                if *to != module.file && !(*hands_on && is_own_child) {
                    arrows.insert(Arrow { from: module.file.clone(), to: to.clone() });
                }
            }
        }
        arrows
    }

    /// The module that defines the end of a path; `None` if it is not in this crate.
    fn resolve(&self, at: &Path, path: &[String], depth: usize) -> Option<Path> {
        let (first, rest) = path.split_first()?;
        match first.as_str() {
            "crate" => self.walk(Path::new(), rest, depth),
            "self" => self.walk(at.clone(), rest, depth),
            "super" => {
                let (_, parent) = at.split_last()?;
                let is_higher = rest.first().is_some_and(|next| next == "super");
                let parent = parent.to_vec();
                if is_higher { self.resolve(&parent, rest, depth) } else { self.walk(parent, rest, depth) }
            }
            _ if self.modules.contains_key(&joined(at, first)) => self.walk(at.clone(), path, depth),
            _ => {
                let bound = self.modules.get(at)?.bound.get(first)?;
                // A name that is bound to itself (`use serde;`) belongs to another crate.
                let is_new = bound.first() != Some(first) && depth < 16;
                let longer: Path = bound.iter().chain(rest).cloned().collect();
                if is_new { self.resolve(at, &longer, depth + 1) } else { None }
            }
        }
    }

    /// Walks from a module along the segments of a path, as far as they name modules.
    fn walk(&self, mut at: Path, segments: &[String], depth: usize) -> Option<Path> {
        for (index, segment) in segments.iter().enumerate() {
            let child = joined(&at, segment);
            if self.modules.contains_key(&child) {
                at = child;
                continue;
            }
            let is_bound = self.modules.get(&at)?.bound.contains_key(segment);
            let elsewhere = is_bound.then(|| self.resolve(&at, &segments[index..], depth + 1)).flatten();
            return elsewhere.or(Some(at));
        }
        Some(at)
    }
}

/// `search/node.rs` is the module search::node, `search/mod.rs` is search, `lib.rs` the root.
fn module_path(file: &str) -> Path {
    let path = file.strip_suffix(".rs").unwrap_or(file);
    let mut path: Path = path.split('/').map(str::to_owned).collect();
    let is_root = path.len() == 1 && (path[0] == "lib" || path[0] == "main");
    if is_root || path.last().is_some_and(|last| last == "mod") {
        path.pop();
    }
    path
}

fn joined(path: &[String], child: &str) -> Path {
    path.iter().cloned().chain([child.to_owned()]).collect()
}

/// Reads the tokens of one file.
struct Reader<'a> {
    own_name: &'a str,
    file: &'a str,
    read: &'a mut Crate,
}

impl Reader<'_> {
    /// Reads a file, or a module within it.
    fn module(&mut self, tokens: TokenStream, path: &Path) {
        let mut module = Module { file: self.file.to_owned(), ..Module::default() };
        self.tokens(&tokens.into_iter().collect::<Vec<_>>(), path, &mut module);
        self.read.modules.insert(path.clone(), module);
    }

    fn tokens(&mut self, tokens: &[TokenTree], here: &Path, module: &mut Module) {
        let mut at = 0;
        let mut is_public = false;
        while at < tokens.len() {
            match &tokens[at] {
                TokenTree::Punct(punct) if punct.as_char() == '#' && is_only_for_tests(&tokens[at + 1..]) => {
                    at = self.skip_item(tokens, at + 2, module);
                    continue;
                }
                TokenTree::Ident(ident) if ident == "pub" => is_public = true,
                TokenTree::Ident(ident) if ident == "use" && !is_punct(tokens.get(at + 1), '<') => {
                    let end = tokens[at..].iter().position(|token| is_punct(Some(token), ';'));
                    let end = end.map_or(tokens.len(), |length| at + length);
                    self.use_tree(&tokens[at + 1..end], &Path::new(), is_public, module);
                    (is_public, at) = (false, end);
                    continue;
                }
                TokenTree::Ident(ident) if ident == "mod" && is_brace(tokens.get(at + 2)) => {
                    if let (name, TokenTree::Group(group)) = (&tokens[at + 1], &tokens[at + 2]) {
                        self.module(group.stream(), &joined(here, &name.to_string()));
                    }
                    (is_public, at) = (false, at + 3);
                    continue;
                }
                TokenTree::Ident(_) => {
                    let (path, length) = path(&tokens[at..]);
                    self.name(&path);
                    if path.len() > 1 {
                        module.paths.push((self.rooted(path), false));
                    }
                    is_public = false;
                    at += length;
                    continue;
                }
                TokenTree::Group(group) => {
                    let tokens: Vec<TokenTree> = group.stream().into_iter().collect();
                    self.tokens(&tokens, here, module);
                    // The brackets of `pub(super)` come before the public item.
                    is_public &= group.delimiter() == Delimiter::Parenthesis;
                }
                _ => {}
            }
            at += 1;
        }
    }

    /// Goes past an item, to the token after it, and remembers a file that is only for tests.
    fn skip_item(&mut self, tokens: &[TokenTree], mut at: usize, module: &mut Module) -> usize {
        while at < tokens.len() {
            match (&tokens[at], tokens.get(at + 1)) {
                (token, _) if is_brace(Some(token)) => return at + 1,
                (token, _) if is_punct(Some(token), ';') => return at + 1,
                (TokenTree::Ident(word), Some(TokenTree::Ident(name)))
                    if word == "mod" && is_punct(tokens.get(at + 2), ';') =>
                {
                    module.only_for_tests.insert(name.to_string());
                }
                _ => {}
            }
            at += 1;
        }
        at
    }

    /// Reads the part after `use`, up to its semicolon.
    fn use_tree(&mut self, tokens: &[TokenTree], before: &Path, hands_on: bool, module: &mut Module) {
        for branch in tokens.split(|token| is_punct(Some(token), ',')) {
            let (segments, length) = path(branch);
            self.name(&segments);
            let mut whole: Path = before.iter().chain(&segments).cloned().collect();
            if let Some(TokenTree::Group(group)) = branch.last() {
                let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                self.use_tree(&inner, &whole, hands_on, module);
                continue;
            }
            // `use a::{self}` names a.
            if whole.len() > 1 && whole.last().is_some_and(|last| last == "self") {
                whole.pop();
            }
            let renamed = match &branch[length.min(branch.len())..] {
                [TokenTree::Ident(word), TokenTree::Ident(name), ..] if word == "as" => {
                    Some(name.to_string())
                }
                _ => None,
            };
            let Some(name) = renamed.or_else(|| whole.last().cloned()) else { continue };
            let whole = self.rooted(whole);
            module.paths.push((whole.clone(), hands_on));
            module.bound.insert(name, whole);
        }
    }

    /// Replaces the crate's own name at the beginning of a path by its root.
    fn rooted(&self, mut path: Path) -> Path {
        if path.first().is_some_and(|first| first == self.own_name) {
            path[0] = "crate".to_owned();
        }
        path
    }

    fn name(&mut self, path: &Path) {
        if let Some(names) = self.read.names.get_mut(self.file) {
            names.extend(path.iter().cloned());
        }
    }
}

/// The segments of the path that begins the tokens, and the number of its tokens, including the colons that
/// follow it.
fn path(tokens: &[TokenTree]) -> (Path, usize) {
    let mut segments = Path::new();
    let mut at = 0;
    while let Some(TokenTree::Ident(ident)) = tokens.get(at) {
        segments.push(ident.to_string());
        at += 1;
        if !(is_punct(tokens.get(at), ':') && is_punct(tokens.get(at + 1), ':')) {
            break;
        }
        at += 2;
    }
    (segments, at)
}

fn is_punct(token: Option<&TokenTree>, character: char) -> bool {
    matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == character)
}

fn is_brace(token: Option<&TokenTree>) -> bool {
    matches!(token, Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace)
}

/// Whether this is the bracket of `#[cfg(test)]`, or of an attribute with `test` among other conditions.
fn is_only_for_tests(tokens: &[TokenTree]) -> bool {
    let Some(TokenTree::Group(group)) = tokens.first() else { return false };
    let tokens: Vec<TokenTree> = group.stream().into_iter().collect();
    match tokens.as_slice() {
        [TokenTree::Ident(word), TokenTree::Group(group)] if word == "cfg" => asks_for_test(group.stream()),
        _ => false,
    }
}

fn asks_for_test(condition: TokenStream) -> bool {
    let tokens: Vec<TokenTree> = condition.into_iter().collect();
    tokens.iter().enumerate().any(|(at, token)| match token {
        TokenTree::Ident(word) => word == "test",
        TokenTree::Group(group) => {
            let word = at.checked_sub(1).map(|before| tokens[before].to_string());
            word.is_some_and(|word| word == "all") && asks_for_test(group.stream())
        }
        _ => false,
    })
}

impl std::fmt::Display for Arrow {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{} -> {}", self.from, self.to)
    }
}
