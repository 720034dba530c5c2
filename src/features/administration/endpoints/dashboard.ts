import { defineEndpoint, type Endpoint } from "../../../platform/http/endpoint.ts";
import { DASHBOARD_PAGES, openPages } from "../../sites/policy/permissions.ts";
import { getDashboard } from "../contract/dashboard.ts";

const LABELS: Readonly<Record<(typeof DASHBOARD_PAGES)[number]["page"], string>> = {
  "": "Users",
  "/settings": "Settings",
  "/code": "Code",
  "/stats": "Stats",
  "/titles": "Titles",
  "/distribution": "Distribution",
  "/history": "History",
  "/mail": "Mail",
};

const dashboard = defineEndpoint(getDashboard, {
  access: { permission: DASHBOARD_PAGES.flatMap(({ permissions }) => [...permissions]) },
  handle: async ({ gate, actor, site }) => ({
    custId: site.custId,
    pages: openPages((permission) => gate.may(actor, site, permission)).map(({ page }) => ({
      page,
      href: `/dashboard/${site.custId}${page}`,
      label: LABELS[page],
    })),
  }),
});

export const dashboardEndpoints: readonly Endpoint[] = [dashboard];
