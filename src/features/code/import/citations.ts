import type { CitationIndex, Resolution } from "../../../domain/law/citation-index.ts";
import type { Target } from "../../../domain/law/provision.ts";
import type { Warning } from "../../../domain/law/reader.ts";
import { yieldToEventLoop } from "../../../platform/yield-to-event-loop.ts";
import { labelOf, type Skeleton } from "./skeleton.ts";

/** A citation that leads somewhere: positions, not guids. */
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
  };
  /** One for each target that this code should have and has not. */
  readonly warnings: readonly Warning[];
}

/** Resolves every citation of a code. `provisions` in the order of the code. */
export async function resolveCitations(provisions: readonly Skeleton[], index: CitationIndex): Promise<Citations> {
  const resolved: ResolvedCitation[] = [];
  const missing = new Map<string, { times: number; first: Skeleton }>();
  const counts = { all: 0, resolved: 0, external: 0, unresolved: 0 };
  for (const provision of provisions) {
    await yieldToEventLoop();
    for (const [ordinal, target] of provision.cites.entries()) {
      const found = resolveOne(index, provision, ordinal, target);
      counts.all += 1;
      if (found === "external") counts.external += 1;
      else if (found === "unresolved") {
        counts.unresolved += 1;
        const name = targetName(target);
        const known = missing.get(name);
        if (known === undefined) missing.set(name, { times: 1, first: provision });
        else known.times += 1;
      } else {
        counts.resolved += 1;
        resolved.push({ from: provision.position, ordinal, to: found.position, anchor: found.anchor });
      }
    }
  }
  return { resolved, counts, warnings: [...missing].map(([name, { times, first }]) => warningOf(name, times, first)) };
}

/** What the source itself says of where a citation leads comes first, where that is there. */
function resolveOne(index: CitationIndex, { links, position }: Skeleton, ordinal: number, target: Target): Resolution {
  const link = links?.[ordinal] ?? null;
  const led = link === null ? "unresolved" : index.resolve(link, position);
  return typeof led === "string" ? index.resolve(target, position) : led;
}

function targetName(target: Target): string {
  return `${target.doc ?? ""} ${target.key ?? ""}${target.path?.join("") ?? ""}`.trim();
}

function warningOf(name: string, times: number, first: Skeleton): Warning {
  const often = times === 1 ? "once" : `${times} times`;
  const message =
    name === ""
      ? `A citation names nothing; it is found ${often}`
      : `“${name}” is cited ${often} but is not in this code`;
  return { code: "unresolved-citation", message: `${message} (first in ${labelOf(first) || "the code's head"}).` };
}
