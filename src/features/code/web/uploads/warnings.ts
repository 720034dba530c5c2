import type { ImportReport } from "../../contract/code.ts";
import { matchesText } from "../../../../ui/table/matches-text.ts";

export type Warning = ImportReport["warnings"][number];

export interface WarningKind {
  readonly code: string;
  readonly title: string;
  /** What it means for readers, and what to do. */
  readonly meaning: string;
  readonly warnings: readonly Warning[];
}

/** Kinds of warnings as a clerk reads them, the most important first: what is lost stands before what looks odd. */
const KINDS: readonly Omit<WarningKind, "warnings">[] = [
  {
    code: "missing-include",
    title: "Files that are missing",
    meaning:
      "The code names these files, but they were not in what you sent. Their law is missing from this version. Add them to the zip and send it again.",
  },
  {
    code: "malformed",
    title: "Parts that could not be read",
    meaning:
      "Something is written here that breaks the rules of the format. It was read as well as it could be; look at these places after publishing, or have the file mended.",
  },
  {
    code: "missing-image",
    title: "Images that are missing",
    meaning:
      "The law shows an image that was not in what you sent, or is no image. Readers see its name in its place. Add it to the zip and send it again.",
  },
  {
    code: "duplicate-number",
    title: "Numbers that are used twice",
    meaning: "Two parts of the code have the same number. Both are published; a link to the number leads to the first.",
  },
  {
    code: "unknown-element",
    title: "Markup that is not known",
    meaning: "The file uses markup that Towncode does not know. Its text is kept and published as plain text.",
  },
  {
    code: "odd-character",
    title: "Odd characters",
    meaning: "Characters that usually come from a faulty conversion. They are published as they stand.",
  },
  {
    code: "unresolved-citation",
    title: "References that lead nowhere",
    meaning:
      "The law refers to a section that is not in this code. The reference is shown as plain text, without a link.",
  },
];

/** Warnings grouped by kind, the most important first; only those whose text or file holds what is typed. */
export function groupWarnings(warnings: readonly Warning[], typed: string): WarningKind[] {
  const sought = warnings.filter(({ message, file = "" }) => matchesText(`${message} ${file}`, typed, "anywhere"));
  const byCode = Map.groupBy(sought, ({ code }) => code);
  const known = KINDS.flatMap((kind) =>
    byCode.has(kind.code) ? [{ ...kind, warnings: byCode.get(kind.code) ?? [] }] : [],
  );
  const others = [...byCode].filter(([code]) => !KINDS.some((kind) => kind.code === code));
  return [
    ...known,
    ...others.map(([code, all]) => ({
      code,
      title: code.replaceAll("-", " "),
      meaning: "The file was read nevertheless.",
      warnings: all,
    })),
  ];
}

/** "chapter-5.xml, line 12"; "" where nobody knows. */
export function locationOf({ file, line }: Warning): string {
  return [file, line === undefined ? undefined : `line ${line}`].filter((part) => part !== undefined).join(", ");
}
