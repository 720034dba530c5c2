import { defineEndpoint } from "../../../platform/http/endpoint.ts";
import type { ReferenceKind } from "../../../platform/references/reference-kind.ts";
import {
  findDocumentLocations,
  listDocumentCategoryLocations,
  listDocumentLocations,
  listDocumentTypeLocations,
  listYearLocations,
} from "../contract/locations.ts";
import {
  categoryLocations,
  documentLocations,
  findDocumentLocations as findDocuments,
  typeLocations,
  yearLocations,
} from "./locations.ts";

/** Public documents for the picker of references. */
export const locationEndpoints: ReferenceKind["locations"] = (writers) => {
  const access = { permission: writers };
  return [
    defineEndpoint(findDocumentLocations, { access, handle: (context, { search }) => findDocuments(context, search) }),
    defineEndpoint(listDocumentTypeLocations, { access, handle: (context) => typeLocations(context) }),
    defineEndpoint(listDocumentCategoryLocations, {
      access,
      handle: (context, { key }) => categoryLocations(context, key),
    }),
    defineEndpoint(listDocumentLocations, { access, handle: (context, { key }) => documentLocations(context, key) }),
    defineEndpoint(listYearLocations, { access, handle: (context, { id, year }) => yearLocations(context, id, year) }),
  ];
};
