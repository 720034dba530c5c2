/** Where a link leads: a provision, the page that holds it, and a paragraph of it ("" for the provision itself). */
export interface LinkTarget {
  readonly page: string;
  readonly guid: string;
  readonly anchor: string;
}

/** What the law of a page needs to know of the version that is shown. */
export interface VersionLinks {
  /** The address of a place within the shown version. */
  href(place: LinkTarget): string;
  /** What the `ordinal`-th citation of a provision names; undefined when it is not resolved. */
  citation(guid: string, ordinal: number): LinkTarget | undefined;
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
  /** Ids of paragraphs given so far: none is given twice. They begin with the guid, so each provision has its own. */
  readonly ids: Set<string>;
  /** Ordinal of the next citation, counted as `citationsOf` counts. */
  ordinal: number;
  /** Tables so far. */
  tables: number;
  /** Whether paragraphs get addresses: those of the law do, those of notes do not. */
  addresses: boolean;
  /** Inside a link, where no other may begin. */
  linked: boolean;
}
