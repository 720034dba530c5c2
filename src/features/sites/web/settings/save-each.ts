import { isSame } from "../../../../domain/is-same.ts";
import { rethrowConflict } from "../../parts/settings/settings.ts";

type ByPermission<Value> = Readonly<Record<string, Value>>;

/**
 * Saves the values that differ from `base`, each with a call of its own. A conflict of one of them has all values as the
 * server has them by then.
 */
export async function saveEach<Value>(
  values: ByPermission<Value>,
  base: ByPermission<Value>,
  save: (permission: string, value: Value, base: Value) => Promise<unknown>,
): Promise<void> {
  const known = { ...base };
  for (const [permission, value] of Object.entries(values)) {
    const before = base[permission];
    if (before === undefined || isSame(value, before)) continue;
    await save(permission, value, before).catch(rethrowConflict((current) => ({ ...known, [permission]: current })));
    known[permission] = value;
  }
}
