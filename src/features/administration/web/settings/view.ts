import { createContext, use } from "react";
import type { Session } from "../../../sites/contract/session.ts";
import type { AdminSettings } from "../../../sites/settings/contract/settings.ts";

/** What the cards of the settings page work on. */
export interface SettingsView {
  /** Customer id, as the calls name the town. */
  readonly site: string;
  readonly session: Session;
  readonly settings: AdminSettings;
  /** Permissions of the person. */
  readonly held: readonly string[];
  /** After a save: loads the page and its frame anew, so that names, links and switches show at once. */
  readonly renew: () => void;
  /** Loads the town's stylesheet anew, with the time as its version (ADMIN-42, ADMIN-43, SHELL-41). */
  readonly reloadStyles: () => void;
}

export const SettingsContext = createContext<SettingsView | null>(null);

export function useSettingsView(): SettingsView {
  const view = use(SettingsContext);
  if (view === null) throw new Error("A settings card stands outside the settings page.");
  return view;
}
