import type { Catalog } from "../../../platform/features/catalog.ts";
import { readSettings, type InvalidSettings } from "../../../platform/features/settings.ts";
import { featureLevel, type Customization, type FeatureLevels } from "../contract/session.ts";
import { PermissionRules } from "../policy/permissions.ts";

/** The columns of a town that have its settings and levels. */
export interface StoredSettings {
  readonly customization: object;
  readonly featureLevels: object;
}

export interface TownSettings {
  readonly customization: Customization;
  readonly levels: Partial<FeatureLevels>;
  readonly invalid: InvalidSettings;
}

export type ReadTownSettings = (stored: StoredSettings) => TownSettings;

/** Reads what towns have stored, with the defaults of the rest. `doctor` reports what is not valid. */
export function townSettingsReader({
  permissions,
  settings,
}: Pick<Catalog, "permissions" | "settings">): ReadTownSettings {
  const rules = new PermissionRules(permissions);
  const switches = [...settings].flatMap(([name, { fromLevel }]) =>
    fromLevel === undefined ? [] : [{ name, permission: fromLevel }],
  );
  return ({ customization, featureLevels }) => {
    const read = readSettings(settings, customization);
    const stored = readLevels(featureLevels);
    // OPEN-40: the level is stored, and the switch is computed. A switch that was turned off before it became a level
    // applies until the town has a level.
    const turnedOff = switches.filter(({ name }) => read.values[name] === false);
    const levels = { ...Object.fromEntries(turnedOff.map(({ permission }) => [permission, OFF])), ...stored.levels };
    const values: Record<string, unknown> = { ...read.values };
    for (const { name, permission } of switches) values[name] = rules.levelOf(levels, permission) !== "NOBODY";
    return {
      // Every value was read with the schema that its feature's part of `Customization` is derived from.
      customization: values as unknown as Customization,
      levels,
      invalid: [...read.invalid, ...stored.invalid],
    };
  };
}

const OFF: FeatureLevels[string] = { currentLevel: "NOBODY", maximumLevel: "PUBLIC" };
const ADMINISTRATORS: FeatureLevels[string] = { currentLevel: "ADMIN", maximumLevel: "PUBLIC" };

/** A level that is not valid becomes ADMIN: a mistake must not open a private site, and administrators can repair it. */
function readLevels(stored: object): Pick<TownSettings, "levels" | "invalid"> {
  const read = Object.entries(stored).map(([name, level]) => ({ name, ...featureLevel.safeParse(level) }));
  return {
    levels: Object.fromEntries(read.map(({ name, data = ADMINISTRATORS }) => [name, data])),
    invalid: read.flatMap(({ name, error }) =>
      error === undefined
        ? []
        : [{ name: `level of ${name}`, problem: error.issues[0]?.message ?? "it has an invalid format" }],
    ),
  };
}
