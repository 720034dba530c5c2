import type { Notice, NoticeTone } from "./notice.ts";

/** The target of a link: a provision, its page, and a paragraph in it ("" for the provision itself). */
export interface LinkTarget {
  readonly page: string;
  readonly guid: string;
  readonly anchor: string;
}

/** Words of a text that become a link. */
export interface TextLink {
  readonly start: number;
  readonly end: number;
  readonly href: string;
}

/** The links, images and files of the version that is shown. */
export interface VersionLinks {
  /** The address of a target in the shown version. */
  href(target: LinkTarget): string;
  /** The target of the `ordinal`-th citation of a provision; undefined if it is unresolved. */
  citation(guid: string, ordinal: number): LinkTarget | undefined;
  /** The definition of a term that a provision uses; undefined if there is none. */
  definition(guid: string, term: string): LinkTarget | undefined;
  /** The address of a file beside the source; undefined if the version does not have it. */
  file?(src: string): string | undefined;
  /** A day (YYYY-MM-DD) as readers see it; omitted: as it is. */
  day?(day: string): string;
  /** What is said about a provision ("" as anchor) or one of its paragraphs without being law. */
  notices?(guid: string, anchor: string): readonly Notice[];
  /** HTML of what is shown before the law of a provision, such as notes; "" for none. */
  beforeLaw?(guid: string): string;
  /** What is said about a provision in a few words, where only its name is shown. */
  remark?(guid: string): { readonly text: string; readonly tone: NoticeTone } | undefined;
  /** Links for a text in the law of a provision, or in its history, in their order. */
  textLinks?(text: string, isHistory: boolean): readonly TextLink[];
  image(
    src: string,
  ): { readonly url: string; readonly width: number | null; readonly height: number | null } | undefined;
}

/** State while the content of one provision is written. */
export interface Scope {
  readonly guid: string;
  readonly page: string;
  /** "§ 12-4", for labels. */
  readonly name: string;
  readonly surroundings: VersionLinks;
  /** Paragraph ids in use: none occurs twice. They start with the GUID, so provisions do not share any. */
  readonly ids: Set<string>;
  /** Ordinal of the next citation, counted like in `citationsOf`. */
  ordinal: number;
  /** Number of tables so far. */
  tables: number;
  /** Whether paragraphs get ids and permalinks: those of the law do, those of notes do not. */
  addresses: boolean;
  /** Whether we are in a note about the history. */
  history: boolean;
  /** Whether we are inside a link, which may not contain another. */
  linked: boolean;
}
