import { isGuid } from "../../../domain/address.ts";
import { admit } from "../../../platform/http/admission.ts";
import { defineEndpoint } from "../../../platform/http/endpoint.ts";
import type { ReferenceKind } from "../../../platform/references/reference-kind.ts";
import { findLocations, listLocations } from "../contract/locations.ts";
import { childLocations, findLocations as findProvisions, siteOfProvision } from "./locations.ts";

/** Provisions for the picker of references. */
export const locationEndpoints: ReferenceKind["locations"] = (writers) => [
  defineEndpoint(findLocations, {
    access: { permission: writers },
    handle: (context, { search }) => findProvisions(context, search.trim()),
  }),
  defineEndpoint(listLocations, {
    access: "public",
    handle: async (context, { key, site: id }) => {
      const { gate, actor, db } = context;
      const isSite = !isGuid(key);
      const site =
        isSite || id !== undefined
          ? await admit(gate, actor, isSite ? key : (id ?? null), writers)
          : await siteOfProvision(context, key, writers);
      return childLocations({ db, site }, isSite ? null : key);
    },
  }),
];
