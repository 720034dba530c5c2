import { sql, type SQL } from "drizzle-orm";
import { rows, type Db } from "../../../platform/db/db.ts";
import type { CopyKind, DistributionEntry } from "../contract/distribution.ts";

export interface DistributionFilter {
  /** Text in recipient, edition or note; "" for all. */
  readonly search: string;
  readonly edition: string;
}

/** Newest first. */
export function listEntries(
  db: Db,
  customerId: number,
  filter: DistributionFilter,
  page: { readonly offset: number; readonly limit: number },
): Promise<DistributionEntry[]> {
  return rows(
    db,
    sql`select ${COLUMNS} from distributions where ${matches(customerId, filter)} order by sent_on desc, id desc limit ${page.limit} offset ${page.offset}`,
  );
}

export async function countEntries(
  db: Db,
  customerId: number,
  filter: DistributionFilter = { search: "", edition: "" },
): Promise<number> {
  const [row] = await rows<{ count: number }>(
    db,
    sql`select count(*)::integer as count from distributions where ${matches(customerId, filter)}`,
  );
  return row?.count ?? 0;
}

export interface EditionSums extends Readonly<Record<CopyKind, number>> {
  readonly edition: string;
  readonly recipients: number;
}

/** The newest editions; a town that names them has a few dozen. */
const MOST_EDITIONS = 500;

export function sumsByEdition(db: Db, customerId: number, filter: DistributionFilter): Promise<EditionSums[]> {
  const sum = (kind: CopyKind): SQL => sql`coalesce(sum(copies) filter (where kind = ${kind}), 0)::integer`;
  return rows(
    db,
    sql`select edition, count(distinct lower(recipient))::integer as recipients, ${sum("printed")} as printed, ${sum("supplement")} as supplement, ${sum("electronic")} as electronic
      from distributions where ${matches(customerId, filter)} group by edition order by max(sent_on) desc, edition limit ${MOST_EDITIONS}`,
  );
}

/** Loads an entry of the town and locks it until the transaction ends; undefined if the town has no such entry. */
export async function findEntry(tx: Db, customerId: number, id: number): Promise<DistributionEntry | undefined> {
  const [row] = await rows<DistributionEntry>(
    tx,
    sql`select ${COLUMNS} from distributions where customer_id = ${customerId} and id = ${id} for no key update`,
  );
  return row;
}

const COLUMNS = sql`id, recipient, kind, copies, edition, sent_on::text as "sentOn", note, created_by as "createdBy"`;

function matches(customerId: number, { search, edition }: DistributionFilter): SQL {
  const text = search.toLowerCase();
  return sql`customer_id = ${customerId} and (${edition} = '' or edition = ${edition})
    and (${text} = '' or position(${text} in lower(recipient)) > 0 or position(${text} in lower(edition)) > 0 or position(${text} in lower(note)) > 0)`;
}
