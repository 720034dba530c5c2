import { counted } from "../../domain/counted.ts";
import { shortName } from "../../domain/law/name.ts";
import { CSV_TYPE, csvFile } from "../../platform/csv.ts";
import { defineEndpoint, type Endpoint, type SiteContext } from "../../platform/http/endpoint.ts";
import { FileAnswer } from "../../platform/http/file-answer.ts";
import { notFound } from "../../platform/http/failure.ts";
import type { ProvisionName } from "../code/contract/code.ts";
import { partsUnder, positionsOf, topDepth, trailTo } from "../code/parts/server/provisions.ts";
import { versionOf } from "../code/parts/server/versions.ts";
import {
  downloadDocumentStats,
  downloadPartStats,
  downloadStats,
  downloadTermStats,
  getDocumentStats,
  getPartStats,
  getStats,
  getTermStats,
  type PartStats,
} from "./contract.ts";
import { pointsOf, rangeBefore, stepOf, type Range } from "./policy/days.ts";
import { seeStats } from "./policy/statistics.ts";
import { viewedParts, viewsElsewhere } from "./parts-of-code.ts";
import { openedDocuments } from "../documents/parts/server/opens.ts";
import { countedSince, countInRange, countsByDay, countsBySubject, topTerms } from "./queries.ts";
import { seriesOf, totalsOf } from "./series.ts";

const TERMS_SHOWN = 12;
const DOCUMENTS_SHOWN = 15;
const DOCUMENTS_IN_FILE = 5000;

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

const documents = defineEndpoint(getDocumentStats, {
  access: seeStats,
  handle: async (context, input) => {
    const { types, years, documents: opened, others, elsewhere } = await documentStats(context, input, DOCUMENTS_SHOWN);
    return { types: [...types], years: [...years], documents: [...opened], others, elsewhere };
  },
});

const daysFile = defineEndpoint(downloadStats, {
  access: seeStats,
  handle: async ({ db, site }, range) => {
    const days = seriesOf(await countsByDay(db, site.customerId, range), pointsOf(range, "day"));
    const lines = days.map((day) => [day.date, day.visits, day.pages, day.searches, day.empty, day.documents]);
    return csv(
      site.custId,
      "stats",
      range,
      csvFile(["Day", "Visits", "Page views", "Searches", "Searches with no results", "Document opens"], lines),
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

const documentsFile = defineEndpoint(downloadDocumentStats, {
  access: seeStats,
  handle: async (context, input) => {
    const { documents: opened, others, elsewhere } = await documentStats(context, input, DOCUMENTS_IN_FILE);
    const lines = opened.map(({ title, type, date, opens, url }) => [
      title,
      type,
      date?.slice(0, 4) ?? "",
      date ?? "",
      opens,
      url.startsWith("/") ? context.visit.origin + url : url,
    ]);
    const more = (label: string, opens: number) => (opens > 0 ? [[label, "", "", "", opens, ""]] : []);
    return csv(
      context.site.custId,
      "documents",
      input,
      csvFile(
        ["Document", "Type", "Year", "Date", "Opens", "Address"],
        [
          ...lines,
          ...more(counted(others.documents, "other document"), others.opens),
          ...more("Deleted or hidden documents", elsewhere),
        ],
      ),
    );
  },
});

export const statsEndpoints: readonly Endpoint[] = [
  stats,
  parts,
  documents,
  terms,
  daysFile,
  partsFile,
  documentsFile,
  termsFile,
];

interface DocumentsInput extends Range {
  readonly type?: number | undefined;
  readonly year?: number | "none" | undefined;
}

/** The most opened documents, up to `limit`, and the sums of all. */
async function documentStats(context: SiteContext, { type, year, ...range }: DocumentsInput, limit: number) {
  const { db, site } = context;
  const counts = await countsBySubject(db, site.customerId, "document", range);
  const opens = new Map([...counts].filter(([subject]) => /^\d{1,9}$/.test(subject)));
  const { opens: seen, ...opened } = await openedDocuments(context, opens, {
    typeId: type ?? null,
    year: year ?? null,
    limit,
  });
  const listed = opened.documents.reduce((sum, document) => sum + document.opens, 0);
  const isAll = type === undefined && year === undefined;
  return {
    ...opened,
    others: { documents: opened.count - opened.documents.length, opens: opened.countOpens - listed },
    elsewhere: isAll ? Math.max(0, (await countInRange(db, site.customerId, "document-open", range)) - seen) : 0,
  };
}

/** A town without a code has no parts. Throws a `Failure` if the part is not in the current code. */
async function partStats({ db, site }: SiteContext, range: Range, part: string | null): Promise<PartStats> {
  const version = versionOf(site);
  if (version === null) return { trail: [], parts: [], own: 0, gone: 0 };
  const trail = part === null ? [] : await trailTo(db, version, part);
  if (part !== null && trail.length === 0) throw notFound("That part of the code");
  const under = part ?? (await topDepth(db, version));
  const views = await countsBySubject(db, site.customerId, "part", range);
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
