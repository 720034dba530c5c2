import { escape } from "../../domain/law/html/escape.ts";
import {
  readReference,
  referencesIn,
  replaceReferences,
  type StoredReference,
} from "../../domain/rich-text/references.ts";
import { BoundedCache } from "../cache/bounded.ts";
import type { Catalog } from "../features/catalog.ts";
import type { SiteContext } from "../http/endpoint.ts";
import { revisionKey } from "../http/site.ts";
import type { ReferenceTarget, ReferenceView } from "./reference-kind.ts";

/** Who reads a text, at which site. */
export type Reader = Pick<SiteContext, "db" | "gate" | "actor" | "site"> & {
  readonly catalog: Pick<Catalog, "referenceKinds">;
};

/** By reference ("provision:1023"). References whose target no longer exists are missing. */
export type Targets = ReadonlyMap<string, ReferenceTarget>;

/**
 * Stored rich texts as a reader sees them now: references are links to their targets. Every answer with a rich text
 * that somebody reads calls this; what editors change stays as it is stored. Features whose answers do so have the
 * features of all kinds in their `reads`, or raise their own revision when a target changes.
 */
export async function showReferences(reader: Reader, texts: readonly string[]): Promise<string[]> {
  return replaced(reader, texts, shown);
}

/**
 * Stored rich texts on a page that is cached until the code changes: references to the code are links; of others, whose
 * targets may become private, only the author's words are shown.
 */
export async function referencesToCode(
  { catalog, ...view }: ReferenceView & Pick<Reader, "catalog">,
  texts: readonly string[],
): Promise<string[]> {
  const isCode = (reference: string): boolean =>
    catalog.referenceKinds.get(readReference(reference)[0])?.feature === "code";
  const references = referencesIn(texts).filter(isCode);
  const targets: Targets = references.length === 0 ? new Map() : await loadTargets(catalog, view, references);
  return texts.map((html) =>
    replaceReferences(html, (stored) => {
      const noun = nounOf({ catalog }, stored.reference);
      if (isCode(stored.reference)) return shown(stored, targets.get(stored.reference), noun);
      return stored.words === "" ? remark(noun) : stored.words;
    }),
  );
}

/** Stored rich texts for print and exports: HTML in which references are citations without links. */
export async function referencesAsText(reader: Reader, texts: readonly string[]): Promise<string[]> {
  return replaced(reader, texts, cited);
}

async function replaced(
  reader: Reader,
  texts: readonly string[],
  write: (stored: StoredReference, target: ReferenceTarget | undefined, noun: string) => string,
): Promise<string[]> {
  const references = referencesIn(texts);
  const targets: Targets = references.length === 0 ? new Map() : await findTargets(reader, references);
  return texts.map((html) =>
    replaceReferences(html, (stored) => write(stored, targets.get(stored.reference), nounOf(reader, stored.reference))),
  );
}

const remark = (text: string): string => `<span class="reference-remark">(${escape(text)})</span>`;

function shown(stored: StoredReference, target: ReferenceTarget | undefined, noun: string): string {
  const { words, isNewWindow } = stored;
  if (target === undefined || target.state === "hidden") return withoutTarget(stored, target, noun);
  const text = words === "" ? escape(target.title) : words;
  const more = target.remark === null ? "" : ` ${remark(target.remark)}`;
  if (target.href === null) return text + more;
  const named = words === "" ? "" : ` title="${escape(target.title)}"`;
  const window = isNewWindow ? ' target="_blank" rel="noopener"' : "";
  return `<a class="reference" href="${escape(target.href)}"${named}${window}>${text}</a>${more}`;
}

function cited(stored: StoredReference, target: ReferenceTarget | undefined, noun: string): string {
  const { words } = stored;
  if (target === undefined || target.state === "hidden") return withoutTarget(stored, target, noun);
  const { citation } = target;
  const more = target.remark === null ? "" : `, ${target.remark}`;
  return words === "" ? escape(citation + more) : `${words} (${escape(citation + more)})`;
}

/** Nothing here tells what a target is that the reader may not see. */
function withoutTarget({ words }: StoredReference, target: ReferenceTarget | undefined, noun: string): string {
  const isHidden = target !== undefined;
  if (words === "") return remark(isHidden ? `a ${noun} that is not public` : `a ${noun} that no longer exists`);
  return isHidden ? words : `${words} ${remark(`this ${noun} no longer exists`)}`;
}

const nounOf = ({ catalog }: Pick<Reader, "catalog">, reference: string): string =>
  catalog.referenceKinds.get(readReference(reference)[0])?.noun ?? "reference";

const CACHED_BYTES = 8 * 1024 * 1024;
/** Of one target. */
const BYTES = 500;

/** By database. */
const caches = new WeakMap<Reader["db"], BoundedCache<Targets>>();

/** What references lead to, once until something changes that they show: every page of a town may have some. */
export async function findTargets(reader: Reader, references: readonly string[]): Promise<Targets> {
  const { catalog, db, gate, actor, site } = reader;
  const kinds = [...catalog.referenceKinds.values()];
  const areas = [...new Set(kinds.map(({ feature }) => feature))].toSorted();
  const held = kinds.flatMap(({ varies }) => varies.filter((permission) => gate.may(actor, site, permission)));
  const key = JSON.stringify([site.archiveId ?? site.custId, revisionKey(site, areas), held, references]);
  const cache = caches.get(db) ?? new BoundedCache<Targets>(CACHED_BYTES);
  caches.set(db, cache);
  const known = cache.get(key);
  if (known !== undefined) return known;
  const targets = await loadTargets(catalog, { db, site, may: (each) => gate.may(actor, site, each) }, references);
  cache.set(key, targets, BYTES * (targets.size + 1) + 2 * key.length);
  return targets;
}

/** Like `findTargets`, for a caller with these permissions. */
export async function loadTargets(
  { referenceKinds }: Pick<Catalog, "referenceKinds">,
  view: ReferenceView,
  references: readonly string[],
): Promise<Targets> {
  const found = new Map<string, ReferenceTarget>();
  for (const [name, those] of Map.groupBy(references, (reference) => readReference(reference)[0])) {
    const targets = await referenceKinds.get(name)?.resolve(
      view,
      those.map((reference) => readReference(reference)[1]),
    );
    for (const [target, value] of targets ?? []) found.set(`${name}:${target}`, value);
  }
  return found;
}
