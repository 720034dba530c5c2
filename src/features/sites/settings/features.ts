import { eq } from "drizzle-orm";
import { writeAudit } from "../../../platform/audit/audit.ts";
import { defineEndpoint, type SiteContext } from "../../../platform/http/endpoint.ts";
import { Failure } from "../../../platform/http/failure.ts";
import type { FeatureLevels, Level } from "../contract/session.ts";
import { customers } from "../tables.ts";
import { changeSite, type Saved } from "./change.ts";
import { setFeature, setMaximumLevel, type FeatureSetting } from "./contract/settings.ts";
import { allowedLevels, featureLevel, isFeature, isWithin, type Feature } from "./policy.ts";

/** API-07: only features have a level, up to their maximum level; administrators' permissions have none. */
export const featureEndpoint = defineEndpoint(setFeature, {
  access: { permission: "FEATURE_ADMIN" },
  handle: async (context, { permission, level }) =>
    change(context, feature(permission), (name, { maximumLevel }) => {
      // OPEN-29
      const currentLevel = level ?? "PUBLIC";
      if (allowedLevels(name, maximumLevel).includes(currentLevel)) return { currentLevel, maximumLevel };
      throw new Failure(
        "bad-input",
        `“${name}” cannot be opened to ${currentLevel}: its maximum level is ${maximumLevel}.`,
      );
    }),
});

/** OPEN-32: general-code administrators set the maximum level of a feature; a higher current level is lowered to it. */
export const maximumLevelEndpoint = defineEndpoint(setMaximumLevel, {
  access: { permission: "GENERAL_CODE_ADMIN" },
  handle: async (context, { permission, maximumLevel }) =>
    change(context, feature(permission), (name, { currentLevel }) => {
      const widest = allowedLevels(name, maximumLevel).at(-1);
      if (widest === undefined)
        throw new Failure("bad-input", `“${name}” cannot have the maximum level ${maximumLevel}.`);
      return { maximumLevel, currentLevel: isWithin(currentLevel, maximumLevel) ? currentLevel : widest };
    }),
});

function feature(permission: string): Feature {
  if (isFeature(permission)) return permission;
  throw new Failure("bad-input", `“${permission}” is not a feature that has a level.`);
}

interface Levels {
  readonly currentLevel: Level;
  readonly maximumLevel: Level;
}

function change(
  context: SiteContext,
  name: Feature,
  next: (name: Feature, levels: Levels) => Levels,
): Promise<FeatureSetting & Saved> {
  return changeSite(context, async (tx, { id, featureLevels }) => {
    const before = featureLevel(featureLevels, name);
    const after = next(name, before);
    await tx
      .update(customers)
      .set({ featureLevels: { ...featureLevels, [name]: after } })
      .where(eq(customers.id, id));
    await writeAudit(tx, context, { action: "feature.level", subject: name, before, after });
    return presentFeature({ [name]: after }, name);
  });
}

export function presentFeature(levels: Partial<FeatureLevels>, name: Feature): FeatureSetting {
  const { currentLevel, maximumLevel } = featureLevel(levels, name);
  return { permission: name, currentLevel, maximumLevel, choices: [...allowedLevels(name, maximumLevel)] };
}
