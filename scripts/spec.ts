import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * `npm run spec`: which requirements are tested in full, in part or not at all, by section. Writes
 * docs/requirements.md: each row with its state and the titles of its tests. `--check` (a step of `npm test`) only
 * checks the tags.
 *
 * Tags are brackets in the titles of tests and of groups; a tag of a group covers each of its tests:
 *
 * - `[CODE-03]` or `[CODE-03, TOC-01]`: together with the other tests of the row, the test shows all of the row.
 * - `[~SHELL-10: no Laws, Notes or Help entry]`: the test shows a part of the row. The reason is required and says what
 *   is missing. One row for each bracket: `[NOTES-12] [~SHELL-10: no Help entry] lists …`.
 *
 * A row is in part if it has a partial tag and no full tag.
 */
export interface Requirement {
  readonly id: string;
  readonly section: string;
  readonly text: string;
}

interface Tag {
  readonly id: string;
  /** What a partial tag says is missing; null in a full tag. */
  readonly missing: string | null;
}

interface Tagged extends Tag {
  /** The title of the test, after those of its groups. */
  readonly test: string;
}

type State = "full" | "in part" | "none";

const ID = String.raw`[A-Z]+(?:-[A-Z]+)*-\d+`;
const FULL = new RegExp(`^${ID}(?:, ${ID})*$`);
const PARTIAL = new RegExp(String.raw`^~(${ID}): (\S.*)$`);
/** Brackets that are meant as a tag, also where they break the grammar above. */
const TAG = new RegExp(String.raw`\[((?:~|${ID}\b)[^\]]*)\]`, "g");
const TEST =
  /^( *)(?:.*[^\w\n])?(describe|test|it|journey)(?:\.\w+(?:\((?:(?!^ *(?:describe|test|it|journey)\b)[\s\S])*?\))?)*\(\s*(["'`])((?:\\.|(?!\3)[^\\])*)\3/gm;
const STRING = /(["'`])((?:\\.|(?!\1)[^\\])*)\1/g;
const MAX_TEXT = 160;

/** Rows "| SHELL-01 | ☐ | **Site:** text | source |" of the specification, or "| SHELL-01 | text | …" of our own page. */
export function readRequirements(text: string): Requirement[] {
  const rows = [...text.matchAll(/^\| ([A-Z]+(?:-[A-Z]+)?-\d+) \| (?:[☐☑✓✔] \| )?(.*?) \|/gm)];
  return rows.map(([, id = "", full = ""]) => ({ id, section: id.replace(/-\d+$/, ""), text: shorten(full) }));
}

function shorten(text: string): string {
  const plain = text.replaceAll("**", "").replaceAll("\\|", "/").trim();
  return plain.length <= MAX_TEXT ? plain : `${plain.slice(0, plain.lastIndexOf(" ", MAX_TEXT - 2))} …`;
}

interface Title {
  readonly start: number;
  readonly end: number;
  readonly indent: number;
  readonly kind: "group" | "test" | "case";
  readonly text: string;
}

/** The tags of a test file. Throws at a tag that breaks the grammar or is outside of a title. */
export function readTags(text: string): Tagged[] {
  const groups: { indent: number; title: string; tags: readonly Tag[] }[] = [];
  const all: Tagged[] = [];
  for (const title of readTitles(text)) {
    const tags = tagsOf(title.text);
    // The formatter indents what is in a group deeper than the group.
    while ((groups.at(-1)?.indent ?? -1) >= title.indent) groups.pop();
    if (title.kind === "group") groups.push({ indent: title.indent, title: withoutTags(title.text), tags });
    else {
      const test = [...groups.map((group) => group.title), withoutTags(title.text)].join(" ").trim();
      // The test of a case has the tags of its groups already.
      const found = title.kind === "case" ? tags : [...groups.flatMap((group) => group.tags), ...tags];
      for (const tag of uniqueById(found)) all.push({ ...tag, test });
    }
  }
  return all;
}

function readTitles(text: string): Title[] {
  const titles = [...text.matchAll(TEST)].map((match): Title => {
    const [all, space = "", kind = "", , quoted = ""] = match;
    const end = match.index + all.length;
    return {
      start: match.index,
      end,
      indent: space.length,
      kind: kind === "describe" ? "group" : "test",
      text: unescape(quoted),
    };
  });
  for (const { index } of text.matchAll(TAG))
    if (!titles.some(({ start, end }) => start < index && index < end)) titles.push(readCase(text, index));
  return titles.toSorted((a, b) => a.start - b.start);
}

/** The cases of `test.each` may have tags, too, in the string that becomes part of the title. */
function readCase(text: string, position: number): Title {
  const start = text.lastIndexOf("\n", position) + 1;
  const line = text.slice(start).split("\n", 1).join("");
  const string = [...line.matchAll(STRING)].find(
    ({ 0: { length }, index }) => index < position - start && position - start < index + length,
  );
  if (string === undefined) throw new Error(`a tag is outside of the title of a test: ${line.trim()}`);
  const [, , quoted = ""] = string;
  return {
    start: start + string.index,
    end: start + string.index + string[0].length,
    indent: line.search(/\S/),
    kind: "case",
    text: unescape(quoted),
  };
}

const unescape = (quoted: string): string => quoted.replaceAll(/\\(["'`])/g, "$1");

function tagsOf(title: string): Tag[] {
  return [...title.matchAll(TAG)].flatMap(([, inside = ""]): Tag[] => {
    if (FULL.test(inside)) return inside.split(", ").map((id) => ({ id, missing: null }));
    const [, id, missing] = PARTIAL.exec(inside) ?? [];
    if (id === undefined || missing === undefined)
      throw new Error(`"[${inside}]" is neither "[ID, ID]" nor "[~ID: what is missing]"`);
    return [{ id, missing }];
  });
}

/** A full tag of a test wins over a partial one of its group. */
function uniqueById(tags: readonly Tag[]): Tag[] {
  return [...Map.groupBy(tags, ({ id }) => id).values()].flatMap(
    (same) => same.find(({ missing }) => missing === null) ?? same.slice(0, 1),
  );
}

function withoutTags(title: string): string {
  return title.replaceAll(TAG, "").replaceAll(/\s+/g, " ").trim();
}

function readAllTags(root: string): Tagged[] {
  const files = globSync(["src/**/{*.test.{ts,tsx},suite.ts}", "tests/**/*.test.ts", "scripts/**/*.test.ts"], {
    cwd: root,
  }).filter((file) => !file.endsWith("spec.test.ts"));
  return files.toSorted().flatMap((file) => {
    try {
      return readTags(readFileSync(join(root, file), "utf8"));
    } catch (error) {
      throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
  });
}

export function stateOf(tags: readonly Tag[]): State {
  if (tags.some(({ missing }) => missing === null)) return "full";
  return tags.length > 0 ? "in part" : "none";
}

/** Tagged rows that do not exist. */
export function unknownIds(requirements: readonly Requirement[], tags: readonly Tag[]): string[] {
  const known = new Set(requirements.map(({ id }) => id));
  return [...new Set(tags.map(({ id }) => id).filter((id) => !known.has(id)))];
}

type TagsById = ReadonlyMap<string, readonly Tagged[]>;

export function requirementsPage(requirements: readonly Requirement[], tags: readonly Tagged[]): string {
  const byId = Map.groupBy(tags, ({ id }) => id);
  const sections = [...Map.groupBy(requirements, ({ section }) => section)];
  const lines = sections.flatMap(([section, rows]) => [
    `\n## ${section}\n`,
    `${countsOf(rows, byId)}.\n`,
    "| ID | Requirement | Tested | Tests |",
    "|---|---|---|---|",
    ...rows.map(({ id, text }) => {
      const tagged = byId.get(id) ?? [];
      return `| ${id} | ${text} | ${cell(stateAndReasons(tagged))} | ${tagged.map(({ test }) => cell(test)).join("<br>")} |`;
    }),
  ]);
  return [
    "# Requirements and their tests",
    "",
    "Written by `npm run spec`; do not edit. A row is tested in full, in part (with what is missing) or not at all.",
    "",
    `Total: ${countsOf(requirements, byId)}.`,
    ...lines,
    "",
  ].join("\n");
}

function stateAndReasons(tags: readonly Tag[]): string {
  const state = stateOf(tags);
  return state === "in part" ? `in part: ${[...new Set(tags.map(({ missing }) => missing))].join("; ")}` : state;
}

function countsOf(rows: readonly Requirement[], byId: TagsById): string {
  const count = (state: State): number => rows.filter(({ id }) => stateOf(byId.get(id) ?? []) === state).length;
  return `${count("full")} full, ${count("in part")} in part, ${count("none")} none`;
}

const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("<", "&lt;");

function summary(requirements: readonly Requirement[], tags: readonly Tagged[]): string[] {
  const byId = Map.groupBy(tags, ({ id }) => id);
  const sections = [...Map.groupBy(requirements, ({ section }) => section)];
  const lines = sections.map(([section, rows]) => {
    const ids = (state: State): string[] =>
      rows.filter(({ id }) => stateOf(byId.get(id) ?? []) === state).map(({ id }) => id.slice(section.length + 1));
    const counts = [ids("full"), ids("in part"), ids("none")].map(({ length }) => String(length).padStart(6));
    const lists = (["in part", "none"] as const)
      .filter((state) => ids(state).length > 0)
      .map((state) => `${state}: ${ids(state).join(" ")}`);
    return `${section.padEnd(14)}${counts.join("  ")}   ${lists.join("; ")}`.trimEnd();
  });
  return [
    `${"".padEnd(16)}full   part    none`,
    ...lines,
    `Of ${requirements.length} requirements: ${countsOf(requirements, byId)}.`,
  ];
}

if (import.meta.main) {
  const root = process.cwd();
  const page = join(root, "docs/requirements.md");
  const source = [join(root, "../shared/spec/requirements.md"), page].find((file) => existsSync(file));
  if (source === undefined)
    throw new Error("There is neither ../shared/spec/requirements.md nor docs/requirements.md.");
  const requirements = readRequirements(readFileSync(source, "utf8"));
  const tags = readAllTags(root);
  const unknown = unknownIds(requirements, tags);
  if (unknown.length > 0) throw new Error(`Tests have tags of requirements that do not exist: ${unknown.join(", ")}.`);
  console.log(summary(requirements, tags).join("\n"));
  if (!process.argv.includes("--check")) writeFileSync(page, requirementsPage(requirements, tags));
}
