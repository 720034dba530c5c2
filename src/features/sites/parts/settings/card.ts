import type { ComponentType } from "react";
import type { SettingsView } from "./view.ts";

/** Title of a card; its id is its anchor on the page. */
export interface CardFace {
  readonly id: string;
  readonly title: string;
}

/** A card that a feature adds to the settings page (`files.settings` in its browser.ts). */
export interface SettingCard extends CardFace {
  /** Id of a group that a feature declares (`settingGroups` in its feature.ts). */
  readonly group: string;
  /** Its place in the group, in steps of 10. */
  readonly position: number;
  /** Words that users may search for, in addition to the title. */
  readonly keywords: string;
  /** Whether the user may change at least one of its settings (ADMIN-01). */
  readonly isShown: (view: SettingsView) => boolean;
  /** For a card that needs no settings: whether users who may not read the settings see it. */
  readonly isShownAlone?: (held: readonly string[]) => boolean;
  readonly Card: ComponentType<CardFace>;
}
