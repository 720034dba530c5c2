import type { ComponentType } from "react";
import type { LoadEditorPart } from "../../../ui/editor/editor-part.ts";
import type { IconName } from "../../../ui/icons.tsx";
import type { ProvisionPanelProps } from "../../code/parts/provision-panel.ts";
import type { Session } from "../contract/session.ts";

/**
 * What a feature contributes by file: the export `files` of its browser.ts. Only the build reads it. Paths are relative
 * to the feature's folder.
 */
export interface FeatureFiles {
  readonly pages?: readonly Page[];
  /** Exports `settings`, its cards of the settings page: `readonly SettingCard[]` (./settings/card.ts). */
  readonly settings?: string;
  /** Exports `home`, its part of the home page: a `HomePart` (home-part.ts). */
  readonly home?: string;
  /** Exports `published`, what follows the publication of a version: a `PublishedPart` (code/parts/published-part.ts). */
  readonly published?: string;
  /** Exports `references`, what references can lead to: a `ReferenceGroup` (references/parts/reference-group.ts). */
  readonly references?: string;
}

export interface Page {
  /** Permanent name of the route, short, because every page loads it. */
  readonly id: string;
  /** "dashboard/:site/stats"; "/" for the root. Fixed words take precedence over parameters (OPEN-03). */
  readonly path: string;
  /** A route module of React Router: "web/stats-screen.tsx". It may export a `handle` (page-handle.ts). */
  readonly file: string;
  /** What surrounds it: the frame of a site, also the tabs of its dashboard, or nothing. */
  readonly frame: "site" | "dashboard" | "none";
  /**
   * Names of the query parameters that the page of a site reads. It gets no others, and is cached for these. Pages in
   * other frames get all.
   */
  readonly parameters?: readonly string[];
  /** Whether it is what most readers open: then one file has its code and that of the frame (decision 013). */
  readonly isForReaders?: boolean;
}

/**
 * What a feature contributes to the frame of every page of a site: the export `browser` of its browser.ts. Every reader
 * loads it, so it has no components; it imports them where they are needed.
 */
export interface BrowserFeature {
  readonly rail?: readonly RailContribution[];
  readonly accountMenu?: readonly AccountLink[];
  /** Panels beside the provision being read, or what is added to all provisions of the page. */
  readonly besideProvision?: readonly PanelContribution[];
  /** Adds tools to the rich-text editor. */
  readonly editorToolbar?: LoadEditorPart;
  /** Runs in the browser while a page of the site is shown. Returns what ends it. */
  readonly whileShown?: (session: Session) => (() => void) | undefined;
}

/** An entry of the rail and of the full menu (SHELL-10). */
export interface RailContribution {
  /** Screens name it in their `handle`. */
  readonly id: string;
  /** Id of the entry that it appears below. */
  readonly parent?: string;
  /** Its place among its siblings: home 0, code 10, zoning 40, admin 80, search 90. */
  readonly position: number;
  readonly icon: IconName;
  /** Its name and target for the current user; false to hide it. */
  readonly entry: (session: Session) => RailTarget | false;
  /**
   * Entries below it that depend on the town's data, before those that name it as `parent`. `current`: the id of the
   * current page's entry.
   */
  readonly below?: (session: Session, current: string | null) => readonly RailChild[];
  /** The narrow rail has what is below it only on its pages; the full menu has it always. */
  readonly folds?: boolean;
}

export interface RailTarget {
  readonly name: string;
  /** For the narrow rail; "" or absent = the full name (OPEN-144). */
  readonly shortName?: string;
  /** Null for an entry that only groups others; it is hidden if there are none. */
  readonly href: string | null;
  /** Opens a new tab (SHELL-11). */
  readonly newTab?: boolean;
}

/** An entry that depends on a town's data. */
export interface RailChild extends RailTarget {
  readonly id: string;
  /** Default: the icon of the entry above it. */
  readonly icon?: IconName;
  /** Loads a dialog that opens instead of `href`, which is for browsers without JavaScript. */
  readonly opens?: () => Promise<RailDialog>;
}

/** A module with a dialog. */
export interface RailDialog {
  readonly RailDialog: ComponentType<{ readonly session: Session; readonly onClose: () => void }>;
}

/** A link of the account menu of signed-in users (SHELL-22). */
export interface AccountLink {
  /** Settings 0, towns 50, sign out 100. */
  readonly position: number;
  /** `here`: path and query of the current page. False to hide it. */
  readonly link: (session: Session, here: string) => { readonly label: string; readonly href: string } | false;
}

/** A panel beside a provision, loaded after the page if it is shown to the user. */
export interface PanelContribution {
  readonly id: string;
  /** Its place among the panels. */
  readonly position: number;
  readonly isShown: (session: Session) => boolean;
  /** Renders into the provisions themselves (code/parts/law-on-page.ts), not into a panel. */
  readonly isInLaw?: boolean;
  readonly load: () => Promise<{ readonly Panel: ComponentType<ProvisionPanelProps> }>;
}
