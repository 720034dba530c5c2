import { shortName } from "../../domain/law/name.ts";
import { CSV_TYPE, csvFile } from "../../platform/csv.ts";
import { defineEndpoint, type Endpoint, type SiteContext } from "../../platform/http/endpoint.ts";
import { FileAnswer } from "../../platform/http/file-answer.ts";
import { notFound } from "../../platform/http/failure.ts";
import type { ProvisionName } from "../code/contract/code.ts";
import { partsUnder, positionsOf, topDepth, trailTo } from "../code/parts/server/provisions.ts";
import { versionOf } from "../code/parts/server/versions.ts";
import {
  downloadPartStats,
  downloadStats,
  downloadTermStats,
  getPartStats,
  getStats,
  getTermStats,
  type PartStats,
} from "./contract.ts";
import { pointsOf, rangeBefore, stepOf, type Range } from "./policy/days.ts";
import { seeStats } from "./policy/statistics.ts";
import { viewedParts, viewsElsewhere } from "./parts-of-code.ts";
import { countedSince, countsByDay, topTerms, viewsByGuid } from "./queries.ts";
import { seriesOf, totalsOf } from "./series.ts";

const TERMS_SHOWN = 12;

const stats = defineEndpoint(getStats, {
  access: seeStats,
  handle: async ({ db, site }, range) => {
    const before = rangeBefore(range);
    const counts = await countsByDay(db, site.customerId, { from: before.from, to: range.to });
    const now = counts.filter(({ day }) => day >= range.from);
    const totals = totalsOf(
      now,
      counts.filter(({ day }) => day < range.from),
    );
    const step = stepOf(range);
    return {
      custId: site.custId,
      since: await countedSince(db, site.customerId),
      before,
      totals,
      step,
      series: seriesOf(now, pointsOf(range, step)),
    };
  },
});

const parts = defineEndpoint(getPartStats, {
  access: seeStats,
  handle: (context, { under, ...range }) => partStats(context, range, under ?? null),
});

const terms = defineEndpoint(getTermStats, {
  access: seeStats,
  handle: async ({ db, site }, range) => ({
    found: await topTerms(db, site.customerId, "term", range, TERMS_SHOWN),
    empty: await topTerms(db, site.customerId, "term-empty", range, TERMS_SHOWN),
  }),
});

const daysFile = defineEndpoint(downloadStats, {
  access: seeStats,
  handle: async ({ db, site }, range) => {
    const days = seriesOf(await countsByDay(db, site.customerId, range), pointsOf(range, "day"));
    const lines = days.map(({ date, visits, pages, searches, empty }) => [date, visits, pages, searches, empty]);
    return csv(
      site.custId,
      "stats",
      range,
      csvFile(["Day", "Visits", "Page views", "Searches", "Searches with no results"], lines),
    );
  },
});

const partsFile = defineEndpoint(downloadPartStats, {
  access: seeStats,
  handle: async (context, { under, ...range }) => {
    const { parts: children, own, gone } = await partStats(context, range, under ?? null);
    const lines = children.map((part) => [shortName(part), part.heading, part.views, part.guid]);
    const others = [
      ["This part's own page", "", own, under ?? ""],
      ...(under === undefined ? [["No longer in the code", "", gone, ""]] : []),
    ];
    return csv(
      context.site.custId,
      "parts",
      range,
      csvFile(["Part", "Heading", "Views", "GUID"], [...lines, ...others]),
    );
  },
});

const termsFile = defineEndpoint(downloadTermStats, {
  access: seeStats,
  handle: async ({ db, site }, range) => {
    const withResults = await topTerms(db, site.customerId, "term", range, null);
    const withoutResults = await topTerms(db, site.customerId, "term-empty", range, null);
    const lines = [
      ...withResults.map(({ term, count }) => [term, count, "yes"]),
      ...withoutResults.map(({ term, count }) => [term, count, "no"]),
    ];
    return csv(site.custId, "searches", range, csvFile(["Search term", "Searches", "Results"], lines));
  },
});

export const statsEndpoints: readonly Endpoint[] = [stats, parts, terms, daysFile, partsFile, termsFile];

/** A town without a code has no parts. Throws a `Failure` if the part is not in the current code. */
async function partStats({ db, site }: SiteContext, range: Range, part: string | null): Promise<PartStats> {
  const version = versionOf(site);
  if (version === null) return { trail: [], parts: [], own: 0, gone: 0 };
  const trail = part === null ? [] : await trailTo(db, version, part);
  if (part !== null && trail.length === 0) throw notFound("That part of the code");
  const under = part ?? (await topDepth(db, version));
  const views = await viewsByGuid(db, site.customerId, range);
  const places = await positionsOf(db, version, [...views.keys()]);
  const children = viewedParts(await partsUnder(db, version, under), views, places);
  const { own, gone } = viewsElsewhere(under, views, places);
  return {
    trail: trail.map(named),
    parts: children.map(({ views: count, opens, ...name }) => ({ ...named(name), views: count, opens })),
    own,
    gone: part === null ? gone : 0,
  };
}

const named = ({ guid, page, label, number, heading }: ProvisionName) => ({ guid, page, label, number, heading });

function csv(custId: string, what: string, { from, to }: Range, body: string): FileAnswer {
  return new FileAnswer({ body, type: CSV_TYPE, fileName: `${custId}-${what}-${from}-${to}.csv` });
}
