import { provisionHref } from "../../domain/address.ts";
import type { SiteContext } from "../../platform/http/endpoint.ts";
import type { Author, AuthorFacts } from "../../platform/audit/people.ts";
import { authorFacts, factsFrom } from "../accounts/parts/server/author-names.ts";
import type { ProvisionName } from "../code/contract/code.ts";
import { changedPassages } from "../code/parts/server/passages.ts";
import { byGuid, lastPlaces, placesIn, type Place } from "../code/parts/server/places.ts";
import { versionOf } from "../code/parts/server/versions.ts";
import { showReferences } from "../../platform/references/show-references.ts";
import { MOST_CONTENT_BYTES } from "./contract/lists.ts";
import type { Note } from "./contract/notes.ts";
import { isEditableBy, type Viewer } from "./viewer.ts";
import type { Known, NoteRow } from "./queries/notes.ts";

interface Presenting extends Pick<SiteContext, "db" | "site"> {
  /** What the viewer may do at the site. */
  readonly may: (permission: string) => boolean;
  /** Texts with their references as the viewer sees them. */
  readonly show: (texts: readonly string[]) => Promise<readonly string[]>;
}

/** How a caller gets notes. */
export const presentingTo = (context: SiteContext): Presenting => ({
  db: context.db,
  site: context.site,
  may: (permission) => context.gate.may(context.actor, context.site, permission),
  show: (texts) => showReferences(context, texts),
});

/**
 * Notes as the viewer gets them: find their provisions and authors, unless they are known, then fill in the rest.
 */
export async function presentNotes(
  context: Presenting,
  viewer: Viewer,
  rows: readonly NoteRow[],
  known?: Known,
): Promise<readonly Note[]> {
  if (rows.length === 0) return [];
  const [places, authors, shown] = await Promise.all([
    placesOf(context, rows, known),
    known === undefined ? authorFacts(context.db, rows.flatMap(authorsOf)) : factsFrom(known.authors),
    context.show(rows.map(({ content }) => content ?? "")),
  ]);
  const changed = await changedPassages(context.db, versionOf(context.site), rows, places.current);
  const notes = rows.map((row, at) => ({
    id: String(row.id),
    guid: row.guid,
    title: row.title,
    content: row.content,
    shown: row.content === null || shown[at] === row.content ? null : (shown[at] ?? null),
    color: row.color,
    visibility: row.groupId === null ? row.visibility : String(row.groupId),
    groupName: row.groupId === null ? null : (viewer.groups.get(row.groupId) ?? null),
    displayMode: row.displayMode,
    createdBy: shownAuthor(authors({ id: row.createdById, name: row.createdBy }), viewer),
    createdOn: new Date(row.createdAt).toISOString(),
    updatedBy: shownAuthor(authors({ id: row.updatedById, name: row.updatedBy }), viewer),
    updatedOn: new Date(row.updatedAt).toISOString(),
    version: row.version,
    mine: row.createdById !== null && row.createdById === viewer.userId,
    editable: isEditableBy(viewer, row),
    ...placeOf(context, row, places),
    passage: row.passage,
    passageState: passageState(row, places.current, changed),
  }));
  return withRoomFor(notes);
}

/** Content is shown with links, which are longer than the references that are stored. The first note is always complete. */
function withRoomFor(notes: readonly Note[]): readonly Note[] {
  let bytes = 0;
  return notes.map((note, at) => {
    if (note.content === null) return note;
    bytes += Buffer.byteLength(JSON.stringify([note.content, note.shown]));
    return at === 0 || bytes <= MOST_CONTENT_BYTES ? note : { ...note, content: null, shown: null };
  });
}

const shownAuthor = ({ name, email }: AuthorFacts, { isTownUser }: Viewer): AuthorFacts => ({
  name,
  email: isTownUser ? email : null,
});

interface Places {
  /** In the version that is shown. */
  readonly current: ReadonlyMap<string, Place>;
  /** Of the others: in the last version that had them. */
  readonly last: ReadonlyMap<string, ProvisionName & { readonly archiveId: string }>;
}

const authorsOf = (row: NoteRow): readonly Author[] => [
  { id: row.createdById, name: row.createdBy },
  { id: row.updatedById, name: row.updatedBy },
];

async function placesOf(
  { db, site, may }: Presenting,
  rows: readonly NoteRow[],
  known: Known | undefined,
): Promise<Places> {
  const guids = [...new Set(rows.map(({ guid }) => guid))];
  const version = versionOf(site);
  const current =
    known !== undefined
      ? byGuid(known.places)
      : version === null
        ? new Map<string, Place>()
        : await placesIn(db, version, guids);
  const missing = guids.filter((guid) => !current.has(guid));
  const last = missing.length > 0 && may("VERSION") ? await lastPlaces(db, site.customerId, missing) : new Map();
  return { current, last };
}

function placeOf(
  { site }: Presenting,
  { guid }: NoteRow,
  { current, last }: Places,
): Pick<Note, "state" | "place" | "path"> {
  const present = current.get(guid);
  if (present !== undefined) {
    const { textHash: _hash, ...place } = present;
    const isInForce = place.status === "inForce" || place.status === "reserved";
    return { state: isInForce ? "present" : "repealed", place, path: provisionHref(site, place.page, guid) };
  }
  const earlier = last.get(guid);
  if (earlier === undefined) return { state: "gone", place: null, path: null };
  const { archiveId, ...place } = earlier;
  return { state: "gone", place, path: provisionHref({ ...site, archiveId }, place.page, guid) };
}

function passageState(
  { id, guid, passage }: NoteRow,
  current: Places["current"],
  changed: ReadonlySet<number>,
): Note["passageState"] {
  if (passage === null || !current.has(guid)) return null;
  return changed.has(id) ? "changed" : "found";
}
