import type { MetaDescriptor } from "react-router";
import { pageMeta } from "./page-meta.ts";

/** Title of a dashboard page: "History · Town of Larkmere". `matches`: the matches passed to a route's `meta`. */
export function townMeta(title: string, matches: readonly unknown[]): MetaDescriptor[] {
  return pageMeta({ title, site: matches.map(townOf).find((name) => name !== null) ?? "Dashboard", noindex: true });
}

/** The town's name from the loader data of the site frame. */
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
