import { isGuid } from "../../domain/address.ts";
import { REFERENCE } from "../../domain/rich-text/references.ts";
import type { Catalog } from "../../platform/features/catalog.ts";
import { admit } from "../../platform/http/admission.ts";
import { defineEndpoint, type Endpoint } from "../../platform/http/endpoint.ts";
import { childLocations, findLocations as findProvisions, siteOfProvision } from "../code/parts/server/locations.ts";
import {
  categoryLocations,
  documentLocations,
  findDocumentLocations as findDocuments,
  typeLocations,
  yearLocations,
} from "../documents/parts/server/locations.ts";
import { findLawLocations as findLaws, lawLocations, lawYearLocations } from "../laws/parts/server/locations.ts";
import {
  findDocumentLocations,
  findLawLocations,
  findLocations,
  listDocumentCategoryLocations,
  listDocumentLocations,
  listDocumentTypeLocations,
  listLawLocations,
  listLawYearLocations,
  listLocations,
  listYearLocations,
} from "./contract/locations.ts";
import { getReferences, listReferenceProblems } from "./contract/references.ts";
import { checkReferences } from "./parts/server/problems.ts";
import { findTargets } from "./parts/server/show-references.ts";

/** For everyone who writes with the editor somewhere in the town. */
export function referenceEndpoints({ richTextWriters }: Catalog): readonly Endpoint[] {
  const access = { permission: richTextWriters };
  return [
    defineEndpoint(findLocations, {
      access,
      handle: (context, { search }) => findProvisions(context, search.trim()),
    }),
    defineEndpoint(listLocations, {
      access: "public",
      handle: async (context, { key, site: id }) => {
        const { gate, actor, db } = context;
        const isSite = !isGuid(key);
        const site =
          isSite || id !== undefined
            ? await admit(gate, actor, isSite ? key : (id ?? null), richTextWriters)
            : await siteOfProvision(context, key, richTextWriters);
        return childLocations({ db, site }, isSite ? null : key);
      },
    }),
    defineEndpoint(findDocumentLocations, {
      access,
      handle: (context, { search }) => findDocuments(context, search),
    }),
    defineEndpoint(listDocumentTypeLocations, { access, handle: (context) => typeLocations(context) }),
    defineEndpoint(listDocumentCategoryLocations, {
      access,
      handle: (context, { key }) => categoryLocations(context, key),
    }),
    defineEndpoint(listDocumentLocations, { access, handle: (context, { key }) => documentLocations(context, key) }),
    defineEndpoint(listYearLocations, {
      access,
      handle: (context, { id, year }) => yearLocations(context, id, year),
    }),
    defineEndpoint(findLawLocations, { access, handle: (context, { search }) => findLaws(context, search) }),
    defineEndpoint(listLawYearLocations, { access, handle: (context) => lawYearLocations(context) }),
    defineEndpoint(listLawLocations, { access, handle: (context, { year }) => lawLocations(context, year) }),
    defineEndpoint(getReferences, {
      access,
      handle: async (context, { references }) => {
        const known = references.filter((reference) => REFERENCE.test(reference));
        const targets = await findTargets(context, known);
        return {
          references: known.map((reference) => {
            const target = targets.get(reference);
            return target?.state === "shown"
              ? { reference, ...pick(target), state: target.state }
              : { reference, state: target?.state ?? ("gone" as const), title: "", href: null, remark: null };
          }),
        };
      },
    }),
    defineEndpoint(listReferenceProblems, {
      access: { permission: "CUSTOMIZATION_ADMIN" },
      handle: async (context) => {
        const { gate, actor, site } = context;
        const { count, problems } = await checkReferences(context, site, ({ readers }) =>
          readers.some((permission) => gate.may(actor, site, permission)),
        );
        return { count, problems: [...problems] };
      },
    }),
  ];
}

const pick = ({ title, href, remark }: { title: string; href: string | null; remark: string | null }) => ({
  title,
  href,
  remark,
});
