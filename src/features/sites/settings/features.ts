import { eq } from "drizzle-orm";
import { writeAudit } from "../../../platform/audit/audit.ts";
import { assertUnchanged } from "../../../platform/audit/conflict.ts";
import type { Catalog } from "../../../platform/features/catalog.ts";
import type { LevelChoice } from "../../../platform/features/feature.ts";
import { defineEndpoint, type SiteContext } from "../../../platform/http/endpoint.ts";
import { wrongValue } from "../../../platform/http/failure.ts";
import type { FeatureLevels, Level } from "../contract/session.ts";
import { allowedLevels, isWithin } from "../policy/levels.ts";
import { customers } from "../tables.ts";
import { changeSite, type Saved } from "./change.ts";
import { townSettingsReader } from "./stored.ts";
import { setFeature, setMaximumLevel, type FeatureSetting } from "./contract/settings.ts";

/** A permission with a level that a town can choose (ADMIN-13 to ADMIN-16); all others are granted by name. */
interface Chosen {
  readonly permission: string;
  readonly choice: LevelChoice;
  /** Its level if the town has not chosen one. */
  readonly level: Level;
  readonly inUse: boolean;
}

/** API-07: only features have a level, up to their maximum level; administrators' permissions have none. */
export const featureEndpoint = defineEndpoint(setFeature, {
  access: { permission: "FEATURE_ADMIN" },
  handle: async (context, { permission, level, base }) =>
    change(context, chosen(context.catalog, permission), { currentLevel: base }, ({ choice }, { maximumLevel }) => {
      // OPEN-29
      const currentLevel = level ?? "PUBLIC";
      if (allowedLevels(choice.levels, maximumLevel).includes(currentLevel)) return { currentLevel, maximumLevel };
      throw wrongValue(
        "level",
        `“${permission}” cannot be opened to ${currentLevel}: its maximum level is ${maximumLevel}.`,
      );
    }),
});

/** OPEN-32: general-code administrators set the maximum level of a feature; a higher current level is lowered to it. */
export const maximumLevelEndpoint = defineEndpoint(setMaximumLevel, {
  access: { permission: "GENERAL_CODE_ADMIN" },
  handle: async (context, { permission, maximumLevel, base }) =>
    change(context, chosen(context.catalog, permission), { maximumLevel: base }, ({ choice }, { currentLevel }) => {
      const widest = allowedLevels(choice.levels, maximumLevel).at(-1);
      if (widest === undefined)
        throw wrongValue("maximumLevel", `“${permission}” cannot have the maximum level ${maximumLevel}.`);
      return { maximumLevel, currentLevel: isWithin(currentLevel, maximumLevel) ? currentLevel : widest };
    }),
});

/** All features with a level at a site, in the order of the features. */
export const presentFeatures = (
  { permissions }: Pick<Catalog, "permissions">,
  levels: Partial<FeatureLevels>,
): FeatureSetting[] =>
  [...permissions].flatMap(([permission, { choice, level, planned }]) =>
    choice === undefined ? [] : [presentFeature({ permission, choice, level, inUse: planned !== true }, levels)],
  );

function chosen({ permissions }: Catalog, permission: string): Chosen {
  const { choice, level, planned } = permissions.get(permission) ?? {};
  if (choice !== undefined && level !== undefined) return { permission, choice, level, inUse: planned !== true };
  throw wrongValue("permission", `“${permission}” is not a feature that has a level.`);
}

interface Levels {
  readonly currentLevel: Level;
  readonly maximumLevel: Level;
}

/** The levels of a feature at a site: as set, otherwise the default level without a lower maximum. */
const levelsOf = ({ permission, level }: Chosen, levels: Partial<FeatureLevels>): Levels =>
  levels[permission] ?? { currentLevel: level, maximumLevel: "PUBLIC" };

function change(
  context: SiteContext,
  feature: Chosen,
  base: Partial<Levels>,
  next: (feature: Chosen, levels: Levels) => Levels,
): Promise<FeatureSetting & Saved> {
  return changeSite(context, async (tx, customer) => {
    const { id, featureLevels } = customer;
    const before = levelsOf(feature, townSettingsReader(context.catalog)(customer).levels);
    const after = next(feature, before);
    // Each call changes one of the two levels; the other one is not compared.
    for (const part of ["currentLevel", "maximumLevel"] as const)
      await assertUnchanged(
        context,
        tx,
        { customerId: id, actions: ["feature.level"], subjects: [feature.permission] },
        { base: base[part], current: before[part], wanted: after[part] },
      );
    await tx
      .update(customers)
      .set({ featureLevels: { ...featureLevels, [feature.permission]: after } })
      .where(eq(customers.id, id));
    await writeAudit(tx, context, { action: "feature.level", subject: feature.permission, before, after });
    return presentFeature(feature, { [feature.permission]: after });
  });
}

function presentFeature(feature: Chosen, townLevels: Partial<FeatureLevels>): FeatureSetting {
  const { permission, choice, inUse } = feature;
  const { currentLevel, maximumLevel } = levelsOf(feature, townLevels);
  const { levels, label, hint, onOff, minimum } = choice;
  return {
    permission,
    currentLevel,
    maximumLevel,
    choices: [...allowedLevels(levels, maximumLevel)],
    levels: [...levels],
    label,
    hint,
    onOff: onOff === undefined ? null : { label, hint, ...onOff },
    minimum: minimum === true,
    inUse,
  };
}
