import { z } from "zod";
import { setting, type SettingsOf } from "../../platform/features/settings.ts";
import { DELAY, PREVIEWED_LINKS } from "./policy.ts";

/** Settings of content previews (SHELL-33, SHELL-34, ENTITIES-03, OPEN-62). */
export const settings = {
  /** In milliseconds. */
  contentPreviewDelay: setting(z.int().min(0).default(DELAY.standard), "CUSTOMIZATION_ADMIN", {
    strict: z.int().min(DELAY.min).max(DELAY.max),
    label: "Delay before previews",
  }),
  contentPreviewSelector: setting(z.string().default(PREVIEWED_LINKS), "GENERAL_CODE_ADMIN", {
    emptyIsDefault: true,
    label: "Links with previews",
  }),
};

declare module "../sites/contract/session.ts" {
  interface Customization extends SettingsOf<typeof settings> {}
}
