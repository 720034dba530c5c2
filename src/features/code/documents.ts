import { sql } from "drizzle-orm";
import { z } from "zod";
import { fullName } from "../../domain/law/name.ts";
import { definitionsOf, plainBody, plainNotes } from "../../domain/law/plain.ts";
import type { Content } from "../../domain/law/provision.ts";
import { rows, type Db } from "../../platform/db/db.ts";
import type { SearchDocument } from "../../platform/search/port.ts";
import { codeKind } from "./contract/search-kind.ts";
import { inVersion, type VersionKey } from "./version-key.ts";

const BATCH = 400;

/** What an index has of a provision for its card: GUID of the page that contains it. */
export const provisionCard = z.object({ page: z.string() });
type ProvisionCard = z.infer<typeof provisionCard>;

/** The data of a provision that the search index needs. */
interface IndexedProvision {
  readonly guid: string;
  readonly page: string;
  readonly position: number;
  readonly depth: number;
  readonly label: string;
  readonly number: string;
  readonly heading: string;
  readonly above: readonly string[];
  /** The law and the notes as plain text, and the terms that the provision defines. */
  readonly body: string;
  readonly notes: string;
  readonly terms: readonly string[];
}

/**
 * Returns a function that turns provisions, passed in the order of the code, into search documents. It returns null
 * for the code itself if the code has no text of its own. Lines printed above a provision are indexed with its notes,
 * so they weigh less than its law: they introduce the provisions that follow, too.
 */
export function createDocumentBuilder(): (provision: IndexedProvision) => SearchDocument | null {
  const path: { readonly id: string; readonly title: string }[] = [];
  return ({ guid, page, position, depth, label, number, heading, above, body, notes, terms }) => {
    path.length = depth;
    const parents = path.slice(1);
    path.push({ id: guid, title: fullName({ label, number, heading }) });
    if (position === 0 && body === "") return null;
    const notesText = [...above, notes].filter((text) => text !== "").join("\n");
    return {
      id: guid,
      kind: codeKind.kind,
      parts: terms.length > 0 ? ["content", "definition"] : ["content"],
      role: "provision",
      number,
      label,
      title: heading,
      text: body,
      notes: notesText,
      terms,
      parents,
      position,
      card: { page } satisfies ProvisionCard,
    };
  };
}

interface StoredProvision extends Omit<IndexedProvision, "above" | "body" | "notes" | "terms"> {
  readonly above: readonly string[] | null;
  readonly content: string;
}

/** The search documents of a stored version, identical to those of its import. Used to rebuild an index. */
export async function* storedDocuments(db: Db, version: VersionKey): AsyncGenerator<readonly SearchDocument[]> {
  const documentOf = createDocumentBuilder();
  for (let from = 0; ;) {
    const provisions = await readProvisions(db, version, from);
    const last = provisions.at(-1);
    if (last === undefined) return;
    yield provisions.map((provision) => documentOf(indexedOf(provision))).filter((document) => document !== null);
    from = last.position + 1;
  }
}

/** Number of documents that the index of a version must contain. */
export async function countDocuments(db: Db, version: VersionKey): Promise<number> {
  const [counts] = await rows<{ below: number }>(
    db,
    sql`select count(*) as below from structures where ${inVersion(version)} and position > 0`,
  );
  const [root] = await readProvisions(db, version, 0, 1);
  const rootHasLaw = root?.position === 0 && plainBody(contentOf(root)) !== "";
  return (counts?.below ?? 0) + (rootHasLaw ? 1 : 0);
}

async function readProvisions(db: Db, version: VersionKey, from: number, limit = BATCH): Promise<StoredProvision[]> {
  return rows<StoredProvision>(
    db,
    sql`select s.position, s.depth, s.guid::text as guid, s.label, coalesce(s.composed_number, s.number) as number, s.heading, s.page_guid::text as page, s.above, t.content
      from structures s join texts t on t.hash = s.text_hash
      where ${inVersion(version, "s")} and s.position >= ${from}
      order by s.position limit ${limit}`,
  );
}

function indexedOf(provision: StoredProvision): IndexedProvision {
  const content = contentOf(provision);
  return {
    ...provision,
    above: provision.above ?? [],
    body: plainBody(content),
    notes: plainNotes(content),
    terms: definitionsOf(content),
  };
}

const contentOf = ({ content }: StoredProvision): Content => JSON.parse(content) as Content;
