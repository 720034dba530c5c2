import type { Actor } from "../access.ts";

/** Whether two actors are the same user with the same permissions at a town (null: without a town). */
export function hasSameRights(one: Actor, other: Actor, customerId: number | null): boolean {
  if (one === other) return true;
  if (
    one.userId !== other.userId ||
    one.installationAdmin !== other.installationAdmin ||
    one.needsSecondStep !== other.needsSecondStep
  )
    return false;
  return (
    customerId === null ||
    (isSame(one.levels(customerId), other.levels(customerId)) &&
      isSame(one.grants(customerId), other.grants(customerId)) &&
      isSame(new Set(one.groups(customerId).keys()), new Set(other.groups(customerId).keys())))
  );
}

function isSame<Value>(one: ReadonlySet<Value>, other: ReadonlySet<Value>): boolean {
  return one === other || (one.size === other.size && [...one].every((value) => other.has(value)));
}
