import { createContext, use } from "react";
import type { Session } from "../../contract/session.ts";
import type { AdminSettings } from "../../settings/contract/settings.ts";

/** Data and actions for the cards of the settings page. */
export interface SettingsView {
  /** Customer id of the town. */
  readonly site: string;
  readonly session: Session;
  readonly settings: AdminSettings;
  /** Permissions of the user. */
  readonly held: readonly string[];
  /** After a save: reloads the page and its frame, so that names, links and switches show immediately. */
  readonly renew: () => void;
  /** Reloads the town's stylesheet, with the time as its version (ADMIN-42, ADMIN-43, SHELL-41). */
  readonly reloadStyles: () => void;
}

export const SettingsContext = createContext<SettingsView | null>(null);

export function useSettingsView(): SettingsView {
  const view = use(SettingsContext);
  if (view === null) throw new Error("A settings card was rendered outside the settings page");
  return view;
}
