import { sectionsOf } from "../demo-documents/paper.ts";

const actions = ["add", "amend", "repeal", "renumber"] as const;

/** What a law does to one provision. */
export interface Operation {
  readonly action: (typeof actions)[number];
  /** The provision of the code that it changes: "§ 58-8", "Chapter 12"; "none": no version has it. */
  readonly within: string;
  /** How the law names it: "§ 12-6". */
  readonly name: string;
  /** "A(5)"; empty: the provision itself. */
  readonly paragraph: string;
  /** The law quotes its whole text. */
  readonly isQuoted: boolean;
  /** What the law says instead of the text of the code. */
  readonly text: readonly string[];
}

/** A law of laws.md. */
export interface LawText {
  /** "2-2026" */
  readonly number: string;
  /** YYYY-MM-DD; the first day of the month if only that is known. */
  readonly adopted: string;
  readonly accuracy: "D" | "M";
  readonly effective: string | null;
  readonly subject: string;
  readonly title: string;
  readonly comment: string;
  readonly deleted: boolean;
  readonly intent: readonly string[];
  readonly operations: readonly Operation[];
  readonly form: "pdf" | "text" | "none";
}

/**
 * Reads laws.md. A law is "# number | adopted | subject | marks" and lines: its purpose ("to amend …"), "note: …",
 * "effective: …", its intent, and its operations ("- amend § 58-8 A", "- add § 12-6 in Chapter 12"), each with its text ("> …").
 * "*" quotes all of a provision that the law adds; "- special" is for a law that changes nothing in the code.
 */
export function readTexts(text: string): LawText[] {
  return sectionsOf(text, "# ").map(({ title, lines }) => {
    const [number = "", adopted = "", subject = "", marks = ""] = title.split(" | ");
    const [purpose = "", ...others] = lines;
    const field = (name: string): string | null =>
      others.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? null;
    const has = (mark: string): boolean => marks.split(", ").includes(mark);
    const first = others.findIndex((line) => line.startsWith("- "));
    const intent = others.slice(0, first).filter((line) => !/^(?:note|effective): /.test(line));
    return {
      number,
      adopted,
      accuracy: has("month") ? "M" : "D",
      effective: field("effective"),
      subject,
      title: `A Local Law ${purpose}`,
      comment: field("note") ?? "",
      deleted: has("deleted"),
      intent: [...intent, ...special(others.slice(first))],
      operations: operationsOf(others.slice(first)),
      form: has("none") ? "none" : has("text") ? "text" : "pdf",
    };
  });
}

const special = ([first, ...rest]: readonly string[]): string[] =>
  first === "- special" ? rest.map((line) => line.slice(2)) : [];

function operationsOf(lines: readonly string[]): Operation[] {
  if (lines[0] === "- special") return [];
  return sectionsOf(lines.join("\n"), "- ").map(({ title, lines: below }) => {
    const [action = ""] = title.split(" ");
    const [named = "", within] = title.slice(action.length + 1).split(" in ");
    const known = actions.find((each) => each === action);
    if (known === undefined) throw new Error(`No action of a law: “${title}”`);
    const [name = "", paragraph = ""] = provisionAndParagraph(named.replace(/ \*$/, ""));
    return {
      action: known,
      within: within ?? name,
      name,
      paragraph,
      isQuoted: named.endsWith(" *"),
      text: below.map((line) => line.replace(/^> /, "")),
    };
  });
}

/** "§ 115-4 A(5)" → "§ 115-4", "A(5)". */
function provisionAndParagraph(named: string): string[] {
  const [, section, paragraph] = /^(§ \S+) (\S+)$/.exec(named) ?? [];
  return section === undefined || paragraph === undefined ? [named] : [section, paragraph];
}
