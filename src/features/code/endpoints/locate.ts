import { defineEndpoint } from "../../../platform/http/endpoint.ts";
import { notFound } from "../../../platform/http/failure.ts";
import { locateProvision } from "../contract/code.ts";
import { findLocation } from "../queries/locate.ts";
import { mayRead } from "./shown.ts";

/**
 * ROUTES-04. The provision determines the site, and that site's settings decide who may read it. Others get "not
 * found".
 */
export const locate = defineEndpoint(locateProvision, {
  access: "public",
  handle: async (context, { guid }) => {
    const location = await context.gate.remember("code", null, `location ${guid}`, () =>
      findLocation(context.db, guid),
    );
    if (location === null || !(await mayRead(context, location.archiveId ?? location.custId)))
      throw notFound("That part of the code");
    return location;
  },
});
