import { isTownItself } from "../../domain/version-state.ts";
import { managementHref, typeHref, typesHref } from "./contract/rail-addresses.ts";
import type { Session } from "../sites/contract/session.ts";
import type { BrowserFeature, FeatureFiles } from "../sites/parts/browser-feature.ts";
import { shownTypes, typeEntry } from "./web/shown-types.ts";
import { DOCUMENT_ICON, FOLDER_ICON } from "./web/icon.ts";

export const files: FeatureFiles = {
  references: "web/reference-group.ts",
  pages: [
    { id: "document-types", path: ":site/documents", file: "web/types/types-screen.tsx", frame: "site" },
    {
      id: "documents",
      path: ":site/documents/:type",
      file: "web/type/type-screen.tsx",
      frame: "site",
      parameters: ["category", "year", "month", "day", "text", "from"],
    },
    { id: "document-lookup", path: "documents/pub/:site/:type", file: "web/type/lookup-screen.ts", frame: "none" },
    {
      id: "document-management",
      path: ":site/document/types",
      file: "web/manage/management-screen.tsx",
      frame: "site",
    },
    {
      id: "deleted-documents",
      path: ":site/document/deleted",
      file: "web/deleted/deleted-screen.tsx",
      frame: "site",
      parameters: ["from"],
    },
    { id: "no-document", path: ":site/document/:file", file: "web/no-document-screen.ts", frame: "site" },
    { id: "no-file", path: "documents/:site/public/:file", file: "web/no-document-screen.ts", frame: "site" },
    {
      id: "bulk-upload",
      path: ":site/document/upload",
      file: "web/bulk/bulk-screen.tsx",
      frame: "site",
      parameters: ["type"],
    },
    {
      id: "document-text",
      path: ":site/document/:id/text",
      file: "web/text/text-screen.tsx",
      frame: "site",
      parameters: ["part", "page"],
    },
    {
      id: "document-pages",
      path: ":site/document/:id/pages",
      file: "web/pages/pages-screen.tsx",
      frame: "site",
      parameters: ["part", "page"],
    },
  ],
  settings: "web/settings/cards.ts",
  results: "web/search/results.ts",
  advancedSearch: "web/search/advanced.ts",
  home: "web/home/home-part.ts",
};

/** Archives have no public documents (SHELL-17). */
const views = ({ grantedPermissions, archiveId }: Session): boolean =>
  grantedPermissions.includes("VIEW") && isTownItself({ archiveId });

export const browser: BrowserFeature = {
  rail: [
    {
      id: "documents",
      position: 50,
      icon: DOCUMENT_ICON,
      // A town has many types: on all other pages they would fill the rail.
      folds: true,
      entry: (session) =>
        views(session) &&
        (session.parts.documents.types.length > 0 || session.parts.documents.isManager) && {
          name: session.customization.pubdocsName,
          shortName: session.customization.pubdocsShortName,
          href: typesHref(session.custId),
        },
      dialog: "web/types/all-types.tsx",
      below: ({ custId, parts: { documents } }) => {
        const { shown, isAll } = shownTypes(documents.types, null);
        const entries = documents.types.map((type) => ({
          id: typeEntry(type.id),
          name: type.title,
          href: typeHref(custId, type.title),
          ...(!shown.includes(type) && { isRare: true }),
        }));
        const more = { id: "documents-all", name: "Show more", href: typesHref(custId), icon: "more" as const };
        return isAll ? entries : [...entries, { ...more, opensDialog: true }];
      },
    },
    // SHELL-12
    {
      id: "documents-management",
      parent: "documents",
      position: 100,
      icon: FOLDER_ICON,
      entry: ({ custId, parts }) =>
        parts.documents.isManager && { name: "Management", shortName: "Manage", href: managementHref(custId) },
    },
  ],
};
