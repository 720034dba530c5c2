import { sql } from "drizzle-orm";
import { fullName } from "../../domain/law/name.ts";
import { definitionsOf, plainBody, plainNotes } from "../../domain/law/plain.ts";
import type { Content } from "../../domain/law/provision.ts";
import { rows, type Db } from "../../platform/db/db.ts";
import type { SearchDocument } from "../../platform/search/port.ts";

const BATCH = 400;

interface StoredProvision {
  readonly position: number;
  readonly depth: number;
  readonly guid: string;
  readonly label: string;
  readonly number: string;
  readonly heading: string;
  readonly page: string;
  readonly above: readonly string[] | null;
  readonly content: string;
}

/**
 * What is searched as notes of a provision: the lines above it are found where they stand, with less weight than
 * its law, since they tell of what follows as well.
 */
export function searchedNotes(above: readonly string[], notes: string): string {
  return [...above, notes].filter((text) => text !== "").join("\n");
}

/**
 * The documents of a stored version, as the import gave them to the index: to make an index anew. Every provision
 * in the order of the code; the code itself only where it has law of its own.
 */
export async function* storedDocuments(db: Db, versionId: number): AsyncGenerator<readonly SearchDocument[]> {
  const path: Named[] = [];
  for (let from = 0; ; ) {
    const provisions = await readProvisions(db, versionId, from);
    const last = provisions.at(-1);
    if (last === undefined) return;
    const documents = provisions.map((provision) => documentOf(provision, path));
    yield documents.filter(({ position, text }) => position > 0 || text !== "");
    from = last.position + 1;
  }
}

/** How many documents the index of a version must hold. */
export async function countDocuments(db: Db, versionId: number): Promise<number> {
  const [found] = await rows<{ below: number }>(db, sql`select count(*) as below from structures where version_id = ${versionId} and position > 0`);
  const [root] = await readProvisions(db, versionId, 0, 1);
  const rootHasLaw = root?.position === 0 && plainBody(contentOf(root)) !== "";
  return (found?.below ?? 0) + (rootHasLaw ? 1 : 0);
}

async function readProvisions(db: Db, versionId: number, from: number, limit = BATCH): Promise<StoredProvision[]> {
  return rows<StoredProvision>(
    db,
    sql`select s.position, s.depth, s.guid::text as guid, s.label, s.number, s.heading, s.page_guid::text as page, s.above, t.content
      from structures s join texts t on t.hash = s.text_hash
      where s.version_id = ${versionId} and s.position >= ${from}
      order by s.position limit ${limit}`,
  );
}

/** Name of a provision by its depth. */
interface Named {
  readonly id: string;
  readonly title: string;
}

/** `path` holds the provisions above this one, by depth; the provision takes its own place in it. */
function documentOf(provision: StoredProvision, path: Named[]): SearchDocument {
  const content = contentOf(provision);
  path.length = provision.depth;
  const parents = path.slice(1);
  path.push({ id: provision.guid, title: fullName(provision) });
  return {
    id: provision.guid,
    type: "code",
    number: provision.number,
    label: provision.label,
    title: provision.heading,
    text: plainBody(content),
    notes: searchedNotes(provision.above ?? [], plainNotes(content)),
    terms: definitionsOf(content),
    parents,
    position: provision.position,
    page: provision.page,
  };
}

const contentOf = ({ content }: StoredProvision): Content => JSON.parse(content) as Content;
