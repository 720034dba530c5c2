import { and, sql } from "drizzle-orm";
import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { customerOf } from "../../../domain/address.ts";
import { fullName } from "../../../domain/law/name.ts";
import { settingsOf } from "../../../platform/features/settings.ts";
import { admit } from "../../../platform/http/admission.ts";
import { defineEndpoint, type Endpoint, type SiteContext } from "../../../platform/http/endpoint.ts";
import { signInNeeded } from "../../../platform/http/failure.ts";
import { FileAnswer } from "../../../platform/http/file-answer.ts";
import { writeWord, WORD_TYPE, type WordPart } from "../../../platform/word/word.ts";
import { positionIn } from "../../code/parts/server/places.ts";
import { versionOf } from "../../code/parts/server/versions.ts";
import { pictureForWord } from "../../files/parts/server/picture.ts";
import { referencesAsText } from "../../../platform/references/show-references.ts";
import { formatDayAt } from "../../sites/parts/server/format-day.ts";
import { completeOf } from "../contract/complete.ts";
import { exportNotes, type Note } from "../contract/notes.ts";
import { presentingTo, presentNotes } from "../present.ts";
import { findNotes } from "../queries/notes.ts";
import { filtersOf, type Filters } from "../queries/visible.ts";
import { settings } from "../settings.ts";
import { notes } from "../tables.ts";
import { viewerOf, type Viewer } from "../viewer.ts";

/** Notes that are read and prepared at once: one of 100 kB takes milliseconds. */
const BATCH = 20;
/** Characters of HTML in a Word document, which is made in memory. */
const MOST_IN_WORD = 5_000_000;

/** One piece of work after the other in this process. Other requests are answered between them. */
function queue(): <T>(work: () => Promise<T>) => Promise<T> {
  let before: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = before.then(() => setImmediate()).then(work);
    before = done.catch(() => null);
    return done;
  };
}
/** Prepares a batch of notes. */
const inTurn = queue();
/** Makes a Word document, which is held in memory. */
const oneDocument = queue();

type Chosen = Omit<Filters, "mine">;

/** The caller's own notes in the order of the code, in batches. */
async function* ownNotes(context: SiteContext, viewer: Viewer, chosen: Chosen): AsyncGenerator<readonly Note[]> {
  const version = versionOf(context.site);
  const presenting = {
    ...presentingTo(context),
    show: (texts: readonly string[]) => referencesAsText(context, texts),
  };
  const place = version === null ? sql`null::integer` : positionIn(version, sql`${notes.guid}`);
  const where = and(...Object.values(filtersOf(viewer, { ...chosen, mine: true })));
  const order = sql`${place} nulls last, ${notes.guid}, ${notes.id}`;
  for (let offset = 0; ;) {
    const page = { where, order, offset, limit: BATCH };
    const found = await inTurn(() => findNotes(context.db, viewer, page));
    const complete = completeOf(await inTurn(() => presentNotes(presenting, viewer, found)));
    if (complete.length === 0) return;
    yield complete;
    offset += complete.length;
  }
}

async function* asJson(batches: AsyncIterable<readonly Note[]>): AsyncGenerator<string> {
  let before = "[\n";
  for await (const batch of batches) {
    for (const note of batch) {
      yield `${before}${JSON.stringify(note)}`;
      before = ",\n";
    }
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}

async function asWord(context: SiteContext, batches: AsyncIterable<readonly Note[]>): Promise<Uint8Array> {
  const { site, visit } = context;
  const { notesName } = settingsOf(settings, site.settings);
  const parts: WordPart[] = [];
  let characters = 0;
  let heading = "";
  let isCut = false;
  for await (const batch of batches) {
    for (const note of batch) {
      characters += (note.content ?? "").length;
      if (characters > MOST_IN_WORD) isCut = true;
      if (isCut) break;
      const place = note.place === null ? "No longer in the code" : fullName(note.place);
      if (place !== heading) parts.push({ k: "heading", level: 1, text: place });
      heading = place;
      parts.push(...partsOf(site, note));
    }
    if (isCut) break;
  }
  if (isCut) parts.push({ k: "line", text: "There are more notes. Choose some with the filters, or download JSON." });
  const title = `${notesName}: ${site.name ?? site.custId}`;
  return writeWord({ title, parts, origin: visit.origin }, (src) => pictureForWord(context, site.custId, src));
}

function partsOf(site: SiteContext["site"], note: Note): WordPart[] {
  const { title, visibility, groupName, updatedOn, state, path, passage, content, shown } = note;
  const sharedWith = visibility === "public" ? "Public" : (groupName ?? "Private");
  const facts = [
    sharedWith,
    `changed on ${formatDayAt(site, updatedOn.slice(0, 10))}`,
    ...(state === "repealed" ? ["repealed"] : []),
  ];
  return [
    { k: "heading", level: 2, text: title },
    { k: "line", text: facts.join(" · "), href: path },
    ...(passage === null ? [] : [{ k: "line" as const, text: `“${passage.exact}”` }]),
    { k: "rich", html: shown ?? content ?? "" },
  ];
}

const exporting = defineEndpoint(exportNotes, {
  access: "signedIn",
  handle: async (context, { site: id, format, ...chosen }) => {
    const site = await admit(context.gate, context.actor, customerOf(id), "VIEW");
    const at = { ...context, site };
    const viewer = viewerOf(at);
    if (viewer.userId === null) throw signInNeeded();
    const batches = ownNotes(at, viewer, chosen);
    const fileName = `notes-${site.custId}.${format}`;
    return format === "json"
      ? new FileAnswer({ body: Readable.from(asJson(batches)), type: "application/json; charset=utf-8", fileName })
      : new FileAnswer({ body: await oneDocument(() => asWord(at, batches)), type: WORD_TYPE, fileName });
  },
});

export const exportEndpoints: readonly Endpoint[] = [exporting];
