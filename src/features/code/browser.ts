import { codeRootHref, indexHref, provisionHref } from "../../domain/address.ts";
import type { Session } from "../sites/contract/session.ts";
import type { BrowserFeature, FeatureFiles } from "../sites/parts/browser-feature.ts";

export const files: FeatureFiles = {
  references: "web/reference-group.ts",
  pages: [
    { id: "code", path: ":first", file: "web/reading/code-screen.tsx", frame: "site", isForReaders: true },
    {
      id: "code-in-context",
      path: ":first/:second",
      file: "web/reading/code-screen.tsx",
      frame: "site",
      isForReaders: true,
    },
    { id: "archives", path: "archives/:site", file: "web/archives/archives-screen.tsx", frame: "site" },
    {
      id: "index-words",
      path: ":site/index",
      file: "web/index/index-screen.tsx",
      frame: "site",
      parameters: ["letter"],
    },
    {
      id: "archive-index-words",
      path: ":customer/code/:site/index",
      file: "web/index/index-screen.tsx",
      frame: "site",
      parameters: ["letter"],
    },
    { id: "cite", path: ":site/cite/:citation", file: "web/citations/cite-screen.tsx", frame: "site" },
    { id: "cited-by", path: ":site/cited-by/:guid", file: "web/citations/cited-by-screen.tsx", frame: "site" },
    { id: "uploads", path: "dashboard/:site/code", file: "web/uploads/uploads-screen.tsx", frame: "dashboard" },
    { id: "titles", path: "dashboard/:site/titles", file: "web/titles/titles-screen.tsx", frame: "dashboard" },
    {
      id: "titles-changes",
      path: "dashboard/:site/titles/changes",
      file: "web/titles/titles-changes-screen.tsx",
      frame: "dashboard",
    },
    {
      id: "titles-change",
      path: "dashboard/:site/titles/changes/:guid",
      file: "web/titles/titles-change-screen.tsx",
      frame: "dashboard",
    },
  ],
  settings: "web/settings/cards.ts",
  results: "web/search/results.tsx",
  advancedSearch: "web/search/advanced.ts",
  home: "web/home/home-part.ts",
};

/** OPEN-91: a site with public documents only has no entries of the code. */
const views = ({ grantedPermissions, customization }: Session): boolean =>
  grantedPermissions.includes("VIEW") && !customization.pubDocsOnly;

export const browser: BrowserFeature = {
  rail: [
    {
      id: "code",
      position: 10,
      icon: "book",
      entry: (session) =>
        views(session) &&
        session.version !== null && {
          name: session.customization.codeName,
          shortName: session.customization.codeShortName,
          href: codeRootHref(session),
        },
    },
    {
      id: "index",
      parent: "code",
      position: 0,
      icon: "words",
      entry: (session) => session.indexViewVisible && { name: "Index", href: indexHref(session) },
    },
    {
      id: "archives",
      parent: "code",
      position: 10,
      icon: "history",
      entry: ({ versions, custId }) => versions.length >= 2 && { name: "Archives", href: `/archives/${custId}` },
    },
    {
      id: "zoning",
      position: 40,
      icon: "map",
      entry: (session) =>
        views(session) && {
          name: session.customization.zoningName,
          shortName: session.customization.zoningShortName,
          href: null,
        },
    },
    {
      id: "zoningMap",
      parent: "zoning",
      position: 0,
      icon: "external",
      entry: ({ customization: { mapUrl, zoningMapName } }) =>
        mapUrl !== "" && { name: zoningMapName, href: mapUrl, newTab: true },
    },
    {
      id: "zoningChapter",
      parent: "zoning",
      position: 10,
      icon: "book",
      entry: (session) =>
        session.zoningGuid !== null && {
          name: session.customization.zoningChapterName,
          href: provisionHref(session, session.zoningGuid),
        },
    },
  ],
};
