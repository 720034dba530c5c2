import { DefinitionLinks, type Definition } from "../../../domain/law/definitions.ts";
import type { ImportReport } from "../contract/code.ts";
import type { Skipped } from "../../../domain/law/text-citations.ts";
import type { UnlinkedCounts } from "./citations.ts";
import type { Collected } from "./collect.ts";
import type { Outline } from "./plan.ts";
import { isContainer, type Skeleton } from "./skeleton.ts";

/** Limits for warnings of one kind, as returned and as stored. Only the number of the others is reported. */
const MAX_PER_KIND = 100_000;
const MAX_STORED_PER_KIND = 1000;

export function makeReport(
  format: string,
  collected: Collected,
  { citations, definitions }: Pick<Outline, "citations" | "definitions">,
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
    terms: countUses(provisions, definitions),
    citations: { ...citations.counts, unlinked: allUnlinked(citations.counts.unlinked, collected.skipped) },
    changes,
    ...(compared !== undefined && { compared }),
    ...(collected.decided > 0 && { decisions: { all: collected.decided, unsure: collected.unsure } }),
    warnings: bounded([...collected.warnings, ...citations.warnings], MAX_PER_KIND),
    seconds: 0,
  };
}

function allUnlinked({ marked, found }: UnlinkedCounts, skipped: Collected["skipped"]): UnlinkedCounts {
  const all = { ...found };
  for (const [reason, times] of Object.entries(skipped)) all[reason as Skipped] = (all[reason as Skipped] ?? 0) + times;
  return { marked, found: all };
}

/** Uses of defined terms that the source marks, and how many of them lead to a definition. */
function countUses(
  provisions: readonly Skeleton[],
  definitions: readonly Definition[],
): { all: number; linked: number } {
  const links = new DefinitionLinks(definitions);
  const counts = { all: 0, linked: 0 };
  for (const { uses, position } of provisions) {
    counts.all += uses.length;
    for (const use of uses) if (links.find(use, position) !== undefined) counts.linked += 1;
  }
  return counts;
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
