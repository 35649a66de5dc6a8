/**
 * The form beside a node of an explicit tree that is changed on its picture. The text remains as its author
 * wrote it.
 */
import { useEffect, useId, useRef, useState } from "preact/hooks";
import type { TreeChange } from "../../core/plyscope.js";
import { askForTree, editNode } from "../../state/page/actions";
import styles from "./tree-editor.part.css";
import { isTreeEdited } from "../../state/page/editing";
import { commitDraft, commitSoon, editDraft } from "../../state/page/scenario";
import { usePage } from "../../state/context";
import { IconButton } from "../../ui/IconButton";
import { adoptStyles } from "../../ui/part-styles";

adoptStyles(styles);

/** About how large the form is. */
const WIDTH_CSS = 268;
const HEIGHT_CSS = 170;

export default function TreeEditor() {
  const page = usePage();
  const asked = page.form.editedNode.value;
  const searched = page.scenario.value["tree"] ?? "";
  const text = page.form.draft.value["tree"] ?? searched;
  const [path, setPath] = useState<Uint32Array | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const number = useRef<HTMLInputElement>(null);
  const id = useId();

  useEffect(() => {
    setProblem(null);
    // The picture shows the searched tree: the names lead to its node.
    setPath(asked === null ? null : (page.engine.tree_path(searched, [...asked.labels]) ?? null));
  }, [asked]);
  useEffect(() => {
    if (path === null) return;
    number.current?.focus();
    number.current?.select();
  }, [asked, path]);

  const close = (): void => {
    editNode(page, null);
    askForTree(page);
  };
  const node = path === null ? null : page.engine.tree_node(text, path);
  if (!isTreeEdited(page)) return null;
  if (asked === null || path === null || node === null) {
    const isBroken = asked !== null && page.engine.tree_node(text, []) === null;
    return (
      <p class="tree-editor-hint" role="status">
        {isBroken
          ? "The text is not a tree: fix it first."
          : "Click a node, or press Enter on it, to change it."}
      </p>
    );
  }

  const change = (what: TreeChange, soon = false): void => {
    const changed = page.engine.change_tree(text, path, what);
    if ("message" in changed) {
      setProblem(`${changed.message}. ${changed.fix}`);
      return;
    }
    setProblem(null);
    editDraft(page, { tree: changed.text });
    if (soon) commitSoon(page);
    else commitDraft(page);
    if (what.change === "remove") close();
    else setPath(Uint32Array.from(changed.path));
  };
  const { name, is_leaf: isLeaf, siblings } = node;
  const place = path.at(-1) ?? null;
  const { xCss, yCss, widthCss, heightCss } = asked;
  const left = Math.max(4, Math.min(xCss - WIDTH_CSS / 2, widthCss - WIDTH_CSS - 4));
  const below = yCss + 24 + HEIGHT_CSS < heightCss;
  const top = Math.max(4, below ? yCss + 24 : yCss - 24 - HEIGHT_CSS);
  return (
    <section
      class="tree-editor"
      aria-label={`Change ${asked.called}`}
      style={{ left: `${left}px`, top: `${top}px`, width: `${WIDTH_CSS}px` }}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        close();
      }}
    >
      <div class="tree-editor-row">
        <b class="grow">
          {isLeaf ? `Leaf ${asked.called}` : asked.labels.length === 0 ? "The root" : `Node ${asked.called}`}
        </b>
        <IconButton icon="close" title="Done (Esc)" onClick={close} />
      </div>
      <div class="tree-editor-row">
        <label for={`${id}-number`}>{isLeaf ? "Value" : "Estimate"}</label>
        <input
          key={path.join(".")}
          id={`${id}-number`}
          ref={number}
          type="text"
          inputMode="text"
          autocomplete="off"
          value={node.number ?? ""}
          placeholder={isLeaf ? "" : "none"}
          onInput={(event) => {
            const written = event.currentTarget.value.trim();
            if (written === "" && isLeaf) return;
            // Half a number is not one yet, nor is half an interval.
            if (/^([-−]?\d+\.{1,2})?[-−]?$/.test(written) && written !== "") return;
            change({ change: "number", number: written }, true);
          }}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            commitDraft(page);
            close();
          }}
        />
        <label for={`${id}-name`}>Name</label>
        <input
          key={`name ${path.join(".")} ${name ?? ""}`}
          id={`${id}-name`}
          type="text"
          autocomplete="off"
          spellcheck={false}
          value={name ?? ""}
          placeholder="none"
          onChange={(event) => {
            const written = event.currentTarget.value.trim();
            change({ change: "name", name: written === "" ? null : written });
          }}
        />
      </div>
      <div class="tree-editor-row">
        <button
          type="button"
          title={isLeaf ? "Turns this leaf into an inner node with one leaf" : "Adds a child on the right"}
          onClick={() => change({ change: "add" })}
        >
          Add child
        </button>
        <IconButton
          icon="previous"
          title="To the left of its sibling"
          disabled={place === null || place === 0}
          onClick={() => change({ change: "left" })}
        />
        <IconButton
          icon="next"
          title="To the right of its sibling"
          disabled={place === null || place === siblings - 1}
          onClick={() => change({ change: "right" })}
        />
        <button type="button" disabled={place === null} onClick={() => change({ change: "remove" })}>
          Remove
        </button>
      </div>
      {problem !== null && (
        <p class="problem" role="alert">
          {problem.charAt(0).toUpperCase() + problem.slice(1)}
        </p>
      )}
    </section>
  );
}
