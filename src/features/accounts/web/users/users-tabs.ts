import type { Tab } from "../../../../ui/page/admin-page.tsx";

export const usersTabs = (site: string): readonly Tab[] => [
  { to: `/dashboard/${site}`, label: "People", end: true },
  { to: `/dashboard/${site}/groups`, label: "Groups" },
];
