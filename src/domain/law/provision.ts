/**
 * The canonical form of law: what every reader of a format produces, what is stored, shown, searched
 * and exported. A code is a tree of provisions; each provision has a body of blocks, and apart from the
 * law itself its notes (history, editor's notes).
 *
 * The form is plain JSON: it is stored as such, once by content, so keep it small and never put anything
 * into it that depends on a version (guids, addresses, resolved citations).
 */

/** A piece of running text. Plain text is a string; everything else names what it is. */
export type Inline =
  | string
  | { readonly t: "em" | "strong" | "u" | "s" | "sub" | "sup" | "small"; readonly c: readonly Inline[] }
  /** The term that a definition defines. `term` is its plain text. */
  | { readonly t: "def"; readonly term: string; readonly c: readonly Inline[] }
  | { readonly t: "br" }
  /** A citation of another provision or document, as the source gives it. */
  | { readonly t: "cite"; readonly to: Target; readonly c: readonly Inline[] }
  | { readonly t: "img"; readonly src: string; readonly alt: string };

/** What a citation points to. Which provision that is in a given version is resolved on import. */
export interface Target {
  /** The document's own name for itself ("D.C. Law 18-145"); absent for a citation within the same code. */
  readonly doc?: string;
  /**
   * Citation key of a provision in that document, in the form of `CitationKey`: "§3-1005" for a section,
   * "3|2|I" for a container path, "#eId" for an id of Akoma Ntoso, "/" for the document as a whole.
   */
  readonly key?: string;
  /** Enumerations below it, as in the source: ["(a)", "(1)"]. */
  readonly path?: readonly string[];
  /** An address on the web (http or https only). */
  readonly href?: string;
}

export type Block =
  /** A paragraph. `flush` = text at the left of the level, after a list (Open Law `aftertext`). */
  | { readonly k: "p"; readonly c: readonly Inline[]; readonly role?: "flush" | "center" | "subheading" }
  /**
   * An enumerated paragraph: "(a)", its own heading if it has one, its blocks. `num` is exactly as in the
   * source, empty where the source has none. `anchor` is the path of enumerations below the provision,
   * made for addresses: "a-2-iv"; unique within the provision.
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
  /** Numbers of columns and rows, absent when 1. */
  readonly colspan?: number;
  readonly rowspan?: number;
  readonly align?: "left" | "center" | "right";
}

/** What stands beside the law: never the same weight as law. */
export interface Note {
  readonly kind: "history" | "editor" | "other";
  /** Heading of notes of this kind as the source names it: "History", "Cross References". */
  readonly label: string;
  readonly b: readonly Block[];
  /** The law that this note records, where the source names it apart from the text: an entry of history. */
  readonly law?: Target;
  /** The source keeps it but does not show it. */
  readonly hidden?: true;
}

export type Status = "inForce" | "reserved" | "repealed" | "expired" | "omitted" | "transferred";

/** The law of one provision without its children. */
export interface Content {
  readonly body: readonly Block[];
  readonly notes: readonly Note[];
}

/** What a reader gives for each provision, in the order in which provisions end (children before parents). */
export interface ReadProvision {
  /** Place in the order of the code, the root being 0 (preorder). */
  readonly position: number;
  /** Position of the parent; null for the root. */
  readonly parent: number | null;
  readonly depth: number;
  /** Lower-case word of the field: "code", "title", "chapter", "article", "section", "by-law", "schedule". */
  readonly type: string;
  /** The word or sign that stands before the number: "Chapter", "§", "" — as in the source. */
  readonly label: string;
  /** "2.03.010", "GMG.01.15", "IV"; empty where there is none. Never carries the label. */
  readonly number: string;
  /** Catchline or title, plain text, as in the source (capitals and all). */
  readonly heading: string;
  readonly status: Status;
  /** YYYY-MM-DD, or null where the source is silent. */
  readonly effective: string | null;
  /** Lines of plain text that stand directly above it, among its siblings: "Division II. Judiciary." */
  readonly above?: readonly string[];
  /** Citation keys under which this provision is cited in this document; the first is its own. */
  readonly keys: readonly string[];
  readonly content: Content;
  /** The guid that the source gives it: one of ours comes back under its guid. */
  readonly guid?: number;
  /**
   * Where the source itself leads its citations, by ordinal, where it says so beside their targets: asked before
   * those. Null for a citation of which it says nothing.
   */
  readonly links?: readonly (Target | null)[];
}

/** An entry of an alphabetical index that the source carries. */
export interface ReadIndexEntry {
  readonly word: string;
  readonly references: readonly { readonly label: string; readonly to: Target }[];
}
