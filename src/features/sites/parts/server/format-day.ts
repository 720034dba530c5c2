import { formatDay } from "../../../../domain/format-day.ts";
import { settingsOf } from "../../../../platform/features/settings.ts";
import type { Site } from "../../../../platform/http/site.ts";
import { settings } from "../../settings.ts";

/** A day as the town writes dates. */
export const formatDayAt = (site: Pick<Site, "settings">, day: string): string =>
  formatDay(day, settingsOf(settings, site.settings).dateFormat);
