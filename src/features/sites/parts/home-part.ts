import type { ComponentType } from "react";
import type { IconName } from "../../../ui/icons/icons.tsx";
import type { Session } from "../contract/session.ts";

/** What a feature contributes to a town's home page: the export `home` of the file that its browser.ts names. */
export interface HomePart {
  /** Tiles that are enabled, permitted and have a target (HOME-07 to HOME-11). */
  readonly tiles?: (session: Session) => readonly HomeTile[];
  /** A section below the tiles, rendered by the server for everyone who may see the page. */
  readonly section?: { readonly id: string; readonly Section: ComponentType<{ readonly session: Session }> };
}

export interface HomeTile {
  readonly id: string;
  /** Its place among the tiles: code 0, parts of the code 50. */
  readonly position: number;
  readonly label: string;
  readonly description: string;
  /** "Current as of Mar 1, 2026" */
  readonly note?: string;
  readonly href: string;
  /** Null: a section sign. */
  readonly icon: IconName | null;
  /** Twice as wide as the others. */
  readonly isMain?: boolean;
}
