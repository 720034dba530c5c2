import { sql } from "drizzle-orm";
import type { CountKind, Counts } from "../../platform/counts.ts";
import type { Db } from "../../platform/db/db.ts";
import { knownProvisions } from "../code/parts/server/provisions.ts";
import { keepTowns } from "../sites/parts/server/towns.ts";
import { today } from "./policy/days.ts";
import { MAX_TERMS_PER_DAY } from "./policy/statistics.ts";

const WRITE_EVERY_MS = 5000;
/** Limit for distinct counts between two writes. Further ones are dropped. */
const MAX_BETWEEN_WRITES = 5000;

interface Count {
  readonly customerId: number;
  readonly kind: CountKind;
  readonly subject: string;
  count: number;
}

/** Counts in memory and writes in batches. If the process is killed, a few seconds of statistics are lost. */
export class Counter implements Counts {
  readonly #db: Db;
  readonly #onError: (error: unknown) => void;
  #counts = new Map<string, Count>();
  #writing: Promise<void> = Promise.resolve();
  readonly #timer: NodeJS.Timeout;

  constructor(db: Db, onError: (error: unknown) => void) {
    this.#db = db;
    this.#onError = onError;
    this.#timer = setInterval(() => void this.write(), WRITE_EVERY_MS).unref();
  }

  add(customerId: number, kind: CountKind, subject = ""): void {
    const key = `${customerId} ${kind} ${subject}`;
    const known = this.#counts.get(key);
    if (known !== undefined) known.count += 1;
    else if (this.#counts.size < MAX_BETWEEN_WRITES) this.#counts.set(key, { customerId, kind, subject, count: 1 });
  }

  /** Writes the counts since the last write. */
  write(): Promise<void> {
    const counts = [...this.#counts.values()];
    this.#counts = new Map();
    if (counts.length > 0) this.#writing = this.#writing.then(() => addToDay(this.#db, counts)).catch(this.#onError);
    return this.#writing;
  }

  /** Writes the remaining counts. The database may be closed afterwards. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.write();
  }
}

/**
 * Adds counts to a day (UTC). Skips removed towns, pages that no version of the town has, and new search terms beyond
 * the daily limit.
 */
export async function addToDay(db: Db, counts: readonly Readonly<Count>[], day: string = today()): Promise<void> {
  await db.transaction(async (tx) => {
    const towns = await keepTowns(tx, [...new Set(counts.map(({ customerId }) => customerId))]);
    const present = counts.filter(({ customerId }) => towns.has(customerId));
    const parts = await knownProvisions(
      tx,
      present.filter(isPart).map(({ customerId, subject: guid }) => ({ customerId, guid })),
    );
    const known = new Set(parts.map(({ customerId, guid }) => `${customerId} ${guid}`));
    await addKnown(
      tx,
      present.filter((count) => count.kind !== "part" || known.has(`${count.customerId} ${count.subject}`)),
      day,
    );
  });
}

const isPart = ({ kind, subject }: Count): boolean => kind === "part" && /^[0-9]{1,15}$/.test(subject);

async function addKnown(db: Db, counts: readonly Readonly<Count>[], day: string): Promise<void> {
  await db.execute(sql`
    with given as (
      select c.*, ${day}::date as day, c.kind in ('term', 'term-empty') as is_term
      from jsonb_to_recordset(${JSON.stringify(counts.map(asRow))}::jsonb) as c (customer_id int, kind text, subject text, count bigint)
    ),
    known as (
      select g.*, is_term and not exists (
        select from daily_counts d where d.customer_id = g.customer_id and d.kind = g.kind and d.day = g.day and d.subject = g.subject) as is_new
      from given g),
    stored as (
      select customer_id, kind, day, (select count(*) from daily_counts d where d.customer_id = g.customer_id and d.kind = g.kind and d.day = g.day) as terms
      from given g where is_term group by customer_id, kind, day),
    ranked as (
      select k.*, stored.terms + row_number() over (partition by k.customer_id, k.kind, is_new order by count desc, subject) as rank
      from known k left join stored using (customer_id, kind, day))
    insert into daily_counts (customer_id, day, kind, subject, count)
    select customer_id, day, kind, subject, count from ranked where not is_new or rank <= ${MAX_TERMS_PER_DAY}::integer
    on conflict (customer_id, kind, day, subject) do update set count = daily_counts.count + excluded.count`);
}

const asRow = ({ customerId, ...rest }: Count): object => ({ customer_id: customerId, ...rest });
