import { defineFeature } from "../../platform/features/feature.ts";
import { eventEndpoints } from "./endpoints.ts";

/** Usage events that browsers report. */
export const feature = defineFeature({ name: "events", endpoints: eventEndpoints });
