import type { z } from "zod";
import { numberKey } from "../../../domain/law/number-key.ts";
import { kindOf, parseCitation, splitLetter } from "../../../domain/query/parse-citation.ts";
import type { Content } from "../../../domain/law/provision.ts";
import type { Db } from "../../../platform/db/db.ts";
import { defineEndpoint, type SiteContext } from "../../../platform/http/endpoint.ts";
import { Failure } from "../../../platform/http/failure.ts";
import { resolveCitation, type ProvisionName } from "../contract/code.ts";
import { anchorOfPath } from "../paragraph.ts";
import { readTheCode } from "../policy.ts";
import { findContent, findNumbered } from "../queries/locate.ts";
import { addLocations } from "../queries/names.ts";
import { shownVersion } from "./shown.ts";

/** What a citation may mean: a number and the enumerations below it. */
interface Reading {
  readonly number: string;
  readonly path: readonly string[];
}

export const cite = defineEndpoint(resolveCitation, {
  access: readTheCode,
  handle: (context, { citation }) => findCitation(context, citation),
});

/** What a citation names; of a number that several provisions have, all of them. Throws a `Failure` where nothing has it. */
export async function findCitation(
  { db, site }: SiteContext,
  citation: string,
): Promise<z.output<typeof resolveCitation.answer>> {
  const versionId = shownVersion(site);
  const { kind, readings } = readCitation(citation);
  for (const reading of readings) {
    const key = numberKey(reading.number);
    // What has no number has an empty key: nothing that is typed means that.
    const candidates = key === "" ? [] : rank(await findNumbered(db, versionId, key), kind);
    const [found] = candidates;
    if (found === undefined) continue;
    const anchor = await findAnchor(db, versionId, found.guid, reading.path);
    return { found, anchor, candidates: candidates.length > 1 ? await addLocations(db, versionId, candidates) : [] };
  }
  throw new Failure("not-found", `“${citation}” was not found in this code.`);
}

/** "135-24B(2)" is § 135-24B, paragraph (2), or else § 135-24, paragraph B(2). */
function readCitation(text: string): { kind: string | undefined; readings: Reading[] } {
  const parsed = parseCitation(text) ?? { number: text.trim(), path: [] };
  const lettered = splitLetter(parsed.number);
  const shorter = lettered === null ? [] : [{ number: lettered.number, path: [lettered.letter, ...parsed.path] }];
  return { kind: "kind" in parsed ? parsed.kind : undefined, readings: [parsed, ...shorter] };
}

/** Those of the kind that was said, if there are any; law in force before what is not. */
function rank(found: readonly ProvisionName[], kind: string | undefined): ProvisionName[] {
  const ofKind = kind === undefined ? [] : found.filter(({ type, label }) => type === kind || kindOf(label) === kind);
  const meant = ofKind.length > 0 ? ofKind : found;
  return meant.toSorted((one, other) => Number(one.status !== "inForce") - Number(other.status !== "inForce"));
}

async function findAnchor(db: Db, versionId: number, guid: string, path: readonly string[]): Promise<string> {
  if (path.length === 0) return "";
  const content = await findContent(db, versionId, guid);
  return content === null ? "" : anchorOfPath((JSON.parse(content) as Content).body, path);
}
