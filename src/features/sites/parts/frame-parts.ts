import { createContext, type ComponentType } from "react";
import type { Session } from "../contract/session.ts";
import type { ModuleFiles } from "../../../ui/load-module.ts";

/**
 * What all features contribute to a page of a site for the current user (`BrowserFeature`). The server says it with the
 * page, so the code of the frame knows no feature.
 */
export interface FrameParts {
  readonly rail: readonly RailEntry[];
  readonly accountMenu: readonly AccountMenuLink[];
  readonly besideProvision: readonly ShownPanel[];
  /** Modules that export `whileShown`: what runs in the browser, and returns what ends it. */
  readonly whileShown: readonly ModuleFiles[];
}

export const NO_FRAME_PARTS: FrameParts = { rail: [], accountMenu: [], besideProvision: [], whileShown: [] };

export interface RailEntry {
  readonly id: string;
  readonly name: string;
  /** For the narrow rail (OPEN-144). Absent: the name. */
  readonly shortName?: string;
  /** The path of its icon. Absent: that of the entry above it, only in the full menu. */
  readonly icon?: string;
  /** A number beside the icon, with what it counts: "3 new trees". */
  readonly counter?: Counter;
  /** null for an entry that only groups others. */
  readonly href: string | null;
  /** Opens a new tab (SHELL-11). */
  readonly newTab?: boolean;
  /** The module of a dialog that opens instead of `href`. */
  readonly dialog?: ModuleFiles;
  /** Only shown on its own page. */
  readonly isRare?: boolean;
  readonly folds?: boolean;
  readonly below?: readonly RailEntry[];
}

export interface Counter {
  readonly number: number;
  /** What it counts, in words: "3 new trees". */
  readonly text: string;
}

/** A module with a dialog of the rail. */
export interface RailDialog {
  readonly RailDialog: ComponentType<{ readonly session: Session; readonly onClose: () => void }>;
}

/** A module that runs while a page of the site is shown. */
export interface WhileShown {
  readonly whileShown: (session: Session) => () => void;
}

export interface AccountMenuLink {
  readonly label: string;
  readonly href: string;
  /** The address of the current page is added to it, as `url`. */
  readonly returns?: boolean;
}

export interface ShownPanel {
  readonly id: string;
  readonly isInLaw?: boolean;
  readonly files: ModuleFiles;
}

/** For screens that have a place for panels. */
export const PanelsContext = createContext<readonly ShownPanel[]>([]);
