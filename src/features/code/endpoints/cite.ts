import type { z } from "zod";
import { numberKey } from "../../../domain/law/number-key.ts";
import { kindOf, parseCitation, splitLetter } from "../../../domain/query/parse-citation.ts";
import type { Content } from "../../../domain/law/provision.ts";
import type { Db } from "../../../platform/db/db.ts";
import { defineEndpoint, type Endpoint, type SiteContext } from "../../../platform/http/endpoint.ts";
import { Failure } from "../../../platform/http/failure.ts";
import type { Catalog } from "../../../platform/features/catalog.ts";
import { findComing, resolveCitation, type ProvisionName } from "../contract/code.ts";
import { anchorOfPath } from "../../../domain/law/paragraph-path.ts";
import { readTheCode } from "../policy.ts";
import { findComposed, findContent, findNumbered, findRenumbered } from "../queries/locate.ts";
import { addLocations } from "../queries/names.ts";
import { comingAt } from "./notices.ts";
import { shownVersion } from "./shown.ts";
import type { VersionKey } from "../version-key.ts";

/** One way to read a citation: a number and the paragraphs below it. */
interface Reading {
  readonly number: string;
  readonly path: readonly string[];
}

export const cite = defineEndpoint(resolveCitation, {
  access: readTheCode,
  handle: (context, { citation }) => findCitation(context, citation),
});

/** Where to read of what a citation will refer to: a law that adds it. */
export const coming = ({ provisionNotices }: Pick<Catalog, "provisionNotices">): Endpoint =>
  defineEndpoint(findComing, {
    access: readTheCode,
    handle: async (context, { citation }) => {
      for (const { number } of readCitation(citation).readings) {
        const href = await comingAt(context, provisionNotices, numberKey(number));
        if (href !== null) return { href };
      }
      return { href: null };
    },
  });

/**
 * Resolves a citation. If several provisions share the number, all are candidates. If none has it, those that had
 * it in an earlier version are found. Throws a `Failure` if there is none.
 */
export async function findCitation(
  { db, site }: SiteContext,
  citation: string,
): Promise<z.output<typeof resolveCitation.answer>> {
  const version = shownVersion(site);
  const { kind, readings } = readCitation(citation);
  for (const reading of readings) {
    const key = numberKey(reading.number);
    // Provisions without a number have an empty key; no citation refers to those.
    const candidates = key === "" ? [] : rank(await findByNumber(db, version, key), kind);
    const [best] = candidates;
    if (best === undefined) continue;
    // A number that several provisions share was not taken from one by another.
    const had = candidates.length > 1 ? [] : await findRenumbered(db, version, key);
    const former = had.filter(({ type }) => type === best.type);
    return {
      found: best,
      anchor: await findAnchor(db, version, best.guid, reading.path),
      candidates: candidates.length > 1 ? await addLocations(db, version, candidates) : [],
      former: await addLocations(db, version, former),
    };
  }
  for (const reading of readings) {
    const key = numberKey(reading.number);
    const renumbered = key === "" ? [] : rank(await findRenumbered(db, version, key), kind);
    const [best] = renumbered;
    if (best === undefined) continue;
    const anchor = await findAnchor(db, version, best.guid, reading.path);
    const candidates = renumbered.length > 1 ? await addLocations(db, version, renumbered) : [];
    return { found: best, anchor, candidates, former: [] };
  }
  throw new Failure("not-found", `“${citation}” was not found in this code.`);
}

/** "135-24" is the number of a section; "10.09.36.03" that of one with those of the parts around it. */
async function findByNumber(db: Db, version: VersionKey, key: string): Promise<ProvisionName[]> {
  const own = await findNumbered(db, version, key);
  return own.length > 0 ? own : findComposed(db, version, key);
}

/** "135-24B(2)" is § 135-24B, paragraph (2), or, if there is no such section, § 135-24, paragraph B(2). */
function readCitation(text: string): { kind: string | undefined; readings: Reading[] } {
  const parsed = parseCitation(text) ?? { number: text.trim(), path: [] };
  const lettered = splitLetter(parsed.number);
  const shorter = lettered === null ? [] : [{ number: lettered.number, path: [lettered.letter, ...parsed.path] }];
  return { kind: "kind" in parsed ? parsed.kind : undefined, readings: [parsed, ...shorter] };
}

/** Prefers provisions of the cited kind ("Chapter"), and lists law in force first. */
function rank(matches: readonly ProvisionName[], kind: string | undefined): ProvisionName[] {
  const ofKind = kind === undefined ? [] : matches.filter(({ type, label }) => type === kind || kindOf(label) === kind);
  const preferred = ofKind.length > 0 ? ofKind : matches;
  return preferred.toSorted((one, other) => Number(one.status !== "inForce") - Number(other.status !== "inForce"));
}

async function findAnchor(db: Db, version: VersionKey, guid: string, path: readonly string[]): Promise<string> {
  if (path.length === 0) return "";
  const content = await findContent(db, version, guid);
  return content === null ? "" : anchorOfPath((JSON.parse(content) as Content).body, path);
}
