import { references } from "virtual:features/references";
import type { ReferenceGroup } from "../../parts/reference-group.ts";

/** What references can lead to, in the order of the features. */
export const groups: readonly ReferenceGroup[] = references;

/** The group of a reference that is changed; null for the first one. */
export function groupOf(reference: string | null): ReferenceGroup {
  const [first] = groups;
  if (first === undefined) throw new Error("No feature has anything that references can lead to");
  return groups.find(({ kind }) => reference?.startsWith(`${kind}:`)) ?? first;
}
