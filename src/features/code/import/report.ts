import type { ImportReport } from "../contract/code.ts";
import type { Citations } from "./citations.ts";
import type { Collected } from "./collect.ts";
import { isContainer } from "./skeleton.ts";

/** Limits for warnings of one kind, as returned and as stored. Only the number of the others is reported. */
const MAX_PER_KIND = 100_000;
const MAX_STORED_PER_KIND = 1000;

export function makeReport(
  format: string,
  collected: Collected,
  citations: Citations,
  { changes, compared }: Pick<ImportReport, "changes" | "compared">,
): ImportReport {
  const { provisions, counts, facts } = collected;
  const sections = provisions.filter((provision) => provision.type === "section").length;
  return {
    format,
    document: facts.name ?? facts.title,
    elements: Object.fromEntries([...collected.elements].toSorted(([a], [b]) => a.localeCompare(b))),
    provisions: provisions.length,
    sections,
    containers: provisions.filter((provision) => provision.parent !== null && isContainer(provision)).length,
    tables: counts.tables,
    images: counts.images,
    definitions: counts.definitions,
    citations: citations.counts,
    changes,
    ...(compared !== undefined && { compared }),
    warnings: bounded([...collected.warnings, ...citations.warnings], MAX_PER_KIND),
    seconds: 0,
  };
}

/** A report as it is stored and shown in the browser. */
export function storedReport(report: ImportReport): ImportReport {
  return { ...report, warnings: bounded(report.warnings, MAX_STORED_PER_KIND) };
}

function bounded(warnings: readonly ImportReport["warnings"][number][], limit: number): ImportReport["warnings"] {
  return [...Map.groupBy(warnings, (warning) => warning.code)].flatMap(([code, all]) => {
    if (all.length <= limit) return all;
    return [...all.slice(0, limit), { code, message: `And ${all.length - limit} more of this kind.` }];
  });
}
