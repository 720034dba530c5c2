import type { MetaDescriptor } from "react-router";
import { pageMeta } from "../page-meta.ts";

/** Title of a page of a town's dashboard: "History · Town of Larkmere". `matches` as a route's `meta` is given them. */
export function townMeta(title: string, matches: readonly unknown[]): MetaDescriptor[] {
  return pageMeta({ title, site: matches.map(townOf).find((name) => name !== null) ?? "Dashboard", noindex: true });
}

/** The name that the frame of the site has loaded. */
function townOf(match: unknown): string | null {
  const session = field(field(match, "loaderData"), "session");
  const name = field(session, "customerName");
  return typeof name === "string" ? name : null;
}

function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
}
