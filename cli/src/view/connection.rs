//! One connection of a browser: it sends a request and gets an answer, and the connection is closed. Only the connection of
//! a tab that listens for changes stays open.

use super::requests::{Answer, Request, answer};
use super::shared::Shared;
use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::str;
use std::time::Duration;

/// A longer head of a request is refused.
const LONGEST_HEAD: usize = 1 << 14;
/// More headers are refused.
const MOST_HEADERS: usize = 64;
/// A connection that sends nothing, or takes nothing, for so long is closed.
const PATIENCE: Duration = Duration::from_secs(30);

/// The headers of every answer: no other page may use it, and no other server learns the token.
const COMMON: &str = "Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nCross-Origin-Resource-Policy: \
                      same-origin\r\nReferrer-Policy: no-referrer\r\nConnection: close\r\n\r\n";

/// Answers the request of a connection. That the browser goes away meanwhile is no error.
pub fn answer_connection(shared: &Shared, mut connection: TcpStream) {
    let _ = connection
        .set_read_timeout(Some(PATIENCE))
        .and_then(|()| connection.set_write_timeout(Some(PATIENCE)))
        .and_then(|()| match read_head(&mut connection)? {
            Some(head) => respond(shared, connection, &head),
            None => refuse(&mut connection, 400),
        });
}

/// The head of a request; `None` if it is too long, or the connection ends within it.
fn read_head(connection: &mut impl Read) -> io::Result<Option<Vec<u8>>> {
    let mut head = Vec::new();
    let mut part = [0; 2048];
    while head.len() < LONGEST_HEAD {
        let count = connection.read(&mut part)?;
        head.extend_from_slice(&part[..count]);
        if head.windows(4).any(|end| end == b"\r\n\r\n") {
            return Ok(Some(head));
        }
        if count == 0 {
            break;
        }
    }
    Ok(None)
}

fn respond(shared: &Shared, mut connection: TcpStream, head: &[u8]) -> io::Result<()> {
    let mut headers = [httparse::EMPTY_HEADER; MOST_HEADERS];
    let mut parsed = httparse::Request::new(&mut headers);
    if !parsed.parse(head).is_ok_and(|status| status.is_complete()) {
        return refuse(&mut connection, 400);
    }
    let header = |name: &str| {
        let found = parsed.headers.iter().find(|header| header.name.eq_ignore_ascii_case(name))?;
        // A value that is not a text is no value that is accepted.
        Some(str::from_utf8(found.value).unwrap_or("?"))
    };
    let method = parsed.method.unwrap_or_default();
    let request = Request {
        method,
        path: parsed.path.unwrap_or_default(),
        host: header("host"),
        origin: header("origin"),
        fetch_site: header("sec-fetch-site"),
        fetch_mode: header("sec-fetch-mode"),
        accepted_encoding: header("accept-encoding"),
    };
    let has_body = method != "HEAD";
    let out = &mut connection;
    match answer(&shared.address, &shared.page, &shared.files, request) {
        Ok(Answer::Refused(status)) => refuse(out, status),
        Ok(Answer::Page { content, bytes, is_compressed }) => {
            let encoding = if is_compressed { "Content-Encoding: gzip\r\n" } else { "" };
            write_head(out, "200 OK", content, Some(bytes.len() as u64), encoding)?;
            if has_body { out.write_all(&bytes) } else { Ok(()) }
        }
        Ok(Answer::File { file, size }) => {
            write_head(out, "200 OK", "application/octet-stream", Some(size), "")?;
            // A file that grows meanwhile ends where it ended at the beginning.
            if has_body { io::copy(&mut file.take(size), out).map(|_| ()) } else { Ok(()) }
        }
        Ok(Answer::Changes) => {
            write_head(out, "200 OK", "text/event-stream", None, "")?;
            // The files may have changed since the tab got its list.
            write!(out, "data: {{\"sizes\":{:?}}}\n\n", shared.files.sizes())?;
            shared.add_tab(connection);
            Ok(())
        }
        Err(_) => refuse(out, 500),
    }
}

fn write_head(
    out: &mut impl Write,
    status: &str,
    content: &str,
    length: Option<u64>,
    more: &str,
) -> io::Result<()> {
    let length = length.map_or(String::new(), |length| format!("Content-Length: {length}\r\n"));
    out.write_all(
        format!("HTTP/1.1 {status}\r\nContent-Type: {content}\r\n{length}{more}{COMMON}").as_bytes(),
    )
}

fn refuse(out: &mut impl Write, status: u16) -> io::Result<()> {
    let words = match status {
        403 => "Forbidden",
        404 => "Not Found",
        405 => "Method Not Allowed",
        500 => "Internal Server Error",
        _ => "Bad Request",
    };
    let text = format!("{status} {words}\n");
    write_head(out, text.trim_end(), "text/plain", Some(text.len() as u64), "")?;
    out.write_all(text.as_bytes())
}
