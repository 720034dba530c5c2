import { and, asc, count, eq, gt, inArray, sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { provisionHref } from "../../domain/address.ts";
import { fullName } from "../../domain/law/name.ts";
import { anyId, type Db } from "../../platform/db/db.ts";
import type { Site } from "../../platform/http/site.ts";
import type { IndexName, SearchDocument, SearchHit } from "../../platform/search/port.ts";
import { highlightedHtml, snippetHtml } from "../../platform/search/snippet-html.ts";
import type { Audiences, SearchSource, StoredIndex } from "../../platform/search/source.ts";
import { placesIn, type Place } from "../code/parts/server/places.ts";
import { versionOf } from "../code/parts/server/versions.ts";
import type { Result } from "../search/contract/search.ts";
import { custIdsById } from "../sites/parts/server/towns.ts";
import { noteFactsOf } from "./facts.ts";
import { groupIndex, privateIndex, publicIndex } from "./indexes.ts";
import { noteAnchor, noteHref } from "./contract/addresses.ts";
import { noteKind } from "./contract/search-kind.ts";
import { viewerOf } from "./viewer.ts";
import { notes } from "./tables.ts";

const BATCH = 500;

const columns = {
  id: notes.id,
  guid: notes.guid,
  title: notes.title,
  plain: notes.plain,
  visibility: notes.visibility,
  groupId: notes.groupId,
  createdById: notes.createdById,
};
type IndexedNote = Pick<
  typeof notes.$inferSelect,
  "id" | "guid" | "title" | "plain" | "visibility" | "groupId" | "createdById"
>;

/** "group:31": ids of groups and users are unique in the installation. */
const groupAudience = (id: number): string => `group:${id}`;
const userAudience = (id: number): string => `user:${id}`;

const audienceOfNote = ({
  visibility,
  groupId,
  createdById,
}: Pick<IndexedNote, "visibility" | "groupId" | "createdById">): readonly string[] | undefined =>
  ({
    public: undefined,
    group: groupId === null ? [] : [groupAudience(groupId)],
    private: createdById === null ? [] : [userAudience(createdById)],
  })[visibility];

async function audiencesById(db: Db, customerId: number, ids: readonly string[]): Promise<Audiences> {
  const { id, visibility, groupId, createdById } = columns;
  const found = await db
    .select({ id, visibility, groupId, createdById })
    .from(notes)
    .where(and(eq(notes.customerId, customerId), sql`${notes.id} = ${anyId(ids.map(Number))}`));
  return new Map(found.map((note) => [String(note.id), audienceOfNote(note)]));
}

/** What an index has of a note for its card: GUID of the provision that it is about. */
const noteCard = z.object({ guid: z.string() });
type NoteCard = z.infer<typeof noteCard>;

function documentOf({ id, guid, title, plain, ...note }: IndexedNote): SearchDocument {
  const audience = audienceOfNote(note);
  return {
    id: String(id),
    kind: noteKind.kind,
    role: "text",
    number: "",
    label: "",
    title,
    text: plain,
    notes: "",
    terms: [],
    parents: [],
    position: id,
    isAppended: true,
    values: { VISIBILITY: [note.visibility === "group" ? String(note.groupId) : note.visibility] },
    ...(audience !== undefined && { audience }),
    card: { guid: String(guid) } satisfies NoteCard,
  };
}

async function* documents(db: Db, where: SQL | undefined): AsyncGenerator<readonly SearchDocument[]> {
  for (let after = 0; ;) {
    const batch = await db
      .select(columns)
      .from(notes)
      .where(and(where, gt(notes.id, after)))
      .orderBy(asc(notes.id))
      .limit(BATCH);
    const last = batch.at(-1);
    if (last === undefined) return;
    yield batch.map(documentOf);
    after = last.id;
  }
}

function storedIndex(
  db: Db,
  index: IndexName,
  custId: string,
  name: string,
  where: SQL | undefined,
  audience?: readonly string[],
): StoredIndex {
  return {
    index,
    custId,
    name: `${name} of ${custId}`,
    ...(audience !== undefined && { audience }),
    count: async () => (await db.select({ count: count() }).from(notes).where(where))[0]?.count ?? 0,
    documents: () => documents(db, where),
    documentsById: async (ids) =>
      (
        await db
          .select(columns)
          .from(notes)
          .where(and(where, inArray(notes.id, ids.map(Number))))
          .orderBy(asc(notes.id))
      ).map(documentOf),
  };
}

/** All indexes of notes: of a town's public notes, of its group notes, and of each user's private notes there. */
async function stored(db: Db, only: string | null): Promise<readonly StoredIndex[]> {
  const names = await custIdsById(db);
  const customerId = only === null ? null : [...names].find(([, custId]) => custId === only)?.[0];
  if (customerId === undefined) return [];
  const owner = sql<number | null>`case when ${notes.visibility} = 'private' then ${notes.createdById} end`;
  const found = await db
    .select({
      customerId: notes.customerId,
      visibility: notes.visibility,
      owner,
      groups: sql<number[] | null>`json_agg(distinct ${notes.groupId}) filter (where ${notes.groupId} is not null)`,
    })
    .from(notes)
    .where(customerId === null ? undefined : eq(notes.customerId, customerId))
    .groupBy(notes.customerId, notes.visibility, sql`3`);
  return found.flatMap(({ customerId: id, visibility, owner: userId, groups }) => {
    const custId = names.get(id);
    if (custId === undefined || (visibility === "private" && userId === null)) return [];
    const town = { custId, customerId: id };
    const where = and(eq(notes.customerId, id), eq(notes.visibility, visibility));
    if (visibility === "public") return [storedIndex(db, publicIndex(town), custId, "public notes", where)];
    if (visibility === "group")
      return [storedIndex(db, groupIndex(town), custId, "group notes", where, (groups ?? []).map(groupAudience))];
    const mine = and(where, eq(notes.createdById, userId ?? 0));
    const name = `private notes of user ${userId}`;
    const index = storedIndex(db, privateIndex(town, userId ?? 0), custId, name, mine, [userAudience(userId ?? 0)]);
    return [{ ...index, size: "few" }];
  });
}

/** SEARCH-63, NOTES-35: the notes that the caller sees. */
export const noteSource: SearchSource<Result> = {
  ...noteKind,
  documentsName: "notes",
  orders: [],
  indexesOf: (site, { actor, may }) => {
    const viewer = viewerOf({ actor, site, gate: { may: (_actor, at, permission) => may(at, permission) } });
    const { hasPublic, hasGroup, owners } = noteFactsOf(site);
    return [
      ...(hasPublic && viewer.seesPublic ? [publicIndex(site)] : []),
      ...(hasGroup && viewer.groups.size > 0 ? [groupIndex(site)] : []),
      ...(viewer.userId !== null && owners.has(viewer.userId) ? [privateIndex(site, viewer.userId)] : []),
    ];
  },
  audienceOf: ({ actor, may }, site) => {
    const { userId, groups } = viewerOf({
      actor,
      site,
      gate: { may: (_actor, at, permission) => may(at, permission) },
    });
    return userId === null ? [] : [userAudience(userId), ...[...groups.keys()].map(groupAudience)];
  },
  audiencesById,
  card: presentHit,
  complete: addPlaces,
  stored,
};

function presentHit({ custId }: Site, { id, kind, title, card, marked, snippet, counts }: SearchHit): Result {
  const { guid } = noteCard.parse(card);
  return {
    id,
    custId,
    type: kind,
    number: "",
    title,
    marked: highlightedHtml(marked),
    url: noteHref(guid, id),
    printUrl: "",
    parents: [{ guid, title: "", url: `/${guid}` }],
    otherInfo: null,
    snippet: snippetHtml(snippet),
    pdf: false,
    hits: counts.map(({ tag, count: times }) => ({ tag, count: times })),
    affectsLinks: [],
  };
}

/** Provisions get new numbers and pages without their notes. */
async function addPlaces(db: Db, site: Site, cards: readonly Result[]): Promise<readonly Result[]> {
  const version = versionOf(site);
  const guids = cards.flatMap(({ parents }) => parents.map(({ guid }) => guid));
  const places = version === null ? new Map<string, Place>() : await placesIn(db, version, [...new Set(guids)]);
  return cards.map((card) => {
    const [guid = ""] = card.parents.map((parent) => parent.guid);
    const place = places.get(guid);
    if (place === undefined) return { ...card, parents: [] };
    const url = provisionHref(site, place.page, guid);
    // An address without the page leads there, but without what is after #.
    const [page = ""] = url.split("#", 1);
    return { ...card, url: `${page}#${noteAnchor(card.id)}`, parents: [{ guid, title: fullName(place), url }] };
  });
}
