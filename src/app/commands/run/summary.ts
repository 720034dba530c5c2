import type { ImportReport } from "../../../features/code/contract/code.ts";
import { unlinkedText } from "../../../features/code/parts/unlinked.ts";

const SHOWN = 10;
const number = (value: number): string => value.toLocaleString("en-US");
const count = (value: number, one: string, many = `${one}s`): string => `${number(value)} ${value === 1 ? one : many}`;

/** Readable summary of an import: counts, changes, and warnings by type with the first ten of each. */
export function importSummary(report: ImportReport): string[] {
  return [...countLines(report), ...changeLines(report.changes), ...warningLines(report.warnings)];
}

function countLines(report: ImportReport): string[] {
  const { citations, terms } = report;
  return [
    `  ${count(report.sections, "section")} in ${count(report.containers, "container")}, ${count(report.tables, "table")}, ` +
      `${count(report.images, "image")}, ${count(report.definitions, "definition")}`,
    `  ${count(citations.all, "citation")}: ${number(citations.resolved)} within the code, ${number(citations.external)} to other documents, ` +
      `${number(citations.unresolved)} unresolved`,
    ...unlinkedLines(citations.unlinked?.marked),
    ...(citations.found === undefined
      ? []
      : [
          `  ${count(citations.found, "citation")} in plain text: ${number(citations.foundResolved ?? 0)} within the code`,
        ]),
    ...unlinkedLines(citations.unlinked?.found),
    ...(terms === undefined || terms.all === 0
      ? []
      : [`  ${count(terms.all, "use")} of defined terms: ${number(terms.linked)} with a definition`]),
    ...targetLines(citations.targets ?? {}),
  ];
}

function unlinkedLines(counts: Parameters<typeof unlinkedText>[0] = {}): string[] {
  const text = unlinkedText(counts);
  return text === "" ? [] : [`    without a link: ${text}`];
}

/** Types are words of the source, so they have no plural here. */
function targetLines(targets: Readonly<Record<string, number>>): string[] {
  const parts = Object.entries(targets).map(([type, links]) => `${type} ${number(links)}`);
  return parts.length === 0 ? [] : [`  Links by type of provision: ${parts.join(", ")}`];
}

function changeLines({ added, removed, changed, renumbered, notesMoved = [] }: ImportReport["changes"]): string[] {
  const parts = [
    [added.length, "added"],
    [changed.length, "changed"],
    [removed.length, "removed"],
    [renumbered.length, "renumbered"],
  ] as const;
  const some = parts.filter(([many]) => many > 0).map(([many, what]) => `${number(many)} ${what}`);
  const moved =
    notesMoved.length === 0 ? [] : [`  Only history notes moved between text and notes: ${number(notesMoved.length)}`];
  if (some.length === 0) return ["  Changes from the previous version: none", ...moved];
  return [
    `  Provisions: ${some.join(", ")}`,
    ...moved,
    ...firstOf("changed", changed),
    ...firstOf("removed", removed),
    ...firstOf(
      "renumbered",
      renumbered.map(({ from, to }) => `${from} → ${to}`),
    ),
  ];
}

function firstOf(what: string, all: readonly string[]): string[] {
  if (all.length === 0) return [];
  return [
    `    ${what}: ${all.slice(0, SHOWN).join("; ")}${all.length > SHOWN ? `; and ${number(all.length - SHOWN)} more` : ""}`,
  ];
}

function warningLines(warnings: ImportReport["warnings"]): string[] {
  if (warnings.length === 0) return ["  No warnings."];
  const kinds = Map.groupBy(warnings, ({ code }) => code);
  const lines = [...kinds].flatMap(([code, all]) => [
    `    ${code.replaceAll("-", " ")} (${number(all.length)})`,
    ...all.slice(0, SHOWN).map((warning) => `      ${location(warning)}${warning.message}`),
    ...(all.length > SHOWN
      ? [`      and ${number(all.length - SHOWN)} more (use --report FILE.json for the full list)`]
      : []),
  ]);
  return [`  ${count(warnings.length, "warning")}:`, ...lines];
}

function location({ file, line, column }: ImportReport["warnings"][number]): string {
  const at = [file, line, column].filter((part) => part !== undefined).join(":");
  return at === "" ? "" : `${at}: `;
}
