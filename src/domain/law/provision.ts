/**
 * The canonical form of law: what every reader produces, and what is stored, shown, searched and exported. A code is a
 * tree of provisions. Each provision has a body of blocks and, separate from the law, notes (history, editor's notes).
 *
 * The form is plain JSON, stored once per content. Keep it small, and never add anything that depends on a version
 * (GUIDs, addresses, resolved citations).
 */

/** A piece of running text: a string, or an object with its type. */
export type Inline =
  | string
  | { readonly t: "em" | "strong" | "u" | "s" | "sub" | "sup" | "small"; readonly c: readonly Inline[] }
  /** A defined term where it is defined. `term` is its plain text; `id` its name in the source if it has one. */
  | { readonly t: "def"; readonly term: string; readonly id?: string; readonly c: readonly Inline[] }
  /** A use of a defined term that the source marks; `to` is the `id` of its definition. */
  | { readonly t: "term"; readonly to: string; readonly c: readonly Inline[] }
  | { readonly t: "br" }
  /**
   * A citation of another provision or document, as in the source. `as` is "found" for one that the source does not
   * mark (`text-citations.ts`).
   */
  | { readonly t: "cite"; readonly to: Target; readonly as?: "found"; readonly c: readonly Inline[] }
  | { readonly t: "img"; readonly src: string; readonly alt: string };

/** The target of a citation. The import resolves it to a provision of each version. */
export interface Target {
  /** The name of the cited document ("D.C. Law 18-145"); absent for a citation within the same code. */
  readonly doc?: string;
  /**
   * Citation key of a provision in that document: "§3-1005" for a section, "3|2|I" for a container path, "#eId" for an
   * id of Akoma Ntoso, "/" for the entire document.
   */
  readonly key?: string;
  /** Enumerations below it, as in the source: ["(a)", "(1)"]. */
  readonly path?: readonly string[];
  /**
   * Kind of the provision for a citation in words: "section" of "section 12(3)". Its key is only a number. A
   * "paragraph" has only a path: it is one of the citing provision. A "number" may be that of any provision.
   */
  readonly kind?: string;
  /** It ends a range: "9" of "sections 4 to 9". */
  readonly end?: true;
  /** The part that contains it: "of this chapter" (a kind without a key), "of Title 7". Only with a kind. */
  readonly within?: Target;
  /** An address on the web (http or https only). */
  readonly href?: string;
  /** A file beside the source, such as a form: its address in the source (`isFileAddress`). */
  readonly file?: string;
}

export type Block =
  /**
   * A paragraph. `flush` = text at the left margin of the level, after a list (Open Law `aftertext`); `remark` = an
   * editor's remark between paragraphs of the law ("[Subsection (2) deleted in 2016.]").
   */
  | { readonly k: "p"; readonly c: readonly Inline[]; readonly role?: "flush" | "center" | "subheading" | "remark" }
  /**
   * An enumerated paragraph: "(a)", its own heading if it has one, its blocks. `num` is exactly as in the source, empty
   * if the source has none. `anchor` is the path of enumerations below the provision: "a-2-iv"; unique within the
   * provision.
   */
  | {
      readonly k: "item";
      readonly num: string;
      readonly anchor: string;
      readonly heading?: readonly Inline[];
      readonly b: readonly Block[];
    }
  | { readonly k: "list"; readonly ordered: boolean; readonly items: readonly (readonly Block[])[] }
  | {
      readonly k: "table";
      readonly caption?: readonly Inline[];
      readonly head: readonly Row[];
      readonly body: readonly Row[];
      readonly foot: readonly Row[];
    }
  | { readonly k: "img"; readonly src: string; readonly alt: string }
  /** Text of another document quoted here. */
  | { readonly k: "quote"; readonly b: readonly Block[] };

export type Row = readonly Cell[];
export interface Cell {
  readonly b: readonly Block[];
  readonly header?: boolean;
  /** Numbers of columns and rows; absent if 1. */
  readonly colspan?: number;
  readonly rowspan?: number;
  readonly align?: "left" | "center" | "right";
  readonly valign?: "top" | "middle" | "bottom";
  /** Steps of indentation; absent if 0. */
  readonly indent?: number;
}

/** A note on the law; it is never law itself. */
export interface Note {
  readonly kind: "history" | "editor" | "other";
  /** Heading of the note as in the source: "History", "Cross References". */
  readonly label: string;
  readonly b: readonly Block[];
  /** The law that this note records, if the source gives it separately from the text: an entry of the history. */
  readonly law?: Target;
  /** The source contains it but does not show it. */
  readonly hidden?: true;
}

export const statuses = ["inForce", "reserved", "repealed", "expired", "omitted", "transferred"] as const;
export type Status = (typeof statuses)[number];

/** The content of one provision without its children. */
export interface Content {
  /** The heading, if it contains more than plain text: "CO₂" with a subscript. */
  readonly heading?: readonly Inline[];
  readonly body: readonly Block[];
  readonly notes: readonly Note[];
}

/** A provision as readers emit it, in the order in which provisions end (children before parents). */
export interface ReadProvision {
  /** Position in the order of the code (preorder); the root is 0. */
  readonly position: number;
  /** Position of the parent; null for the root. */
  readonly parent: number | null;
  readonly depth: number;
  /** Lowercase type: "code", "title", "chapter", "article", "section", "by-law", "schedule". */
  readonly type: string;
  /** The word or sign before the number, as in the source: "Chapter", "§", "". */
  readonly label: string;
  /** "2.03.010", "GMG.01.15", "IV"; empty if there is none. Never includes the label. */
  readonly number: string;
  /** Catchline or title as plain text, as in the source (including capitals). */
  readonly heading: string;
  readonly status: Status;
  /** YYYY-MM-DD; null if the source has no date. */
  readonly effective: string | null;
  /** Lines of plain text directly above it, among its siblings: "Division II. Judiciary." */
  readonly above?: readonly string[];
  /** Keys by which this document cites the provision; the first is its own. */
  readonly keys: readonly string[];
  readonly content: Content;
  /** The GUID in the source: a provision exported by Towncode keeps its GUID. */
  readonly guid?: number;
  /**
   * Resolved targets of citations by ordinal, if the source has them in addition to the cited targets; tried first.
   * Null for a citation without one.
   */
  readonly links?: readonly (Target | null)[];
}

/** An entry of an alphabetical index in the source. */
export interface ReadIndexEntry {
  readonly word: string;
  readonly references: readonly { readonly label: string; readonly to: Target }[];
}
