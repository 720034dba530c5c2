import { eq } from "drizzle-orm";
import { writeAudit } from "../../../platform/audit/audit.ts";
import { isSame } from "../../../domain/is-same.ts";
import { conflictOf } from "../../../platform/audit/conflict.ts";
import type { Db } from "../../../platform/db/db.ts";
import type { Catalog } from "../../../platform/features/catalog.ts";
import { defineEndpoint, type Endpoint, type SiteContext } from "../../../platform/http/endpoint.ts";
import { Failure, notAllowed } from "../../../platform/http/failure.ts";
import { customers } from "../tables.ts";
import { changeSite } from "./change.ts";
import { saveCustomization, type SavedSettings } from "./contract/settings.ts";
import { settable } from "./declared.ts";
import { townSettingsReader } from "./stored.ts";
import { checkedValue } from "./values.ts";

/** API-04: checks the permission and value of each setting; saves all of them or none. */
export const saveSettings = ({ settingWriters }: Catalog): Endpoint =>
  defineEndpoint(saveCustomization, {
    access: { permission: settingWriters },
    handle: async (context, { items }) => {
      const values = Object.fromEntries(items.map(({ type, value }) => [type, checkedSetting(context, type, value)]));
      const bases = Object.fromEntries(
        items.filter(({ base }) => base !== undefined).map(({ type, base }) => [type, base]),
      );
      return storeSettings(context, "customization.save", values, bases);
    },
  });

function checkedSetting({ catalog, gate, actor, site }: SiteContext, type: string, value: unknown): unknown {
  const declared = settable(catalog.settings, type);
  if (declared === null) throw new Failure("bad-input", `There is no setting “${type}” that can be saved.`);
  if (!declared.by.some((permission) => gate.may(actor, site, permission))) throw notAllowed();
  return checkedValue(type, declared, value);
}

type Values = Readonly<Record<string, unknown>>;

/**
 * Stores checked settings and those derived from them. Returns all stored settings (OPEN-59). Throws a `Failure` (409)
 * if one differs from its value in `bases`.
 */
export async function storeSettings(
  context: SiteContext,
  action: string,
  values: Values,
  bases: Values = {},
): Promise<SavedSettings> {
  const { catalog } = context;
  return changeSite(context, async (tx, customer) => {
    const { customerName = customer.name, ...others } = values;
    const before = townSettingsReader(catalog)(customer).customization;
    const old: Values = { ...before, customerName: customer.name };
    await assertUnsaved(tx, context, { values, bases, old });
    const changes = { ...others, ...derivedSettings(catalog, { ...old, ...others }) };
    // Every value was validated by its schema; `customerName` is a string.
    await tx
      .update(customers)
      .set({ customization: { ...customer.customization, ...changes }, name: customerName as string })
      .where(eq(customers.id, customer.id));
    const stored = { ...changes, ...("customerName" in values && { customerName }) };
    for (const [subject, after] of Object.entries(stored)) {
      if (!isSame(old[subject], after)) await writeAudit(tx, context, { action, subject, before: old[subject], after });
    }
    return { items: asItems(stored) };
  });
}

/** The failure has all settings that someone else changed in between. */
async function assertUnsaved(
  tx: Db,
  context: SiteContext,
  { values, bases, old }: Readonly<Record<"values" | "bases" | "old", Values>>,
): Promise<void> {
  const changed = Object.keys(bases).filter(
    (name) => !isSame(bases[name], old[name]) && !isSame(values[name], old[name]),
  );
  if (changed.length === 0) return;
  const thing = {
    customerId: context.site.customerId,
    actions: ["customization.save", "town.rename"],
    subjects: changed,
  };
  throw await conflictOf(context, tx, thing, Object.fromEntries(changed.map((name) => [name, old[name]])));
}

/** Settings that follow from others, as the features define. */
const derivedSettings = ({ features }: Catalog, settings: Values): Values =>
  Object.assign({}, ...features.map(({ deriveSettings }) => deriveSettings?.(settings) ?? {})) as Values;

const asItems = (values: Values): SavedSettings["items"] =>
  Object.entries(values).map(([type, value]) => ({ type, value }));
