import { and, asc, desc, inArray, sql, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { customerOf } from "../../../domain/address.ts";
import { admit } from "../../../platform/http/admission.ts";
import { defineEndpoint, type Context, type Endpoint, type SiteContext } from "../../../platform/http/endpoint.ts";
import { townsWithGroupsOf } from "../../accounts/parts/server/groups.ts";
import { containersOf, isOnPage, positionIn } from "../../code/parts/server/places.ts";
import { positionsOf } from "../../code/parts/server/provisions.ts";
import { versionOf } from "../../code/parts/server/versions.ts";
import { findTownNames } from "../../sites/parts/server/towns.ts";
import { colorLabels, MOST_IN_LIST, MOST_ON_PAGE, MOST_WITH_CONTENT, noteColors } from "../contract/lists.ts";
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
import { presentNotes } from "../present.ts";
import { countByColor, countByGuid, countByVisibility, countNotes, findNotes } from "../queries/notes.ts";
import { filtersOf } from "../queries/visible.ts";
import { deleteNote as remove, getNote as get, saveNote as save } from "../save.ts";
import { notes } from "../tables.ts";

type ListInput = z.output<typeof listNotes.input>;

/** The site of a signed-in caller. Notes belong to the current code, also for somebody who reads an archive. */
async function siteOf(context: Context, id: string): Promise<SiteContext> {
  const site = await admit(context.gate, context.actor, customerOf(id), "VIEW");
  return { ...context, site };
}

const DEFAULT_LIMIT = 50;

const list = defineEndpoint(listNotes, {
  access: { permission: "VIEW" },
  handle: async (context, input) => {
    const { db, site } = context;
    const viewer = viewerOf(context);
    const where = conditionsOf(context, viewer, input);
    if (site.archiveId !== null || where === null)
      return { notes: [], total: 0, offset: 0, filters: { visibilities: [], colors: [] } };
    const isPage = input.page !== undefined || input.guids.length > 0;
    const limit = isPage ? (input.limit ?? MOST_ON_PAGE) : Math.min(input.limit ?? DEFAULT_LIMIT, MOST_IN_LIST);
    const found = await findNotes(db, viewer, {
      where: and(...Object.values(where)),
      order: orderOf(context, input, isPage),
      offset: input.offset,
      limit,
      mostWithContent: MOST_WITH_CONTENT,
    });
    const isComplete = input.offset === 0 && found.length < limit;
    return {
      notes: [...(await presentNotes(context, viewer, found))],
      total: isComplete ? found.length : await countNotes(db, viewer, and(...Object.values(where))),
      offset: input.offset,
      filters: isPage ? { visibilities: [], colors: [] } : await filterCounts(context, viewer, where),
    };
  },
});

type Conditions = Readonly<Record<"place" | "mine" | "visibility" | "color" | "text", SQL | undefined>>;

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

/** Notes of a page are shown where their provisions are, whose order the page knows: the oldest first. */
function orderOf({ site }: SiteContext, { sort }: ListInput, isPage: boolean): SQL {
  const version = versionOf(site);
  if (sort === "updated") return sql`${desc(notes.updatedAt)}, ${desc(notes.id)}`;
  if (isPage || version === null) return sql`${asc(notes.guid)}, ${asc(notes.id)}`;
  return sql`${positionIn(version, sql`${notes.guid}`)} nulls last, ${notes.guid}, ${notes.id}`;
}

/** The options of the filters in the side panel (NOTES-04, NOTES-05). */
async function filterCounts({ db }: SiteContext, viewer: Viewer, where: Conditions) {
  const visibilities = await countByVisibility(db, viewer, and(...Object.values({ ...where, visibility: undefined })));
  const colors = await countByColor(db, viewer, and(...Object.values({ ...where, color: undefined })));
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
    if (site.archiveId !== null) return { noteCount: 0, myNotesCount: 0, noteLocationData: {} };
    const found = await countByGuid(db, viewerOf(context));
    const version = versionOf(site);
    const at = new Map(found.map(({ guid, count }) => [guid, count]));
    const noteLocationData =
      version === null || at.size === 0
        ? {}
        : countsBelow(
            at,
            await positionsOf(db, version, [...at.keys()]),
            await gate.remember("code", `containers ${site.customerId} ${version.versionId}`, () =>
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
