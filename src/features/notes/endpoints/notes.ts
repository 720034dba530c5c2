import { isTownItself } from "../../../domain/version-state.ts";
import { and, asc, desc, inArray, sql, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { customerOf } from "../../../domain/address.ts";
import { admit } from "../../../platform/http/admission.ts";
import { defineEndpoint, type Context, type Endpoint, type SiteContext } from "../../../platform/http/endpoint.ts";
import { wrongValue } from "../../../platform/http/failure.ts";
import { townsWithGroupsOf } from "../../accounts/parts/server/groups.ts";
import { containersOf, isOnPage, positionIn } from "../../code/parts/server/places.ts";
import { versionOf, type VersionKey } from "../../code/parts/server/versions.ts";
import { findTownNames } from "../../sites/parts/server/towns.ts";
import {
  ALWAYS_TOGETHER,
  colorLabels,
  MOST_CONTENT_BYTES,
  MOST_IN_LIST,
  MOST_ON_PAGE,
  MOST_OTHER_BYTES,
  noteColors,
} from "../contract/lists.ts";
import {
  deleteNote,
  getNote,
  getNoteCounts,
  listAllNoteGroups,
  listNoteGroups,
  listNotes,
  saveNote,
} from "../contract/notes.ts";
import { countsBelow } from "../counts-below.ts";
import { viewerOf, type Viewer } from "../viewer.ts";
import { presentingTo, presentNotes } from "../present.ts";
import { countByGuid, countNotes, findNotes, findOnPage, leftOut, tallyNotes, type Tally } from "../queries/notes.ts";
import { filtersOf, type Conditions } from "../queries/visible.ts";
import { deleteNote as remove, getNote as get, saveNote as save } from "../save.ts";
import { notes } from "../tables.ts";

type ListInput = z.output<typeof listNotes.input>;

/** The site of a signed-in caller. Notes belong to the current code, also for somebody who reads an archive. */
async function siteOf(context: Context, id: string): Promise<SiteContext> {
  const site = await admit(context.gate, context.actor, customerOf(id), "VIEW");
  return { ...context, site };
}

const DEFAULT_LIMIT = 50;

const NO_FILTERS = { visibilities: [], colors: [] };

const list = defineEndpoint(listNotes, {
  access: { permission: "VIEW" },
  handle: async (context, input) => {
    if (input.each !== undefined && input.page === undefined) throw wrongValue("each", "is for the notes of a page");
    const viewer = viewerOf(context);
    const where = conditionsOf(context, viewer, input);
    const version = versionOf(context.site);
    if (!isTownItself(context.site) || where === null)
      return { notes: [], more: [], total: 0, offset: 0, filters: NO_FILTERS };
    if (input.each !== undefined && version !== null) return firstOfPage(context, viewer, version, where, input.each);
    if (input.page === undefined && input.guids.length === 0) return listed(context, viewer, version, where, input);
    const { offset, limit = MOST_ON_PAGE } = input;
    const all = and(...Object.values(where));
    const order = orderOf(null, input.sort);
    const found = await findNotes(context.db, viewer, { where: all, order, offset, limit });
    const isComplete = offset === 0 && found.length < Math.min(limit, ALWAYS_TOGETHER);
    return {
      notes: [...(await presentNotes(presentingTo(context), viewer, found))],
      more: [],
      total: isComplete ? found.length : await countNotes(context.db, viewer, all),
      offset,
      filters: NO_FILTERS,
    };
  },
});

/** A part of the list of the town's notes. */
async function listed(
  context: SiteContext,
  viewer: Viewer,
  version: VersionKey | null,
  where: Conditions,
  { sort, offset, limit = DEFAULT_LIMIT }: ListInput,
) {
  const { db } = context;
  const tally = await tallyNotes(db, viewer, version, where);
  const wanted = { offset, limit: Math.min(limit, MOST_IN_LIST) };
  const chunk = sort === "place" ? chunkOf(tally.places, wanted) : { guids: null, ...wanted };
  const found = await findNotes(db, viewer, {
    where: and(...Object.values(where), chunk.guids === null ? undefined : inArray(notes.guid, chunk.guids)),
    order: orderOf(version, sort),
    offset: chunk.offset,
    limit: chunk.limit,
  });
  return {
    notes: [...(await presentNotes(presentingTo(context), viewer, found))],
    more: [],
    total: tally.places.reduce((sum, { count }) => sum + count, 0),
    offset,
    filters: filterCounts(viewer, tally),
  };
}

/** The provisions of a chunk of a list, and where the chunk begins in their notes: only these are sorted and read. */
function chunkOf(places: Tally["places"], { offset, limit }: { readonly offset: number; readonly limit: number }) {
  let before = 0;
  let first = 0;
  const guids: number[] = [];
  for (const { value, count } of places) {
    if (before + count > offset && before < offset + limit) {
      if (guids.length === 0) first = before;
      guids.push(Number(value));
    }
    before += count;
  }
  return { guids, offset: offset - first, limit };
}

/** What a page shows at first. */
async function firstOfPage(context: SiteContext, viewer: Viewer, version: VersionKey, where: Conditions, each: number) {
  const { found, counts, ...known } = await findOnPage(context.db, viewer, version, {
    where: and(...Object.values(where)),
    each,
    limit: MOST_ON_PAGE,
    contentBytes: MOST_CONTENT_BYTES,
    otherBytes: MOST_OTHER_BYTES,
    withPassages: true,
  });
  return {
    notes: [...(await presentNotes(presentingTo(context), viewer, found, known))],
    more: leftOut(found, counts),
    total: counts.reduce((sum, { count }) => sum + count, 0),
    offset: 0,
    filters: NO_FILTERS,
  };
}

/** Null if there can be none: the town has no code. */
function conditionsOf(
  { site }: SiteContext,
  viewer: Viewer,
  { page, guids, ...filters }: ListInput,
): Conditions | null {
  const version = versionOf(site);
  if (page !== undefined && version === null) return null;
  const at: SQL[] = [
    ...(page !== undefined && version !== null ? [isOnPage(version, page, sql`${notes.guid}`)] : []),
    ...(guids.length > 0 ? [inArray(notes.guid, guids.map(Number))] : []),
  ];
  return { place: and(...at), ...filtersOf(viewer, filters) };
}

/** Without a version, notes are in no order of the code: a page knows that of its provisions. The oldest first. */
function orderOf(version: VersionKey | null, sort: ListInput["sort"]): SQL {
  if (sort === "updated") return sql`${desc(notes.updatedAt)}, ${desc(notes.id)}`;
  if (version === null) return sql`${asc(notes.guid)}, ${asc(notes.id)}`;
  return sql`${positionIn(version, sql`${notes.guid}`)} nulls last, ${notes.guid}, ${notes.id}`;
}

/** The options of the filters in the side panel (NOTES-04, NOTES-05). */
function filterCounts(viewer: Viewer, { visibilities, colors }: Tally) {
  return {
    visibilities: visibilities.map(({ value, count }) => ({ value, label: visibilityLabel(viewer, value), count })),
    colors: noteColors.flatMap((color) => {
      const found = colors.find(({ value }) => value === color);
      return found === undefined ? [] : [{ value: color, label: colorLabels[color], count: found.count }];
    }),
  };
}

function visibilityLabel({ groups }: Viewer, value: string): string {
  if (value === "public") return "Public";
  return value === "private" ? "Private" : (groups.get(Number(value)) ?? "");
}

const one = defineEndpoint(getNote, {
  access: { permission: "VIEW" },
  handle: async (context, { id }) => get(context, viewerOf(context), Number(id)),
});

const put = defineEndpoint(saveNote, {
  access: "signedIn",
  handle: async (context, input) => save(await siteOf(context, input.site), input),
});

const del = defineEndpoint(deleteNote, {
  access: "signedIn",
  handle: async (context, { site, id, version }) => ({
    id,
    version: await remove(await siteOf(context, site), { id, version }),
  }),
});

const counts = defineEndpoint(getNoteCounts, {
  access: { permission: "VIEW" },
  handle: async (context) => {
    const { db, site, gate } = context;
    if (!isTownItself(site)) return { noteCount: 0, myNotesCount: 0, noteLocationData: {} };
    const version = versionOf(site);
    const found = await countByGuid(db, viewerOf(context), version);
    const noteLocationData =
      version === null || found.length === 0
        ? {}
        : countsBelow(
            found,
            await gate.remember("code", site.customerId, `containers ${version.versionId}`, () =>
              containersOf(db, version),
            ),
          );
    return {
      noteCount: found.reduce((sum, { count }) => sum + count, 0),
      myNotesCount: found.reduce((sum, { mine }) => sum + mine, 0),
      noteLocationData,
    };
  },
});

const groupsOf = (groups: ReadonlyMap<number, string>) => [...groups].map(([id, name]) => ({ key: String(id), name }));

const groups = defineEndpoint(listNoteGroups, {
  access: "signedIn",
  handle: async (context, { site }) => {
    const viewer = viewerOf(await siteOf(context, site));
    return viewer.mayWriteGroup ? groupsOf(viewer.groups) : [];
  },
});

const allGroups = defineEndpoint(listAllNoteGroups, {
  access: "signedIn",
  handle: async (context) => {
    const { db, gate, actor } = context;
    const towns = await findTownNames(db, await townsWithGroupsOf(db, actor.userId ?? 0));
    const sites = await Promise.all(towns.map(({ custId }) => gate.findSite(custId)));
    return sites.flatMap((site) => {
      const viewer = site === null ? null : viewerOf({ ...context, site });
      return viewer?.mayWriteGroup === true ? groupsOf(viewer.groups) : [];
    });
  },
});

export const noteEndpoints: readonly Endpoint[] = [list, counts, one, put, del, groups, allGroups];
