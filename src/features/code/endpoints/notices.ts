import { isTownItself } from "../../../domain/version-state.ts";
import type { Catalog } from "../../../platform/features/catalog.ts";
import type { NoticeReader, PageNotices, ProvisionRemark } from "../../../platform/features/provision-notices.ts";
import { remarksOf } from "../../../platform/features/provision-remarks.ts";
import type { SiteContext } from "../../../platform/http/endpoint.ts";
import type { Provision } from "./page-answer.ts";

export type NoticeSources = Catalog["provisionNotices"];

type Caller = Pick<SiteContext, "db" | "site" | "gate" | "actor">;

/** Permissions that decide what features say about provisions. */
export const noticesVary = (sources: NoticeSources): readonly string[] => sources.flatMap(({ varies }) => varies);

const readerOf = ({ db, site, gate, actor }: Caller): NoticeReader => ({
  db,
  site,
  gate,
  may: (permission) => gate.may(actor, site, permission),
});

/** What features say about the provisions of a page. An archive shows the law of its day, and nothing about it. */
export async function noticesAt(
  caller: Caller,
  sources: NoticeSources,
  provisions: readonly Provision[],
): Promise<readonly PageNotices[]> {
  if (!isTownItself(caller.site)) return [];
  const shown = provisions.map(({ guid, parent }) => ({ guid, isRoot: parent === null }));
  const notices = await Promise.all(sources.map(async ({ load }) => load?.(readerOf(caller), shown)));
  return notices.filter((each) => each !== null && each !== undefined);
}

/** What features show before the law of provisions of a page, as HTML by GUID. */
export async function beforeLawOf(
  caller: Caller & Pick<SiteContext, "catalog">,
  sources: NoticeSources,
  page: string,
): Promise<ReadonlyMap<string, string>> {
  if (!isTownItself(caller.site)) return new Map();
  const reader = { ...readerOf(caller), catalog: caller.catalog, page };
  const all = await Promise.all(sources.map(async ({ beforeLaw }) => beforeLaw?.(reader)));
  const parts = Map.groupBy(
    all.flatMap((each) => [...(each ?? [])]),
    ([guid]) => guid,
  );
  return new Map([...parts].map(([guid, those]) => [guid, those.map(([, html]) => html).join("")]));
}

/** The same in a few words, by GUID, where only names are shown. */
export async function remarksAt(
  caller: Caller,
  sources: NoticeSources,
  guids: readonly string[],
): Promise<ReadonlyMap<string, ProvisionRemark>> {
  if (!isTownItself(caller.site) || guids.length === 0) return new Map();
  return remarksOf(sources, readerOf(caller), guids);
}

/** Where to read of a provision with this number (`numberKey`) that the code does not have yet; null: nothing is known of it. */
export async function comingAt(caller: Caller, sources: NoticeSources, number: string): Promise<string | null> {
  if (!isTownItself(caller.site) || number === "") return null;
  for (const source of sources) {
    const coming = await source.coming?.(readerOf(caller), number);
    if (coming !== null && coming !== undefined) return coming.href;
  }
  return null;
}
