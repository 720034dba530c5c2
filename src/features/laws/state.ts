import { dayInUs } from "../../domain/day-in-us.ts";
import type { Site } from "../../platform/http/site.ts";
import { formatDayAt } from "../sites/parts/server/format-day.ts";
import { placedOf, type TownVersions } from "./versions.ts";

interface Stored {
  readonly appendedToId: number | null;
  readonly suppedById: number | null;
  readonly deleted: boolean;
  readonly effective: string | null;
}

/**
 * Whether the code contains a law, in a few words after its type: "in the code since 2024", "in the code since 2023 or
 * earlier" if the town's oldest version has it, "not in the code yet". Null: it was never for the code.
 */
export function stateOf(site: Site, law: Stored, versions: TownVersions): string | null {
  const { appendedToId, suppedById } = placedOf(versions, law);
  const version = suppedById === null ? undefined : versions.get(suppedById);
  if (version !== undefined) {
    const oldest = Math.max(
      ...[...versions.values()].flatMap(({ order, isPublished }) => (isPublished ? [order] : [])),
    );
    const year = (version.updatedDate ?? version.importTime).slice(0, 4);
    return `in the code since ${year}${version.order === oldest ? " or earlier" : ""}`;
  }
  if (appendedToId === null) return null;
  const { effective } = law;
  if (effective === null) return "not in the code yet";
  const when = effective <= dayInUs(Date.now()) ? "since" : "from";
  return `in force ${when} ${formatDayAt(site, effective)}, not in the code yet`;
}
