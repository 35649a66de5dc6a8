// Tries the program's archive as a person would: unpacked in a clean folder, with no project and no Cargo. `view` shows 50
// files in Chromium.
//
//   node packages/program/try.mjs FILE

import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { check, clean, figure, launch, settled, trial } from "../trial.mjs";

const FILES = 50;

/** The memory of a process in megabytes; `null` where the system does not say it. */
function megabytes(pid) {
  try {
    const [, kilobytes] = /VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
    return Math.round(Number(kilobytes) / 1024);
  } catch {
    return null;
  }
}

/** The process of the browser that shows pages: the largest of that kind. */
async function renderer(browser) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  const sizes = processInfo.filter(({ type }) => type === "renderer").map(({ id }) => megabytes(id) ?? 0);
  return Math.max(0, ...sizes);
}

await trial(async (folder, step) => {
  const run = (program, ...words) =>
    execFileSync(program, words, {
      cwd: folder,
      env: clean(),
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });
  await step("unpack", () => run("tar", "-xzf", process.argv[2]));
  const [name] = readdirSync(folder);
  const program = join(folder, name, "plyscope");
  await step("version", () => {
    const version = run(program, "--version");
    check(/^plyscope \d+\.\d+\.\d+ \(.+\)\n$/.test(version), version);
  });
  await step("licences", () => {
    const licences = readFileSync(join(folder, name, "LICENCES.txt"), "utf8");
    check(
      ["shakmaty", "clap", "parquet"].every((library) => licences.includes(`\n${library} `)),
      "a library is missing",
    );
  });
  await step("manual and completions", () => {
    check(
      readFileSync(join(folder, name, "man1", "plyscope-view.1"), "utf8").includes("until"),
      "no manual of view",
    );
    run("bash", "-n", join(folder, name, "completions", "plyscope.bash"));
  });
  const files = await step(`${FILES} traces`, () =>
    Array.from({ length: FILES }, (_, index) => {
      const file = join(folder, `${String(index + 1).padStart(2, "0")}.plyscope`);
      run(
        program,
        "trace",
        `game=synthetic&branching=6&height=6&seed=${index + 1}&search=alpha-beta`,
        "--out",
        file,
      );
      return file;
    }),
  );
  const server = spawn(program, ["view", ...files, "--no-open"], {
    cwd: folder,
    env: clean(),
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(server, "exit");
  const [line] = await once(server.stdout, "data");
  const address = String(line).trim();
  const browser = await launch();
  try {
    const page = await browser.newPage();
    const positions = () =>
      page.evaluate(() => window.plyscope.page.search.current.peek()?.session.positions() ?? 0);
    await step("view the first file", async () => {
      await page.goto(address);
      await settled(page);
      await page.waitForFunction(
        () => window.plyscope.page.search.current.peek()?.origin?.file.name === "01.plyscope",
      );
      await page.evaluate(() => window.plyscope.idle());
      check((await positions()) > 100, "the first file is not shown");
    });
    const memory = [];
    await step(`view ${FILES} files`, async () => {
      for (let index = 2; index <= FILES; index += 1) {
        await page.getByRole("button", { name: "Next file" }).click();
        const wanted = `${String(index).padStart(2, "0")}.plyscope`;
        await page.waitForFunction(
          (wanted) => window.plyscope.page.search.current.peek()?.origin?.file.name === wanted,
          wanted,
        );
        await page.evaluate(() => window.plyscope.idle());
        check((await positions()) > 100, `${wanted} is not shown`);
        if (index === 5 || index === FILES)
          memory.push(
            `after ${index} files: command ${megabytes(server.pid)} MB, page ${await renderer(browser)} MB`,
          );
      }
    });
    figure(`view, ${memory.join("; ")}`);
    const stored = await page.evaluate(async () => {
      const names = [];
      for await (const name of (await navigator.storage.getDirectory()).keys()) names.push(name);
      return names;
    });
    check(!stored.includes("opened"), "the browser keeps files that the command shows");
    await step("a file that grows", async () => {
      const file = files.at(-1);
      const before = await positions();
      const scenario = "game=synthetic&branching=7&height=6&seed=99&search=alpha-beta";
      const other = join(folder, "other.plyscope");
      run(program, "trace", scenario, "--out", other);
      check(statSync(other).size > 0, "no trace");
      writeFileSync(file, readFileSync(other));
      await page.waitForFunction(
        (before) =>
          !window.plyscope.page.searching.peek() &&
          window.plyscope.page.search.current.peek()?.session.positions() !== before,
        before,
      );
    });
  } catch (error) {
    server.kill();
    throw error;
  } finally {
    await browser.close();
  }
  await step("the command ends with the tab", () => ended);
});
