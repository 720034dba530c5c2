import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { contributionsOf } from "../../src/app/contributions.ts";
import routes from "../../src/app/routes.ts";
import { namedOnce } from "../../src/platform/features/contributed-files.ts";
import type { Town } from "./users.ts";

/** URLs of what belongs to no feature: pages for unknown addresses, and files that the server serves. */
const OTHERS: Readonly<Record<string, (of: Town) => string>> = {
  "/:site/*": ({ custId }) => `/${custId}/no-such-page`,
  "/dashboard/*": ({ custId }) => `/dashboard/${custId}/no/such/page`,
  "/*": () => "/no/such/page/at/all",
  "/customization/:custId/css": ({ custId }) => `/customization/${custId}/css`,
  "/files/:site/*": ({ lawFile }) => lawFile,
  "/user/file/*": ({ picture }) => picture,
  "/robots.txt": () => "/robots.txt",
  "/favicon.ico": () => "/favicon.ico",
  "/:custId/sitemap.xml": ({ custId }) => `/${custId}/sitemap.xml`,
  "/healthz": () => "/healthz",
  "/readyz": () => "/readyz",
  "/api/*": () => "/api/no/such/call",
};

/**
 * A URL for each page and for each file that the server serves, by pattern. Those of pages are from
 * `security-examples.ts` of each feature.
 */
export const addresses: Readonly<Record<string, (of: Town) => string>> = {
  ...OTHERS,
  ...Object.fromEntries(
    namedOnce("example of the page", await contributionsOf("securityExamples"), ({ pages = {} }) =>
      Object.entries(pages),
    ),
  ),
};

/** The patterns of all pages: "/:site/home". */
export function pagePatterns(entries: readonly RouteConfigEntry[] = routes, above = ""): string[] {
  return entries.flatMap((entry) => {
    const path = entry.path === undefined ? above : `${above}/${entry.path}`;
    return entry.children === undefined ? [path === "" ? "/" : path] : pagePatterns(entry.children, path);
  });
}

/** The patterns of files served by src/app: "/robots.txt". */
export function filePatterns(): string[] {
  const sources = globSync("**/*.ts", { cwd: app }).filter((name) => !/test/.test(name));
  return sources.flatMap((name) =>
    [
      ...readFileSync(join(app, name), "utf8").matchAll(
        /(?:\bapp\s*\.\s*(?:get|all)(?:<.*?>)?\(\s*|\burl: )["`](\/[^"`*][^"`]*)["`]/gs,
      ),
    ].map(([, pattern = ""]) => pattern),
  );
}

const app = join(import.meta.dirname, "../../src/app");
