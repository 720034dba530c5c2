import { sql } from "drizzle-orm";
import { plainBody, plainNotes } from "../../../domain/law/plain.ts";
import type { Content } from "../../../domain/law/provision.ts";
import { rows, type Db } from "../../../platform/db/db.ts";
import { inVersion, type VersionKey } from "../version-key.ts";

/** The size of a provision's own text, without its children. */
export interface ProvisionSize {
  readonly position: number;
  /** Words of its law, without notes. */
  readonly words: number;
  /** The latest date in its history notes; null if there is none. */
  readonly changed: string | null;
}

/** Number of texts held in memory at once. */
const BATCH = 500;

/** Words and last change of every provision of a version, in order. Reads the entire code, so cache the result. */
export async function measureProvisions(db: Db, version: VersionKey): Promise<ProvisionSize[]> {
  const sizes: ProvisionSize[] = [];
  for (;;) {
    const batch = await rows<{ position: number; content: string }>(
      db,
      sql`select s.position, t.content from structures s join texts t on t.hash = s.text_hash
        where ${inVersion(version, "s")} and s.position > ${sizes.at(-1)?.position ?? -1} order by s.position limit ${BATCH}`,
    );
    for (const { position, content } of batch) sizes.push({ position, ...sizeOf(JSON.parse(content) as Content) });
    if (batch.length < BATCH) return sizes;
  }
}

/** `content` is what the import wrote to the column. */
function sizeOf(content: Content): Omit<ProvisionSize, "position"> {
  return {
    words: plainBody(content).match(/[\p{L}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*/gu)?.length ?? 0,
    changed: latestDay(plainNotes(content)),
  };
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const NUMERIC_DATE = /\b(\d{1,2})[-/](\d{1,2})[-/](\d{4})\b/g;
const WRITTEN_DATE = /\b([A-Z][a-z]{2,8})\.? (\d{1,2}), (\d{4})\b/g;

/** The latest date in a note ("10-10-2023", "10/10/2023", "Oct. 10, 2023"); null if there is none. */
export function latestDay(text: string): string | null {
  const days = [
    ...[...text.matchAll(NUMERIC_DATE)].map(([, month, day, year]) => dayOf(Number(year), Number(month), Number(day))),
    ...[...text.matchAll(WRITTEN_DATE)].map(([, month = "", day, year]) =>
      dayOf(Number(year), MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1, Number(day)),
    ),
  ];
  return (
    days
      .filter((day) => day !== null)
      .toSorted()
      .at(-1) ?? null
  );
}

function dayOf(year: number, month: number, day: number): string | null {
  const time = new Date(Date.UTC(year, month - 1, day));
  const isReal = month >= 1 && time.getUTCMonth() === month - 1 && year > 1600 && year < 2200;
  return isReal ? time.toISOString().slice(0, 10) : null;
}
