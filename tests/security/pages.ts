import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "../../src/app/routes.ts";
import type { Town } from "./users.ts";

/**
 * A URL for each page of routes.ts, by pattern, and for each file that the server serves. A missing one fails the
 * security tests: add a line, then run `node tests/security/show-matrix.ts`.
 */
export const addresses: Readonly<Record<string, (of: Town) => string>> = {
  "/": () => "/",
  "/search": () => "/search?codeFinder=true",
  "/:site/*": ({ custId }) => `/${custId}/no-such-page`,
  "/:site/home": ({ custId }) => `/${custId}/home`,
  "/archives/:site": ({ custId }) => `/archives/${custId}`,
  "/:site/index": ({ custId }) => `/${custId}/index`,
  "/:customer/code/:site/index": ({ custId, archiveId }) => `/${custId}/code/${archiveId}/index`,
  "/:site/cite/:citation": ({ custId, citation }) => `/${custId}/cite/${citation}`,
  "/:site/cited-by/:guid": ({ custId, guid }) => `/${custId}/cited-by/${guid}`,
  "/:site/document/deleted": ({ custId }) => `/${custId}/document/deleted`,
  "/:site/document/types": ({ custId }) => `/${custId}/document/types`,
  "/:site/document/upload": ({ custId }) => `/${custId}/document/upload`,
  "/note/:site": ({ custId }) => `/note/${custId}`,
  "/:site/note/all": ({ custId }) => `/${custId}/note/all`,
  "/:site/search": ({ custId }) => `/${custId}/search?query=secret`,
  "/:site/documents": ({ custId }) => `/${custId}/documents`,
  "/:site/documents/:type": ({ custId }) => `/${custId}/documents/Minutes`,
  "/documents/pub/:site/:type": ({ custId }) => `/documents/pub/${custId}/Minutes`,
  "/:site/document/:file": ({ custId, publicDocument }) => `/${custId}/document/${publicDocument}.pdf`,
  "/documents/:site/public/:file": ({ custId, publicDocument }) => `/documents/${custId}/public/${publicDocument}.pdf`,
  "/:site/document/:id/text": ({ custId, publicDocument }) => `/${custId}/document/${publicDocument}/text`,
  "/:site/document/:id/pages": ({ custId, publicDocument }) => `/${custId}/document/${publicDocument}/pages`,
  "/:site/laws": ({ custId }) => `/${custId}/laws`,
  "/:site/law-ledger": ({ custId }) => `/${custId}/law-ledger`,
  "/:site/laws/import": ({ custId }) => `/${custId}/laws/import`,
  "/:site/laws/:id": ({ custId, law }) => `/${custId}/laws/${law}`,
  "/law-ledger/:id": ({ version }) => `/law-ledger/${version}`,
  "/dashboard/:site": ({ custId }) => `/dashboard/${custId}`,
  "/dashboard/:site/settings": ({ custId }) => `/dashboard/${custId}/settings`,
  "/dashboard/:site/users/:user": ({ custId, user }) => `/dashboard/${custId}/users/${user}`,
  "/dashboard/:site/groups": ({ custId }) => `/dashboard/${custId}/groups`,
  "/dashboard/:site/groups/:group": ({ custId, group }) => `/dashboard/${custId}/groups/${group}`,
  "/dashboard/:site/mail": ({ custId }) => `/dashboard/${custId}/mail`,
  "/dashboard/:site/mail/:message": ({ custId, mail }) => `/dashboard/${custId}/mail/${mail}`,
  "/dashboard/:site/history": ({ custId }) => `/dashboard/${custId}/history`,
  "/dashboard/:site/stats": ({ custId }) => `/dashboard/${custId}/stats`,
  "/dashboard/:site/titles": ({ custId }) => `/dashboard/${custId}/titles`,
  "/dashboard/:site/titles/changes": ({ custId }) => `/dashboard/${custId}/titles/changes`,
  "/dashboard/:site/titles/changes/:guid": ({ custId, guid }) => `/dashboard/${custId}/titles/changes/${guid}`,
  "/dashboard/:site/code": ({ custId }) => `/dashboard/${custId}/code`,
  "/dashboard/:site/distribution": ({ custId }) => `/dashboard/${custId}/distribution`,
  "/dashboard/:site/references": ({ custId }) => `/dashboard/${custId}/references`,
  "/dashboard/:site/storage": ({ custId }) => `/dashboard/${custId}/storage`,
  "/user/settings/:site": ({ custId }) => `/user/settings/${custId}`,
  "/:first": ({ page }) => `/${page}`,
  "/:first/:second": ({ custId, page }) => `/${custId}/${page}`,
  "/towns": () => "/towns",
  "/developers": () => "/developers",
  "/user/settings": () => "/user/settings",
  "/user/login/:site?": ({ custId }) => `/user/login/${custId}`,
  "/user/logout/:site?": ({ custId }) => `/user/logout/${custId}`,
  "/user/invitation/:token": ({ invitationToken }) => `/user/invitation/${invitationToken}`,
  "/user/reset": () => "/user/reset",
  "/user/second-step/:site?": ({ custId }) => `/user/second-step/${custId}`,
  "/user/email/:token": ({ emailToken }) => `/user/email/${emailToken}`,
  "/user/reset/:token": ({ resetToken }) => `/user/reset/${resetToken}`,
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

/** The patterns of all pages: "/:site/home". */
export function pagePatterns(entries: readonly RouteConfigEntry[] = routes, above = ""): string[] {
  return entries.flatMap((entry) => {
    const path = entry.path === undefined ? above : `${above}/${entry.path}`;
    return entry.children === undefined ? [path === "" ? "/" : path] : pagePatterns(entry.children, path);
  });
}

/** The patterns of files served by src/app: "/robots.txt". */
export function filePatterns(): string[] {
  const sources = globSync("*.ts", { cwd: app }).filter((name) => !/test/.test(name));
  return sources.flatMap((name) =>
    [
      ...readFileSync(join(app, name), "utf8").matchAll(
        /(?:\bapp\s*\.\s*(?:get|all)(?:<.*?>)?\(\s*|\burl: )["`](\/[^"`*][^"`]*)["`]/gs,
      ),
    ].map(([, pattern = ""]) => pattern),
  );
}

const app = join(import.meta.dirname, "../../src/app");
