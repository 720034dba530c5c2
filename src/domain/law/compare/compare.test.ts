import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { diffLists } from "./diff-lists.ts";
import { changesOf, changedContents, countUnmarked, differenceOf, type Comparable } from "./versions.ts";
import { compareTexts, type Run } from "./diff-text.ts";

const older = (runs: readonly Run[]) =>
  runs
    .filter(({ t }) => t !== "added")
    .map(({ text }) => text)
    .join("");
const newer = (runs: readonly Run[]) =>
  runs
    .filter(({ t }) => t !== "removed")
    .map(({ text }) => text)
    .join("");

/** Texts with much in common, like two versions of a section. */
const words = fc
  .array(fc.constantFrom("the", "town", "dog", "leash", "§ 5-1", ",", ".", "\n", "  ", "“", "é", "🐕"), {
    maxLength: 40,
  })
  .map((list) => list.join(" "));
const text = fc.oneof(words, fc.string({ unit: "binary" }));

describe("[OPEN-123] A comparison of two texts", () => {
  it("contains both: kept and added runs make the newer text, kept and removed runs the older", () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const runs = compareTexts(before, after);
        expect(older(runs)).toBe(before);
        expect(newer(runs)).toBe(after);
        expect(runs.every((run, at) => run.text !== "" && run.t !== runs[at - 1]?.t)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it("works word by word within lines that differ", () => {
    expect(
      compareTexts(
        "Dogs.\nKeep a dog on a leash of six feet.\nEnd.",
        "Dogs.\nKeep every dog on a leash of ten feet.\nEnd.",
      ),
    ).toEqual([
      { t: "kept", text: "Dogs.\nKeep " },
      { t: "removed", text: "a " },
      { t: "added", text: "every " },
      { t: "kept", text: "dog on a leash of " },
      { t: "removed", text: "six " },
      { t: "added", text: "ten " },
      { t: "kept", text: "feet.\nEnd." },
    ]);
  });

  it("of two unrelated texts is one removal and one addition, however long they are", () => {
    const [before, after] = [
      Array.from({ length: 30_000 }, (_, at) => `a${at}`).join(" "),
      Array.from({ length: 30_000 }, (_, at) => `b${at}`).join(" "),
    ];
    expect(compareTexts(before, after).map(({ t }) => t)).toEqual(["removed", "added"]);
    expect(compareTexts("", "x")).toEqual([{ t: "added", text: "x" }]);
    expect(compareTexts("same", "same")).toEqual([{ t: "kept", text: "same" }]);
  });

  it("is cut at words that occur once if there are too many differences for one search", () => {
    const list = (sign: string) =>
      Array.from({ length: 4000 }, (_, at) => (at % 10 === 0 ? `kept${at}` : `${sign}${at}`));
    const kept = diffLists(list("a"), list("b")).reduce((sum, { t, count }) => sum + (t === "kept" ? count : 0), 0);
    expect(kept).toBe(400);
  });

  it("has as few differences as possible", () => {
    const letters = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 12 });
    fc.assert(
      fc.property(letters, letters, (before, after) => {
        const changed = diffLists(before, after).reduce((sum, { t, count }) => sum + (t === "kept" ? 0 : count), 0);
        expect(changed).toBe(before.length + after.length - 2 * longestCommon(before, after));
      }),
    );
  });
});

function longestCommon(a: readonly string[], b: readonly string[]): number {
  const rows = Array.from({ length: a.length + 1 }, () => Array.from({ length: b.length + 1 }, () => 0));
  const at = (x: number, y: number) => rows[x]?.[y] ?? 0;
  for (let x = 1; x <= a.length; x++) {
    for (let y = 1; y <= b.length; y++)
      (rows[x] ?? [])[y] = a[x - 1] === b[y - 1] ? at(x - 1, y - 1) + 1 : Math.max(at(x - 1, y), at(x, y - 1));
  }
  return at(a.length, b.length);
}

const provision = (guid: string, more: Partial<Comparable> = {}): Comparable => ({
  guid,
  parent: "1",
  type: "section",
  label: "§",
  number: guid,
  heading: `Section ${guid}`,
  status: "inForce",
  hash: `text of ${guid}`,
  ...more,
});

describe("[OPEN-123] The changes between two versions", () => {
  const before = [
    provision("1", { parent: null, type: "code" }),
    provision("2"),
    provision("3"),
    provision("4"),
    provision("5"),
    provision("6"),
  ];

  it("are empty for a version and itself", () => {
    expect(changesOf(before, before, new Map())).toEqual([]);
    expect(changedContents(before, before)).toEqual([]);
  });

  it("leave out provisions that only look different, and count them", () => {
    const content = (law: string, history: string | null = null) => ({
      body: [{ k: "p", c: [law] } as const],
      notes: history === null ? [] : [{ kind: "history", label: "", b: [{ k: "p", c: [history] }] } as const],
    });
    const differences = new Map([
      ["2", differenceOf(content("Dogs pay. (Ord. 1-2 § 3)"), content("Dogs pay.", "Ord. No. 1-2 § 3"))],
      ["3", differenceOf(content('A "dog" pays.'), content("A “dog” pays."))],
      ["4", differenceOf(content("Dogs pay."), content("Cats pay."))],
      ["5", differenceOf(content("Dogs pay.", "Ord. 1-2"), content("Dogs pay.", "Ord. 1-3"))],
    ]);
    const after = before.map((each) => (each.guid === "6" ? { ...each, heading: "SECTION 6" } : each));
    const changes = changesOf(before, after, differences);
    expect(changes.map(({ guid, kinds }) => `${guid} ${kinds.join(" ")}`)).toEqual(["4 text", "5 notes"]);
    expect(countUnmarked(changes, differences)).toEqual({ history: 1, typography: 1 });
  });

  it("list added, removed, renumbered, moved, renamed and amended provisions in the order of the code", () => {
    const after = [
      provision("1", { parent: null, type: "code" }),
      provision("2", { number: "2a", hash: "new" }),
      provision("7"),
      provision("5", { parent: "7", heading: "New" }),
      provision("6", { hash: "noted", status: "repealed" }),
    ];
    expect(changedContents(before, after)).toEqual([
      { guid: "2", before: "text of 2", after: "new" },
      { guid: "6", before: "text of 6", after: "noted" },
    ]);
    const changes = changesOf(
      before,
      after,
      new Map([
        ["2", { kind: "text", unmarked: [] }],
        ["6", { kind: "notes", unmarked: [] }],
      ]),
    );
    expect(
      changes.map(({ guid, kinds, before: was, after: is }) => [
        guid,
        kinds.join(" "),
        was?.number ?? null,
        is?.number ?? null,
      ]),
    ).toEqual([
      ["2", "number text", "2", "2a"],
      ["3", "removed", "3", null],
      ["4", "removed", "4", null],
      ["7", "added", null, "7"],
      ["5", "moved heading", "5", "5"],
      ["6", "status notes", "6", "6"],
    ]);
  });
});
