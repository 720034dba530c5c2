import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * `npm run spec`: which requirements have a test and which have none, by section; writes docs/requirements.md, each
 * id with the sentences of the tests that show it. Ids stand in test titles: `test("[CODE-03, TOC-01] lists …")`.
 */
export interface Requirement {
  readonly id: string;
  readonly section: string;
  readonly text: string;
}

const ID = /[A-Z]+(?:-[A-Z]+)?-\d{2,3}/g;
const SHORT = 160;

/** Rows of the requirements: "| SHELL-01 | ☐ | **Site:** text | source |", or of our own page "| SHELL-01 | text | tests |". */
export function readRequirements(text: string): Requirement[] {
  const rows = [...text.matchAll(/^\| ([A-Z]+(?:-[A-Z]+)?-\d+) \| (?:[☐☑✓✔] \| )?(.*?) \|/gm)];
  return rows.map(([, id = "", full = ""]) => ({ id, section: id.replace(/-\d+$/, ""), text: shorten(full) }));
}

function shorten(text: string): string {
  const plain = text.replaceAll("**", "").replaceAll("\\|", "/").trim();
  return plain.length <= SHORT ? plain : `${plain.slice(0, plain.lastIndexOf(" ", SHORT - 2))} …`;
}

/** Sentences of tests by the id that they show. Titles of groups stand before those of their tests. */
export function readTitles(text: string): Map<string, string[]> {
  const shown = new Map<string, string[]>();
  let group = { title: "", ids: [] as string[] };
  for (const [, kind = "", , title = ""] of text.matchAll(
    /\b(describe|test|it|journey)(?:\.\w+(?:\([\s\S]*?\))?)*\(\s*(["'`])((?:\\.|(?!\2)[^\\])*)\2/g,
  )) {
    const ids = idsOf(title);
    const sentence = withoutIds(title);
    if (kind === "describe") {
      group = { title: sentence, ids };
      continue;
    }
    for (const id of new Set([...group.ids, ...ids]))
      shown.set(id, [...(shown.get(id) ?? []), `${group.title} ${sentence}`.trim()]);
  }
  return shown;
}

function idsOf(title: string): string[] {
  return [...title.matchAll(/\[([^\]]*)\]/g)].flatMap(([, inside = ""]) => inside.match(ID) ?? []);
}

function withoutIds(title: string): string {
  return title
    .replaceAll(/\[[^\]]*[A-Z]+-\d{2,3}[^\]]*\]:?\s*/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}

function allTitles(root: string): Map<string, string[]> {
  const all = new Map<string, string[]>();
  const files = globSync(["src/**/*.test.{ts,tsx}", "tests/**/*.test.ts", "scripts/**/*.test.ts"], {
    cwd: root,
  }).filter((file) => !file.endsWith("spec.test.ts"));
  for (const file of files.toSorted()) {
    for (const [id, sentences] of readTitles(readFileSync(join(root, file), "utf8")))
      all.set(id, [...(all.get(id) ?? []), ...sentences]);
  }
  return all;
}

function requirementsPage(requirements: readonly Requirement[], shown: ReadonlyMap<string, readonly string[]>): string {
  const sections = [...Map.groupBy(requirements, ({ section }) => section)];
  const lines = sections.flatMap(([section, rows]) => [
    `\n## ${section}\n`,
    `${rows.filter(({ id }) => shown.has(id)).length} of ${rows.length} have a test.\n`,
    "| ID | Requirement | Shown by |",
    "|---|---|---|",
    ...rows.map(({ id, text }) => `| ${id} | ${text} | ${(shown.get(id) ?? []).map(cell).join("<br>")} |`),
  ]);
  return [
    "# Requirements and the tests that show them",
    "",
    "Written by `npm run spec`; not edited by hand.",
    ...lines,
    "",
  ].join("\n");
}

const cell = (sentence: string): string => sentence.replaceAll("|", "\\|").replaceAll("<", "&lt;");

function report(requirements: readonly Requirement[], shown: ReadonlyMap<string, readonly string[]>): string[] {
  const sections = [...Map.groupBy(requirements, ({ section }) => section)];
  const known = new Set(requirements.map(({ id }) => id));
  const unknown = [...shown.keys()].filter((id) => !known.has(id));
  return [
    ...sections.map(([section, rows]) => {
      const without = rows.filter(({ id }) => !shown.has(id)).map(({ id }) => id.slice(section.length + 1));
      const missing = without.length === 0 ? "" : `   without: ${without.join(" ")}`;
      return `${section.padEnd(14)} ${String(rows.length - without.length).padStart(3)} of ${String(rows.length).padStart(3)}${missing}`;
    }),
    `${[...known].filter((id) => shown.has(id)).length} of ${known.size} requirements have a test.`,
    ...(unknown.length === 0 ? [] : [`Named by tests, but no requirement: ${unknown.join(", ")}`]),
  ];
}

if (import.meta.main) {
  const root = process.cwd();
  const page = join(root, "docs/requirements.md");
  const source = [join(root, "../shared/spec/requirements.md"), page].find((file) => existsSync(file));
  if (source === undefined)
    throw new Error("There is neither ../shared/spec/requirements.md nor docs/requirements.md.");
  const requirements = readRequirements(readFileSync(source, "utf8"));
  const shown = allTitles(root);
  console.log(report(requirements, shown).join("\n"));
  writeFileSync(page, requirementsPage(requirements, shown));
}
