import type { ImportReport } from "../../contract/code.ts";
import { matchesText } from "../../../../ui/table/matches-text.ts";

export type Warning = ImportReport["warnings"][number];

export interface WarningKind {
  readonly code: string;
  readonly title: string;
  /** The consequence for readers, and what to do. */
  readonly meaning: string;
  readonly warnings: readonly Warning[];
}

/** Explanations of the warnings for clerks. The most important come first: missing content before odd content. */
const KINDS: readonly Omit<WarningKind, "warnings">[] = [
  {
    code: "missing-include",
    title: "Missing files",
    meaning:
      "The code refers to these files, but the upload does not contain them. Their text is missing from this version. Add them to the zip and upload it again.",
  },
  {
    code: "malformed",
    title: "Parts that could not be read",
    meaning:
      "These parts break the rules of the file format. They were read as well as possible. Check them after publishing, or have the file corrected.",
  },
  {
    code: "unsure",
    title: "Structure that is not certain",
    meaning: "The file does not state these. They were inferred from numbers and typography. Check them first.",
  },
  {
    code: "missing-image",
    title: "Missing images",
    meaning:
      "The upload does not contain these images, or they are not valid images. Readers see their names instead. Add them to the zip and upload it again.",
  },
  {
    code: "missing-file",
    title: "Linked files that are missing",
    meaning:
      "The law links to these files, but the upload does not contain them. Readers see their names without a link. Add them to the zip and upload it again.",
  },
  {
    code: "duplicate-number",
    title: "Duplicate numbers",
    meaning:
      "Two parts of the code have the same number. Both are published. Links to the number lead to the first one.",
  },
  {
    code: "unknown-element",
    title: "Unknown markup",
    meaning: "The file uses markup that Towncode does not know. The content is published as plain text.",
  },
  {
    code: "long-heading",
    title: "Very long headings",
    meaning:
      "A heading this long is usually text that was marked as a heading. It is published in full; lists show its beginning.",
  },
  {
    code: "odd-character",
    title: "Unusual characters",
    meaning: "These characters usually come from a faulty conversion. They are published as they are.",
  },
  {
    code: "unresolved-citation",
    title: "Unresolved references",
    meaning:
      "The law refers to a section that is not in this code. The reference is shown as plain text, without a link.",
  },
];

/** Warnings whose message or file contains the search text, grouped by kind, the most important first. */
export function groupWarnings(warnings: readonly Warning[], typed: string): WarningKind[] {
  const matches = warnings.filter(({ message, file = "" }) => matchesText(`${message} ${file}`, typed, "anywhere"));
  const byCode = Map.groupBy(matches, ({ code }) => code);
  const known = KINDS.flatMap((kind) =>
    byCode.has(kind.code) ? [{ ...kind, warnings: byCode.get(kind.code) ?? [] }] : [],
  );
  const others = [...byCode].filter(([code]) => !KINDS.some((kind) => kind.code === code));
  return [
    ...known,
    ...others.map(([code, all]) => ({
      code,
      title: code.replaceAll("-", " "),
      meaning: "The file was read anyway.",
      warnings: all,
    })),
  ];
}

/** "chapter-5.xml, line 12"; "" if unknown. */
export function locationOf({ file, line }: Warning): string {
  return [file, line === undefined ? undefined : `line ${line}`].filter((part) => part !== undefined).join(", ");
}
