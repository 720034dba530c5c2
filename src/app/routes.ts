import { join, relative } from "node:path";
import { index, layout, route, type RouteConfig, type RouteConfigEntry } from "@react-router/dev/routes";
import type { Page } from "../features/sites/parts/browser-feature.ts";
import { readBrowserManifests } from "./browser-features.ts";
import { extraFeatures } from "./config.ts";
import { featureFolders } from "./features.ts";

const manifests = await readBrowserManifests(featureFolders(extraFeatures()));

/** The pages of all features in a frame. */
const pagesIn = (frame: Page["frame"]): RouteConfigEntry[] =>
  manifests.flatMap(({ folder, files: { pages = [] } }) =>
    pages
      .filter((page) => page.frame === frame)
      .map(({ id, path, file }) => {
        const screen = relative(import.meta.dirname, join(folder, file));
        return path === "/" ? index(screen, { id }) : route(path, screen, { id });
      }),
  );

/** The features' pages inside their frames (ROUTES). */
export default [
  layout("./frame/site-frame.tsx", { id: "site-frame" }, [
    ...pagesIn("site"),
    layout("../features/administration/web/dashboard-frame.tsx", { id: "dashboard-frame" }, pagesIn("dashboard")),
    route(":site/*", "./frame/unknown-page.ts", { id: "unknown-page" }),
  ]),
  ...pagesIn("none"),
  route("dashboard/*", "./pages/dashboard-document.ts", { id: "dashboard-document" }),
  route("*", "../ui/messages/not-found-screen.tsx", { id: "not-found" }),
] satisfies RouteConfig;
