import { defineEndpoint } from "../../../platform/http/endpoint.ts";
import type { ReferenceKind } from "../../../platform/references/reference-kind.ts";
import { findLawLocations, listLawLocations, listLawYearLocations } from "../contract/locations.ts";
import { findLawLocations as findLaws, lawLocations, lawYearLocations } from "./locations.ts";

/** Laws for the picker of references. */
export const locationEndpoints: ReferenceKind["locations"] = (writers) => {
  const access = { permission: writers };
  return [
    defineEndpoint(findLawLocations, { access, handle: (context, { search }) => findLaws(context, search) }),
    defineEndpoint(listLawYearLocations, { access, handle: (context) => lawYearLocations(context) }),
    defineEndpoint(listLawLocations, { access, handle: (context, { year }) => lawLocations(context, year) }),
  ];
};
