import { defineEndpoint } from "../../../platform/http/endpoint.ts";
import { notFound } from "../../../platform/http/failure.ts";
import { getCitedBy } from "../contract.ts";
import { readTheCode } from "../policy.ts";
import { findCitedBy } from "../queries/cited-by.ts";
import { findName, placeNames } from "../queries/names.ts";
import { settingsOf, shownVersion } from "./shown.ts";

/** A site that has switched its "referenced by" links off (OPEN-91) answers none. */
export const citedBy = defineEndpoint(getCitedBy, {
  access: readTheCode,
  kept: true,
  handle: async ({ db, site }, { guid }) => {
    const versionId = shownVersion(site);
    if ((await findName(db, versionId, guid)) === null) throw notFound("That part of the code");
    const found = settingsOf(site).trackbackEnabled ? await findCitedBy(db, versionId, guid) : [];
    return { citedBy: await placeNames(db, versionId, found) };
  },
});
