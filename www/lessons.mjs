// Checks the files of the lessons and of the syllabi against the core that was just built, and writes all lessons into one
// file beside the page, and all syllabi into another. Only a search can tell which moments it has, and whether a question
// has an answer there.

import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const www = dirname(fileURLToPath(import.meta.url));

/** Imports a module from its text, by way of a file: the alternative, a data URL, would be part of every error. */
async function importText(text) {
  const folder = mkdtempSync(join(tmpdir(), "plyscope-"));
  try {
    const file = join(folder, "module.mjs");
    writeFileSync(file, text);
    return await import(pathToFileURL(file).href);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Imports a TypeScript module of the page. */
async function importPart(file) {
  const { outputFiles } = await build({
    entryPoints: [join(www, "src", file)],
    bundle: true,
    format: "esm",
    platform: "neutral",
    target: "es2022",
    write: false,
    logLevel: "warning",
  });
  return importText(outputFiles[0].text);
}

/** The core in a folder, in the form in which lessons are checked with it. */
export async function coreIn(folder) {
  const { createCore } = await importText(readFileSync(join(folder, "plyscope.js"), "utf8"));
  const core = createCore();
  core.initSync({ module: new WebAssembly.Module(readFileSync(join(folder, "plyscope_bg.wasm"))) });
  // The page gives them to its cores once a search asks them.
  const models = join(www, "static/models");
  for (const file of readdirSync(models)) core.give_model(readFileSync(join(models, file)));
  const kept = new Map();
  const search = (link) => {
    const session = new core.Session(link);
    const summary = core.search(link, 0, { postMessage: ({ words }) => session.append(words) });
    session.finish();
    return { session, visits: summary.visits, complete: summary.recording === "complete" };
  };
  return {
    engine: core,
    search: (link) => {
      if (!kept.has(link)) kept.set(link, search(link));
      return kept.get(link);
    },
  };
}

/** All lessons of a folder in their order, and what is wrong with them, one line each. */
export async function compileLessons(folder, searching) {
  const { compileLesson } = await importPart("features/teach/lessons/compile.ts");
  const { compareInCourse, problemsOfAfter } = await importPart("features/teach/lessons/course.ts");
  const lessons = [];
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".md"))) {
    const path = join(folder, file);
    const compiled = await compileLesson(basename(file, ".md"), readFileSync(path, "utf8"), searching);
    lessons.push({ ...compiled, path: relative(dirname(www), path) });
  }
  const all = lessons.map(({ placed }) => placed);
  const wrong = lessons.flatMap(({ path, placed, problems }, index) => {
    const found = [...problems, ...problemsOfAfter(placed, all)];
    const same = all.slice(0, index).find(({ order }) => order === placed.order);
    if (same !== undefined) {
      found.push({ line: 1, message: `“${same.name}” has the same order`, fix: "give each lesson its own" });
    }
    return found.map(({ line, message, fix }) => `${path}:${line}: ${message}. Fix: ${fix}.`);
  });
  lessons.sort((one, other) => compareInCourse(one.placed, other.placed));
  return { lessons: lessons.map(({ lesson }) => lesson), wrong };
}

/** All syllabi of a folder in their order, and what is wrong with them, one line each. */
export async function compileSyllabi(folder, lessons, { engine }) {
  const { compileSyllabus } = await importPart("features/teach/syllabi/compile.ts");
  const syllabi = [];
  const wrong = [];
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".md"))) {
    const path = join(folder, file);
    const { syllabus, order, problems } = compileSyllabus(
      basename(file, ".md"),
      readFileSync(path, "utf8"),
      lessons,
      engine,
    );
    const same = syllabi.find((one) => one.order === order);
    const all =
      same === undefined
        ? problems
        : [
            ...problems,
            { line: 1, message: `“${same.syllabus.name}” has the same order`, fix: "give each its own" },
          ];
    syllabi.push({ syllabus, order });
    for (const { line, message, fix } of all) {
      wrong.push(`${relative(dirname(www), path)}:${line}: ${message}. Fix: ${fix}.`);
    }
  }
  syllabi.sort((one, other) => one.order - other.order);
  return { syllabi: syllabi.map(({ syllabus }) => syllabus), wrong };
}

function write(file, all, wrong, what) {
  if (wrong.length > 0) throw new Error(`there are mistakes in the ${what}:\n${wrong.join("\n")}`);
  writeFileSync(file, JSON.stringify(all));
}

/** Writes the lessons and the syllabi into the folder of the page; `core` is the page's core. */
export async function writeLessons(out, core) {
  const { lessons, wrong } = await compileLessons(join(www, "lessons"), core);
  write(join(out, "lessons.json"), lessons, wrong, "lessons");
  const made = await compileSyllabi(join(www, "syllabi"), lessons, core);
  write(join(out, "syllabi.json"), made.syllabi, made.wrong, "syllabi");
}
