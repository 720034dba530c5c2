import type { FormGroups } from "../../../../domain/query/form/form.ts";
import type { AdvancedKind, AdvancedSession } from "../../parts/advanced-kind.ts";

/** The groups of fields that a town has for its user, in the order of their kinds (ADVANCED-02). */
export async function groupsAt(session: AdvancedSession | null, kinds: readonly AdvancedKind[]): Promise<FormGroups> {
  const inOrder = kinds.toSorted((one, other) => one.kind.position - other.kind.position);
  const groups = await Promise.all(inOrder.map(async ({ group }) => group(session)));
  return groups.filter((group) => group !== null);
}
