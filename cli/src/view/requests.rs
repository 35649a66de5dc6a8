//! The requests of the page's browser: which of them are refused, and the answers to the others.
//!
//! A web page of another origin can send requests to this machine, too. It cannot know the token in the path, and what it
//! sends says where it comes from: the host that it asked for, its origin, and the browser's own headers.

use super::served::ServedFiles;
use crate::page::{Page, decompressed};
use std::borrow::Cow;
use std::fs::File;
use std::io;

/// The place of a server: its port, and the token that its paths begin with.
#[derive(Clone, Debug)]
pub struct Address {
    /// The port on the loopback address.
    pub port: u16,
    /// 32 random hexadecimal digits.
    pub token: String,
}

impl Address {
    /// The address of the page.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://127.0.0.1:{}/{}/", self.port, self.token)
    }

    /// Whether a `Host` header names this server. A page of another origin may have a name that leads to this machine.
    fn is_host(&self, host: &str) -> bool {
        [format!("127.0.0.1:{}", self.port), format!("localhost:{}", self.port)].contains(&host.to_owned())
    }

    /// Whether an `Origin` header names this server.
    fn is_origin(&self, origin: &str) -> bool {
        origin.strip_prefix("http://").is_some_and(|host| self.is_host(host))
    }
}

/// The parts of a request that decide about its answer.
#[derive(Clone, Copy, Debug, Default)]
pub struct Request<'a> {
    /// The method, such as `GET`.
    pub method: &'a str,
    /// The path, with the query behind it.
    pub path: &'a str,
    /// The `Host` header.
    pub host: Option<&'a str>,
    /// The `Origin` header.
    pub origin: Option<&'a str>,
    /// The `Sec-Fetch-Site` header.
    pub fetch_site: Option<&'a str>,
    /// The `Sec-Fetch-Mode` header.
    pub fetch_mode: Option<&'a str>,
    /// The `Accept-Encoding` header.
    pub accepted_encoding: Option<&'a str>,
}

/// The answer to a request.
#[derive(Debug)]
pub enum Answer<'a> {
    /// A status other than success.
    Refused(u16),
    /// A file of the page.
    Page {
        /// The type of its content.
        content: &'static str,
        /// The bytes.
        bytes: Cow<'a, [u8]>,
        /// Whether they are compressed by gzip.
        is_compressed: bool,
    },
    /// A file of the person, as long as it is now.
    File {
        /// The open file.
        file: File,
        /// The length in bytes.
        size: u64,
    },
    /// Messages about files that have changed, until the page is closed.
    Changes,
}

/// The answer to a request.
///
/// # Errors
///
/// A file of the page inside the command is damaged.
pub fn answer<'a>(
    address: &Address,
    page: &'a Page,
    files: &ServedFiles,
    request: Request<'_>,
) -> io::Result<Answer<'a>> {
    if !request.host.is_some_and(|host| address.is_host(host))
        || !request.origin.is_none_or(|origin| address.is_origin(origin))
        || is_from_elsewhere(request)
    {
        return Ok(Answer::Refused(403));
    }
    if !["GET", "HEAD"].contains(&request.method) {
        return Ok(Answer::Refused(405));
    }
    let path = request.path.split(['?', '#']).next().unwrap_or_default();
    let Some(name) = path.strip_prefix('/').and_then(|path| path.strip_prefix(address.token.as_str())) else {
        return Ok(Answer::Refused(404));
    };
    Ok(match name {
        "/" | "/index.html" => Answer::Page {
            content: content_of("index.html"),
            bytes: Cow::Owned(files.announced_in(&page.index()?).into_bytes()),
            is_compressed: false,
        },
        "/changes" => Answer::Changes,
        _ => {
            let Some(name) = name.strip_prefix('/') else { return Ok(Answer::Refused(404)) };
            if let Some(number) = name.strip_prefix("files/") {
                return Ok(files
                    .open(number)
                    .map_or(Answer::Refused(404), |(file, size)| Answer::File { file, size }));
            }
            let Some(compressed) = page.compressed(name) else { return Ok(Answer::Refused(404)) };
            let is_compressed = request
                .accepted_encoding
                .is_some_and(|accepted| accepted.split(',').any(|one| one.trim() == "gzip"));
            let bytes =
                if is_compressed { Cow::Borrowed(compressed) } else { decompressed(compressed)?.into() };
            Answer::Page { content: content_of(name), bytes, is_compressed }
        }
    })
}

/// Whether a script or an element of a page of another origin sent the request. That a person follows a link, or that a
/// page shows this one in a frame, is not refused: the link has the token.
fn is_from_elsewhere(request: Request<'_>) -> bool {
    let is_own = request.fetch_site.is_none_or(|site| ["same-origin", "none"].contains(&site));
    !is_own && request.fetch_mode != Some("navigate")
}

/// The type of a file's content, by its name.
fn content_of(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "webp" => "image/webp",
        "txt" | "md" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
