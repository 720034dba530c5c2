import { REFERENCE } from "../../domain/rich-text/references.ts";
import type { Catalog } from "../../platform/features/catalog.ts";
import { defineEndpoint, type Endpoint } from "../../platform/http/endpoint.ts";
import { getReferences, listReferenceProblems } from "./contract/references.ts";
import { checkReferences } from "./parts/server/problems.ts";
import { findTargets } from "../../platform/references/show-references.ts";

/** For everyone who writes with the editor somewhere in the town. */
export function referenceEndpoints({ richTextWriters, referenceKinds }: Catalog): readonly Endpoint[] {
  const access = { permission: richTextWriters };
  return [
    ...[...referenceKinds.values()].flatMap(({ locations }) => locations(richTextWriters)),
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
