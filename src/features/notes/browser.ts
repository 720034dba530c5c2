import { isTownItself } from "../../domain/version-state.ts";
import type { Session } from "../sites/contract/session.ts";
import type { BrowserFeature, FeatureFiles } from "../sites/parts/browser-feature.ts";
import { myNotesHref, notesHref } from "./contract/addresses.ts";
import { NOTE_ICON } from "./web/icon.ts";

const parameters = ["visibility", "color", "guid", "from"];

export const files: FeatureFiles = {
  settings: "web/settings/cards.ts",
  results: "web/search/results.ts",
  advancedSearch: "web/search/advanced.ts",
  pages: [
    { id: "notes", path: "note/:site", file: "web/lists/all-screen.tsx", frame: "site", parameters },
    { id: "my-notes", path: ":site/note/all", file: "web/lists/mine-screen.tsx", frame: "site", parameters },
  ],
};

/** Archives have no notes (SHELL-17). */
const hasNotes = ({ grantedPermissions, archiveId, parts, username }: Session): boolean =>
  grantedPermissions.includes("VIEW") && isTownItself({ archiveId }) && (username !== null || parts.notes.hasPublic);

export const browser: BrowserFeature = {
  rail: [
    {
      id: "notes",
      position: 45,
      icon: NOTE_ICON,
      entry: (session) =>
        hasNotes(session) && {
          name: session.customization.notesName,
          shortName: session.customization.notesShortName,
          href: notesHref(session.custId),
        },
    },
  ],
  accountMenu: [
    {
      position: -10,
      link: ({ custId, parts }) => parts.notes.hasOwn && { label: "My Notes", href: myNotesHref(custId) },
    },
  ],
  besideProvision: [{ id: "notes", position: 0, isShown: hasNotes, isInLaw: true, file: "web/page/notes-panel.tsx" }],
};
