import type { CitationIndex, Resolution, Unlinked } from "../../../domain/law/citation-index.ts";
import type { Target } from "../../../domain/law/provision.ts";
import type { Skipped } from "../../../domain/law/text-citations.ts";
import type { Warning } from "../../../domain/law/reader.ts";
import { yieldToEventLoop } from "../../../platform/yield-to-event-loop.ts";
import { labelOf, type Skeleton } from "./skeleton.ts";

/** A citation with a known target. `from` and `to` are positions, not GUIDs. */
export interface ResolvedCitation {
  readonly from: number;
  readonly ordinal: number;
  readonly to: number;
  readonly anchor: string;
}

export interface Citations {
  readonly resolved: readonly ResolvedCitation[];
  readonly counts: {
    readonly all: number;
    readonly resolved: number;
    readonly external: number;
    readonly unresolved: number;
    /** Citations that the source does not mark: in the text, and linked. */
    readonly found: number;
    readonly foundResolved: number;
    /** Why the others are no links, of both kinds. */
    readonly unlinked: UnlinkedCounts;
    /** Links by the type of their target. */
    readonly targets: Readonly<Record<string, number>>;
  };
  /** One for each target that should be in this code but is not. */
  readonly warnings: readonly Warning[];
}

/** How many citations are no links, by reason. */
export interface UnlinkedCounts {
  readonly marked: Partial<Record<Unlinked, number>>;
  readonly found: Partial<Record<Unlinked | Skipped, number>>;
}

export function count<Key extends string>(counts: Partial<Record<Key, number>>, key: Key): void {
  counts[key] = (counts[key] ?? 0) + 1;
}

/** Resolves all citations of a code. `provisions` must be in the order of the code. */
export async function resolveCitations(provisions: readonly Skeleton[], index: CitationIndex): Promise<Citations> {
  const resolved: ResolvedCitation[] = [];
  const missing = new Map<string, { times: number; first: Skeleton }>();
  const targets = new Map<string, number>();
  const unlinked: UnlinkedCounts = { marked: {}, found: {} };
  const counts = { all: 0, resolved: 0, external: 0, unresolved: 0, found: 0, foundResolved: 0, unlinked };
  for (const provision of provisions) {
    await yieldToEventLoop();
    for (const [ordinal, target] of provision.cites.entries()) {
      const resolution = resolveOne(index, provision, ordinal, target);
      if (typeof resolution === "string")
        count(target.kind === undefined ? unlinked.marked : unlinked.found, resolution);
      // Only citations in words have a kind. Those that lead nowhere stay plain text.
      if (target.kind !== undefined) {
        counts.found += 1;
        if (typeof resolution === "string") continue;
        counts.foundResolved += 1;
      } else counts.all += 1;
      if (resolution === "external") counts.external += 1;
      else if (typeof resolution === "string") {
        counts.unresolved += 1;
        const name = targetName(target) + (resolution === "ambiguous" ? AMBIGUOUS : "");
        const known = missing.get(name);
        if (known === undefined) missing.set(name, { times: 1, first: provision });
        else known.times += 1;
      } else {
        if (target.kind === undefined) counts.resolved += 1;
        const type = provisions[resolution.position]?.type ?? "";
        targets.set(type, (targets.get(type) ?? 0) + 1);
        resolved.push({ from: provision.position, ordinal, to: resolution.position, anchor: resolution.anchor });
      }
    }
  }
  const byType = Object.fromEntries([...targets].toSorted(([, one], [, other]) => other - one));
  return {
    resolved,
    counts: { ...counts, targets: byType },
    warnings: [...missing].map(([name, { times, first }]) => warningOf(name, times, first)),
  };
}

/** Prefers the link given by the source, if its target exists. */
function resolveOne(index: CitationIndex, { links, position }: Skeleton, ordinal: number, target: Target): Resolution {
  const link = links?.[ordinal] ?? null;
  const linked = link === null ? "unresolved" : index.resolve(link, position);
  return typeof linked === "string" ? index.resolve(target, position) : linked;
}

/** Ends the name of a target that several provisions match, in the list of missing targets. */
const AMBIGUOUS = "\0";

function targetName(target: Target): string {
  return `${target.doc ?? ""} ${target.key ?? ""}${target.path?.join("") ?? ""}`.trim();
}

function warningOf(name: string, times: number, first: Skeleton): Warning {
  const frequency = times === 1 ? "once" : `${times} times`;
  const message =
    name === ""
      ? `A citation without a target appears ${frequency}`
      : name.endsWith(AMBIGUOUS)
        ? `“${name.slice(0, -1)}” is cited ${frequency} but several provisions have this number`
        : `“${name}” is cited ${frequency} but is not in this code`;
  return {
    code: "unresolved-citation",
    message: `${message} (first in ${labelOf(first) || "the introduction of the code"}).`,
  };
}
