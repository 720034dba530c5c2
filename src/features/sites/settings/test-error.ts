import { defineEndpoint } from "../../../platform/http/endpoint.ts";
import { DASHBOARD_PAGES } from "../policy/permissions.ts";
import { administeredTown } from "./any-town.ts";
import { testError } from "./contract/settings.ts";

const administrators = DASHBOARD_PAGES.flatMap(({ permissions }) => permissions);

/** API-24: an unexpected error on purpose, for users with access to a page of any dashboard. */
export const testErrorEndpoint = defineEndpoint(testError, {
  access: "signedIn",
  handle: async (context) => {
    await administeredTown(context, administrators);
    throw new Error("This error was requested by an administrator.");
  },
});
