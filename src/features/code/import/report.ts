import type { Warning } from "../../../domain/law/reader.ts";
import type { ImportReport } from "../contract/code.ts";
import type { Citations } from "./citations.ts";
import type { Collected } from "./collect.ts";
import { isContainer } from "./skeleton.ts";

/** Limit for warnings of one kind. Only the number of the others is reported. */
const MAX_PER_KIND = 1000;

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
    warnings: bounded([...collected.warnings, ...citations.warnings]),
    seconds: 0,
  };
}

function bounded(warnings: readonly Warning[]): Warning[] {
  return [...Map.groupBy(warnings, (warning) => warning.code)].flatMap(([code, all]) => {
    if (all.length <= MAX_PER_KIND) return all;
    return [...all.slice(0, MAX_PER_KIND), { code, message: `And ${all.length - MAX_PER_KIND} more of this kind.` }];
  });
}
