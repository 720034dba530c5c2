import type { Db } from "../../platform/db/db.ts";
import { notFound } from "../../platform/http/failure.ts";
import type { Site } from "../../platform/http/site.ts";
import { affectedBy } from "./affected.ts";
import type { Law } from "./contract/entities.ts";
import { isSeen, type LawView } from "./policy.ts";
import { presentLaws } from "./present.ts";
import { findLaw, listDispositions, type LawRow } from "./queries/laws.ts";
import { placedOf, versionsOf } from "./versions.ts";

interface Source {
  readonly db: Db;
  readonly site: Site;
}

/** A law that the caller sees. Throws a `Failure` if there is none. */
export async function requireLaw({ db }: Pick<Source, "db">, view: LawView, id: number): Promise<LawRow> {
  const row = await findLaw(db, view.customerId, id);
  if (row === null || !isSeen(view, placedOf(await versionsOf(db, view.customerId), row))) throw notFound("That law");
  return row;
}

/** A law as the caller gets it. */
export async function shownLaw({ db, site }: Source, view: LawView, row: LawRow): Promise<Law> {
  const affected = await affectedBy(db, site, await listDispositions(db, site.customerId, [row.id]));
  const versions = await versionsOf(db, site.customerId);
  const [law] = await presentLaws({ db, site }, view, [row], { affected, versions });
  if (law === undefined) throw notFound("That law");
  return law;
}
