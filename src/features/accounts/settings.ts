import { z } from "zod";
import { setting, type SettingsOf } from "../../platform/features/settings.ts";
import { IDLE_LIMITS, IDLE_MINUTES } from "./policy/second-factor.ts";

const between = ({ min, max }: { readonly min: number; readonly max: number }) => z.int().min(min).max(max);

/** When unused sessions of the town's users end. Of the towns of a user, the strictest counts. */
export const settings = {
  sessionIdleHours: setting(between(IDLE_LIMITS.users).default(IDLE_MINUTES.users / 60), "FEATURE_ADMIN", {
    strict: between(IDLE_LIMITS.users),
    label: "Hours until an unused session ends",
    serverOnly: true,
  }),
  adminSessionIdleMinutes: setting(
    between(IDLE_LIMITS.administrators).default(IDLE_MINUTES.administrators),
    "FEATURE_ADMIN",
    {
      strict: between(IDLE_LIMITS.administrators),
      label: "Minutes until an unused session of an administrator ends",
      serverOnly: true,
    },
  ),
};

declare module "../sites/contract/session.ts" {
  interface Customization extends SettingsOf<typeof settings> {}
}
