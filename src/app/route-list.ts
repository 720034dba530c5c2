import { createHash } from "node:crypto";
import type { EntryContext } from "react-router";

type Manifest = EntryContext["manifest"];

/** The frame of the dashboard and its pages. */
export const DASHBOARD = "dashboard-frame";

interface RouteList {
  readonly manifest: Manifest;
  /** The script that gives it to the browser; its address is `manifest.url`. */
  readonly script: string;
}

const lists = new WeakMap<Manifest, RouteList>();

type Route = NonNullable<Manifest["routes"][string]>;

/** Without the files that the routes around it have loaded: they are most of the list. */
function withoutLoaded(route: Route, { entry, routes }: Manifest): Route {
  const loaded = new Set(entry.imports);
  for (let id = route.parentId; id !== undefined; id = routes[id]?.parentId)
    for (const file of [...(routes[id]?.imports ?? []), ...(routes[id]?.css ?? [])]) loaded.add(file);
  const left = (files: string[] = []): string[] => files.filter((file) => !loaded.has(file));
  return { ...route, imports: left(route.imports), css: left(route.css) };
}

/**
 * The list of routes that comes with every page outside the dashboard: all but the pages of the dashboard, so that
 * readers load nothing for a new administration page (decision 013).
 */
export function listForReaders(complete: Manifest): RouteList {
  const known = lists.get(complete);
  if (known !== undefined) return known;
  const routes = Object.fromEntries(
    Object.entries(complete.routes)
      .filter(([id, route]) => id !== DASHBOARD && route?.parentId !== DASHBOARD)
      .map(([id, route]) => [id, route && withoutLoaded(route, complete)]),
  );
  const { url: _url, version: _version, ...rest } = complete;
  const version = createHash("sha256")
    .update(JSON.stringify({ ...rest, routes }))
    .digest("hex")
    .slice(0, 8);
  const url = `/assets/routes-${version}.js`;
  const manifest: Manifest = { ...complete, routes, version, url };
  const list = { manifest, script: `window.__reactRouterManifest=${JSON.stringify(manifest)};` };
  lists.set(complete, list);
  return list;
}
