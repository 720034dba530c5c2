import { entryOf } from "../../../../domain/entry-of.ts";
import { stateName, STATES } from "../../../../domain/us-states.ts";

interface StateOption {
  readonly value: string;
  readonly label: string;
  /** No code of that state is published on this server. */
  readonly disabled: boolean;
}

/**
 * The states, and other values that towns have: "DC". A state without codes is disabled unless it is already selected.
 */
export function stateOptions(offered: readonly string[], chosen: string): readonly StateOption[] {
  const others = [...new Set([...offered, chosen])]
    .filter((state) => state !== "" && entryOf(STATES, state) === undefined)
    .toSorted();
  return [
    ...Object.entries(STATES).map(([value, name]) => ({
      value,
      label: `${name} (${value})`,
      disabled: value !== chosen && !offered.includes(value),
    })),
    ...others.map((value) => ({ value, label: stateName(value), disabled: false })),
  ];
}
