import { defineEndpoint, type Endpoint, type SiteContext } from "../../../platform/http/endpoint.ts";
import { Failure, notFound } from "../../../platform/http/failure.ts";
import { getTitleChange, listTitleChanges, listTitles, TITLE_CHANGES_ON_PAGE } from "../contract/titles.ts";
import { readableRuns } from "../../../domain/law/compare/runs.ts";
import { changesBetween, textChange } from "../export/changes.ts";
import { partsBelow, versionsOf, type TitlePartRow, type VersionRow } from "../queries/titles.ts";
import { versionKey } from "../version-key.ts";
import { countByKind, nameOf, addParts } from "./titles-changes.ts";
import { measureProvisions, type ProvisionSize } from "./provision-sizes.ts";

const access = { permission: "DASHBOARD_TITLES" } as const;

const titles = defineEndpoint(listTitles, {
  access,
  handle: async ({ db, gate, site }, { version, under }) => {
    const all = await versionsOf(db, site.customerId);
    const shown = version === undefined ? all.find(({ current }) => current) : findVersion(all, version);
    const start = { custId: site.custId, versions: all.map(presentVersion), version: shown?.archiveId ?? null };
    if (shown === undefined) return { ...start, words: 0, sections: 0, parts: [] };
    const sizes = await gate.remember("code", site.customerId, `words ${shown.id}`, () =>
      measureProvisions(db, versionKey(shown)),
    );
    const parts = await partsBelow(db, versionKey(shown), under ?? null);
    return {
      ...start,
      words: sizes.reduce((sum, { words }) => sum + words, 0),
      sections: parts.reduce((sum, { sections }) => sum + sections, 0),
      parts: parts.map((part) => withSize(part, sizes)),
    };
  },
});

const changes = defineEndpoint(listTitleChanges, {
  access,
  handle: async (context, { from, to, kind, part, offset }) => {
    const { db, gate, site } = context;
    const versions = await versionsOf(db, site.customerId);
    const start = { custId: site.custId, versions: versions.map(presentVersion) };
    if (versions.length < 2)
      return {
        ...start,
        from: null,
        to: null,
        counts: [],
        parts: [],
        total: 0,
        unmarked: { history: 0, typography: 0 },
        changes: [],
      };
    const [older, newer] = pairOf(versions, from, to);
    const all = await gate.remember("code", site.customerId, `title changes ${older.id} ${newer.id}`, async () => {
      const found = await changesBetween(db, versionKey(older), versionKey(newer));
      return { ...(await addParts(db, versionKey(older), versionKey(newer), found.changes)), unmarked: found.unmarked };
    });
    const inPart = all.changes.filter((change) => part === undefined || change.part === part);
    const listed = inPart.filter(({ kinds }) => kind === undefined || kinds.includes(kind));
    return {
      ...start,
      from: older.archiveId,
      to: newer.archiveId,
      counts: countByKind(inPart),
      parts: all.parts,
      total: listed.length,
      unmarked: { ...all.unmarked },
      changes: listed.slice(offset, offset + TITLE_CHANGES_ON_PAGE).map(({ guid, kinds, before, after }) => ({
        guid,
        kinds: [...kinds],
        before: before && nameOf(before),
        after: after && nameOf(after),
      })),
    };
  },
});

const change = defineEndpoint(getTitleChange, {
  access,
  handle: async ({ db, site }: SiteContext, { guid, from, to }) => {
    const [older, newer] = pairOf(await versionsOf(db, site.customerId), from, to);
    const textChanges = await textChange(db, versionKey(older), versionKey(newer), guid);
    if (textChanges === null) throw new Failure("not-found", "That provision is not in both versions.");
    const { before, after } = textChanges;
    const { law, notes } = readableRuns(textChanges.comparison);
    return {
      custId: site.custId,
      from: older.archiveId,
      to: newer.archiveId,
      before: nameOf(before),
      after: nameOf(after),
      law: [...law],
      notes: [...notes],
    };
  },
});

export const titleEndpoints: readonly Endpoint[] = [titles, changes, change];

const presentVersion = ({ archiveId, current, date, title }: VersionRow) => ({ archiveId, current, date, title });

/** Throws a `Failure` if the town has no such version. */
function findVersion(all: readonly VersionRow[], archiveId: string): VersionRow {
  const match = all.find((version) => version.archiveId === archiveId);
  if (match === undefined) throw notFound("That version");
  return match;
}

/**
 * Two versions, the older first, in whatever order they are named. Default: the current version and the one before it.
 */
function pairOf(
  all: readonly VersionRow[],
  from: string | undefined,
  to: string | undefined,
): [VersionRow, VersionRow] {
  const newest = to === undefined ? (all.find(({ current }) => current) ?? all[0]) : findVersion(all, to);
  const other = from === undefined ? all[all.findIndex((version) => version === newest) + 1] : findVersion(all, from);
  if (newest === undefined || other === undefined)
    throw new Failure("not-found", "There is no earlier version to compare with.");
  return all.indexOf(other) < all.indexOf(newest) ? [newest, other] : [other, newest];
}

/** `sizes` has one entry for each position of the code, starting at 0. */
function withSize(
  { guid, page, type, label, number, heading, sections, opens, position, last }: TitlePartRow,
  sizes: readonly ProvisionSize[],
) {
  const own = sizes.slice(position, last + 1);
  const dates = own.flatMap(({ changed }) => changed ?? []);
  return {
    guid,
    page,
    type,
    label,
    number,
    heading,
    sections,
    opens,
    words: own.reduce((sum, { words }) => sum + words, 0),
    changed: dates.toSorted().at(-1) ?? null,
  };
}
