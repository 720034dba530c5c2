import { eq } from "drizzle-orm";
import { isLight } from "../../../domain/contrast.ts";
import { writeAudit } from "../../../platform/audit/audit.ts";
import { defineEndpoint, type SiteContext } from "../../../platform/http/endpoint.ts";
import { Failure, notAllowed } from "../../../platform/http/failure.ts";
import { customization as schema, type Customization } from "../contract/session.ts";
import { customers } from "../tables.ts";
import { changeSite } from "./change.ts";
import { saveCustomization, type SavedSettings } from "./contract/settings.ts";
import { isSetting, SETTINGS, settingWriters } from "./policy.ts";
import { checkedValue } from "./values.ts";

/** API-04: checks the permission and value of each setting; saves all of them or none. */
export const saveSettings = defineEndpoint(saveCustomization, {
  access: { permission: settingWriters },
  handle: async (context, { items }) => {
    const values = Object.fromEntries(items.map(({ type, value }) => [type, checkedSetting(context, type, value)]));
    return storeSettings(context, "customization.save", values);
  },
});

function checkedSetting({ gate, actor, site }: SiteContext, type: string, value: unknown): unknown {
  if (!isSetting(type)) throw new Failure("bad-input", `There is no setting “${type}” that can be saved.`);
  if (!SETTINGS[type].permissions.some((permission) => gate.may(actor, site, permission))) throw notAllowed();
  return checkedValue(type, value);
}

type Values = Readonly<Record<string, unknown>>;

/** Stores checked settings and those derived from them. Returns all stored settings (OPEN-59). */
export async function storeSettings(context: SiteContext, action: string, values: Values): Promise<SavedSettings> {
  return changeSite(context, async (tx, customer) => {
    const { customerName = customer.name, ...others } = values;
    const old: Values = { ...schema.parse(customer.customization), customerName: customer.name };
    const changes = { ...others, ...derivedSettings({ ...old, ...others }) };
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

/**
 * Settings derived from others: whether the banner is light, and hidden mixed types with shallow schemes (ADMIN-12).
 */
function derivedSettings(settings: Values): Partial<Customization> {
  const { bannerBackgroundColor, bannerBackgroundLight, shallowSchemeEnabled, mixedContentEnabled } =
    schema.parse(settings);
  const light = isLight(bannerBackgroundColor);
  return {
    ...(light !== bannerBackgroundLight && { bannerBackgroundLight: light }),
    ...(shallowSchemeEnabled && !mixedContentEnabled && { mixedContentEnabled: true }),
  };
}

const asItems = (values: Values): SavedSettings["items"] =>
  Object.entries(values).map(([type, value]) => ({ type, value }));
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
