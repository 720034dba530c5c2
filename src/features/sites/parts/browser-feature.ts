import type { IconName } from "../../../ui/icons/icons.tsx";
import type { Session } from "../contract/session.ts";
import type { AccountMenuLink, Counter } from "./frame-parts.ts";

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
  /** Exports `editor`, what it adds to the rich-text editor: an `EditorPart` (ui/editor/editor-part.ts). */
  readonly editor?: string;
  /** Exports `results`, how the results of a search show its kind of documents: a `ResultKind` (search/parts/result-kind.ts). */
  readonly results?: string;
  /** Exports `advancedSearch`, its fields of the advanced form: an `AdvancedKind` (search/parts/advanced-kind.ts). */
  readonly advancedSearch?: string;
  /** Modules that its screens load later although the document shows them: their loaders say which styles it needs. */
  readonly modules?: readonly string[];
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
 * What a feature contributes to the frame of every page of a site: the export `browser` of its browser.ts. It runs on the
 * server, which sends the result with the page (`FrameParts`): readers load nothing for it. `file`: a module in the
 * feature's folder, which the browser loads when it is needed.
 */
export interface BrowserFeature {
  readonly rail?: readonly RailContribution[];
  readonly accountMenu?: readonly AccountLink[];
  /** Panels beside the provision being read, or what is added to all provisions of the page. */
  readonly besideProvision?: readonly PanelContribution[];
  /** Runs in the browser while a page of the site is shown. The file exports `whileShown` (`WhileShown`). */
  readonly whileShown?: { readonly file: string; readonly isNeeded: (session: Session) => boolean };
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
  /** The file of a dialog that entries below it open. It exports `RailDialog`. */
  readonly dialog?: string;
  /** Its name and target for the current user; false to hide it. */
  readonly entry: (session: Session) => RailTarget | false;
  /** Entries below it that depend on the town's data, before those that name it as `parent`. */
  readonly below?: (session: Session) => readonly RailChild[];
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
  /** A number beside its icon. */
  readonly counter?: Counter;
}

/** An entry that depends on a town's data. */
export interface RailChild extends RailTarget {
  readonly id: string;
  /** Default: the icon of the entry above it. */
  readonly icon?: IconName;
  /** Opens the dialog of the entry above it instead of `href`, which is for browsers without JavaScript. */
  readonly opensDialog?: boolean;
  /** Only shown on its own page. */
  readonly isRare?: boolean;
}

/** A link of the account menu of signed-in users (SHELL-22). */
export interface AccountLink {
  /** Settings 0, towns 50, sign out 100. */
  readonly position: number;
  /** False to hide it. */
  readonly link: (session: Session) => AccountMenuLink | false;
}

/** A panel beside a provision, loaded after the page if it is shown to the user. */
export interface PanelContribution {
  readonly id: string;
  /** Its place among the panels. */
  readonly position: number;
  readonly isShown: (session: Session) => boolean;
  /** Renders into the provisions themselves (code/parts/law-on-page.ts), not into a panel. */
  readonly isInLaw?: boolean;
  /** Exports `Panel`, which gets `ProvisionPanelProps` (code/parts/provision-panel.ts). */
  readonly file: string;
}
