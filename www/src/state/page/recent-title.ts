/** The title of a search in a list of searches. */
import { excerpt } from "../../ui/format";
import type { PageStore } from "./page-store";
import { presetFinder } from "./presets";

const LONGEST_POSITION = 60;

interface Titled {
  readonly link: string;
  readonly title: string;
  readonly about: string;
}

/** The titles found for the searches of a page: most scenes of a long list are about a few searches. */
interface Known {
  readonly presetOf: ReturnType<typeof presetFinder>;
  readonly titles: Map<string, Titled>;
}

const known = new WeakMap<PageStore, Known>();
/** The number of titles that are remembered. */
const MOST_KNOWN = 100;

/** The title of a search: its preset or its position, and its algorithm. */
export function titleOf(page: PageStore, link: string): Titled {
  const { presetOf, titles } = known.get(page) ?? {
    presetOf: presetFinder(page.engine, page.presets),
    titles: new Map<string, Titled>(),
  };
  known.set(page, { presetOf, titles });
  const before = titles.get(link);
  if (before !== undefined) return before;
  if (titles.size >= MOST_KNOWN) titles.clear();
  const titled = madeTitle(page, link, presetOf);
  titles.set(link, titled);
  return titled;
}

function madeTitle(page: PageStore, link: string, presetOf: Known["presetOf"]): Titled {
  const { values } = page.engine.read_link(link);
  const game = page.games.find(({ name }) => name === values["game"]);
  const preset = presetOf(values);
  const position = (game?.position ?? [])
    .map((key) => values[key] ?? "")
    .filter((text) => text !== "")
    .join(" ");
  const algorithm = page.parameters.find(({ key }) => key === "search");
  const searched =
    algorithm?.choices.find(({ value }) => value === values["search"])?.label ?? values["search"];
  const most = page.parameters.find(({ key }) => key === "depth")?.max ?? Infinity;
  // The search goes to the end of every line, as a search of trees.
  const isWhole = values["depth"] === undefined || Number(values["depth"]) >= most;
  const said = [game?.label, searched, isWhole ? null : `depth ${values["depth"] ?? ""}`];
  return {
    link,
    title: preset?.name ?? excerpt(position === "" ? (game?.label ?? link) : position, LONGEST_POSITION),
    about: said.filter((part) => part !== null && part !== undefined).join(" · "),
  };
}
