import type { Notice, NoticeTone } from "../../domain/law/html/notice.ts";
import type { Db } from "../db/db.ts";
import type { Gate } from "../http/endpoint.ts";
import type { Site } from "../http/site.ts";
import type { Catalog } from "./catalog.ts";

/** Who reads a page of the code. */
export interface NoticeReader {
  readonly db: Db;
  readonly site: Site;
  readonly gate: Pick<Gate, "remember">;
  readonly may: (permission: string) => boolean;
}

/** A provision on a page; the root is the code itself. */
export interface NoticedProvision {
  readonly guid: string;
  readonly isRoot: boolean;
}

/** A notice at a provision, or at the paragraph that is written like this: "A(1)"; empty: at the provision itself. */
export interface ProvisionNotice extends Notice {
  readonly paragraph: string;
}

/** What is said about a provision where only its name is shown: "Repealed since Nov 1, 2026". */
export interface ProvisionRemark {
  readonly text: string;
  readonly tone: NoticeTone;
}

/** Where to read of a provision that the code does not have yet. */
export interface ComingProvision {
  readonly href: string;
}

/** Words of a text that become a link. */
export interface TextLink {
  readonly start: number;
  readonly end: number;
  readonly href: string;
}

/** What a feature adds to a page of the code. */
export interface PageNotices {
  readonly of: (guid: string) => readonly ProvisionNotice[];
  /** Links for a text in the law of a provision, or in its history, in their order. */
  readonly linksIn: (text: string, isHistory: boolean) => readonly TextLink[];
}

/** Who reads a whole page, with the provision at its head. */
export interface PageReader extends NoticeReader {
  readonly catalog: Pick<Catalog, "referenceKinds">;
  /** GUID of the page. */
  readonly page: string;
}

/**
 * What a feature says about provisions of the current code, on their pages. These pages are cached, also for visitors: a
 * feature says only what everyone with the same permissions may read, and raises the revision of "sites" when it changes.
 */
export interface ProvisionNotices {
  /** Permissions that decide what a caller gets. */
  readonly varies: readonly string[];
  /** Null if there is nothing to say on any page of the town. */
  readonly load?: (reader: NoticeReader, provisions: readonly NoticedProvision[]) => Promise<PageNotices | null>;
  /** HTML before the law of provisions, by GUID; not in previews. */
  readonly beforeLaw?: (reader: PageReader) => Promise<ReadonlyMap<string, string>>;
  /** By GUID, of those about which there is something to say: for contents and results. */
  readonly remarks?: (reader: NoticeReader, guids: readonly string[]) => Promise<ReadonlyMap<string, ProvisionRemark>>;
  /** What will have a number (`numberKey`) that no provision has. */
  readonly coming?: (reader: NoticeReader, number: string) => Promise<ComingProvision | null>;
}
