import { openersOf } from "../../../platform/features/catalog.ts";
import { defineEndpoint } from "../../../platform/http/endpoint.ts";
import { administeredTown } from "./any-town.ts";
import { testError } from "./contract/settings.ts";

/** API-24: an unexpected error on purpose, for users with access to a page of any dashboard. */
export const testErrorEndpoint = defineEndpoint(testError, {
  access: "signedIn",
  handle: async (context) => {
    await administeredTown(context, context.catalog.dashboardPages.flatMap(openersOf));
    throw new Error("This error was requested by an administrator.");
  },
});
