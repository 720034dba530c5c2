import { isOpenTo, openersOf, type Catalog } from "../../../platform/features/catalog.ts";
import { defineEndpoint, type Endpoint } from "../../../platform/http/endpoint.ts";
import { getDashboard } from "../contract/dashboard.ts";

/** The dashboard pages of all features. */
export const dashboardEndpoints = ({ dashboardPages }: Catalog): readonly Endpoint[] => [
  defineEndpoint(getDashboard, {
    access: { permission: dashboardPages.flatMap(openersOf) },
    handle: async ({ gate, actor, site }) => ({
      custId: site.custId,
      pages: dashboardPages
        .filter((page) => isOpenTo(page, (permission) => gate.may(actor, site, permission)))
        .map(({ page, label }) => ({ page, href: `/dashboard/${site.custId}${page}`, label })),
    }),
  }),
];
