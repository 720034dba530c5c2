import { sql } from "drizzle-orm";
import { rows, type Db } from "../../platform/db/db.ts";
import type { Site } from "../../platform/http/site.ts";
import { Failure } from "../../platform/http/failure.ts";
import { formatDayAt } from "../sites/parts/server/format-day.ts";
import { designationOf } from "./contract/designation.ts";
import { knownDate, type DateAccuracy, type LawQuestion } from "./contract/lists.ts";

/** What is asked about a law. */
export interface AskedLaw {
  readonly legislationType: string;
  readonly number: string;
  readonly legislationYear: number | null;
  readonly adopted: string | null;
  readonly adoptedDateAccuracy: DateAccuracy;
  readonly effective: string | null;
}

interface Question {
  readonly kind: LawQuestion;
  readonly text: string;
}

/** What may be a mistake about a law that is saved. `id`: null for a new one. Call it while the town's laws are locked. */
export async function lawQuestionsOf(
  tx: Db,
  site: Site,
  id: number | null,
  law: AskedLaw,
): Promise<readonly Question[]> {
  const same = await sameNumber(tx, site, id, law);
  const dates = effectiveBeforeAdopted(site, law);
  return [
    ...(same === null ? [] : [{ kind: "same-number" as const, text: same }]),
    ...(dates === null ? [] : [{ kind: "effective-before-adopted" as const, text: dates }]),
  ];
}

/** Throws a `Failure` with the questions that are not answered. */
export function assertAnswered(questions: readonly Question[], confirmed: readonly LawQuestion[]): void {
  const open = questions.filter(({ kind }) => !confirmed.includes(kind));
  if (open.length === 0) return;
  throw new Failure("conflict", open.map(({ text }) => text).join(" "), {
    title: "Confirmation needed",
    errors: open.map(({ kind, text }) => ({ path: `confirmed.${kind}`, message: text })),
  });
}

/** Years that are not known may be the same. */
async function sameNumber(tx: Db, site: Site, id: number | null, law: AskedLaw): Promise<string | null> {
  const year = yearOf(law);
  const [found] = await rows<AskedLaw>(
    tx,
    sql`select legislation_type as "legislationType", number, legislation_year as "legislationYear",
        adopted::text, adopted_date_accuracy as "adoptedDateAccuracy", effective::text
      from (select *, coalesce(legislation_year, extract(year from adopted)::integer) as year from laws
        where customer_id = ${site.customerId}::integer and not deleted and id is distinct from ${id}::integer) l
      where lower(legislation_type) = lower(${law.legislationType}) and lower(number) = lower(${law.number})
        and (year is null or ${year}::integer is null or year = ${year}::integer)
      order by id limit 1`,
  );
  if (found === undefined) return null;
  const name = designationOf(found).replace(" No. ", " ");
  const article = /^[aeiou]/i.test(name) ? "an" : "a";
  const adopted = found.adopted === null ? "" : `, adopted ${dayText(site, found)}`;
  return `There is already ${article} ${name}${adopted}. ${id === null ? "Add this one as well?" : "Use its number for this one as well?"}`;
}

const yearOf = ({ legislationYear, adopted }: AskedLaw): number | null =>
  legislationYear ?? (adopted === null ? null : Number(adopted.slice(0, 4)));

function effectiveBeforeAdopted(site: Site, law: AskedLaw): string | null {
  const { adopted, adoptedDateAccuracy, effective } = law;
  if (adopted === null || effective === null) return null;
  const known = knownDate(adopted, adoptedDateAccuracy);
  if (effective.slice(0, known.length) >= known) return null;
  return `It takes effect on ${formatDayAt(site, effective)}, before it was adopted (${dayText(site, law)}). Are these dates right?`;
}

/** The date of the adoption, as exactly as it is known. */
const dayText = (site: Site, { adopted, adoptedDateAccuracy }: AskedLaw): string =>
  adopted === null ? "" : formatDayAt(site, knownDate(adopted, adoptedDateAccuracy));
