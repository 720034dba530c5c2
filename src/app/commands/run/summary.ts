import { counted } from "../../../domain/counted.ts";
import type { ImportReport } from "../../../features/code/contract/code.ts";
import { citationsInText, unlinkedText } from "../../../features/code/parts/unlinked.ts";

const SHOWN = 10;
const number = (value: number): string => value.toLocaleString("en-US");

/** Readable summary of an import: counts, changes, and warnings by type with the first ten of each. */
export function importSummary(report: ImportReport): string[] {
  return [...countLines(report), ...changeLines(report.changes), ...warningLines(report.warnings)];
}

function countLines(report: ImportReport): string[] {
  const { citations, terms } = report;
  return [
    `  ${counted(report.sections, "section")} in ${counted(report.containers, "container")}, ${counted(report.tables, "table")}, ` +
      `${counted(report.images, "image")}, ${counted(report.definitions, "definition")}`,
    `  ${counted(citations.all, "citation")}: ${number(citations.resolved)} within the code, ${number(citations.external)} to other documents, ` +
      `${number(citations.unresolved)} unresolved`,
    ...unlinkedLines(unlinkedText(citations.unlinked?.marked ?? {})),
    ...inTextLines(citationsInText(citations)),
    ...(terms === undefined || terms.all === 0
      ? []
      : [`  ${counted(terms.all, "use")} of defined terms: ${number(terms.linked)} with a definition`]),
    ...targetLines(citations.targets ?? {}),
  ];
}

const unlinkedLines = (text: string): string[] => (text === "" ? [] : [`    without a link: ${text}`]);

function inTextLines(inText: ReturnType<typeof citationsInText>): string[] {
  if (inText === null) return [];
  const { all, linked, unlinked } = inText;
  return [`  ${counted(all, "citation")} in plain text: ${number(linked)} within the code`, ...unlinkedLines(unlinked)];
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
  return [`  ${counted(warnings.length, "warning")}:`, ...lines];
}

function location({ file, line, column }: ImportReport["warnings"][number]): string {
  const at = [file, line, column].filter((part) => part !== undefined).join(":");
  return at === "" ? "" : `${at}: `;
}
