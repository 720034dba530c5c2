import type { Actor } from "../../platform/http/access.ts";
import type { Site } from "../../platform/http/site.ts";
import { settingsOf } from "../../platform/features/settings.ts";
import { settings } from "./settings.ts";
import type { Sharing } from "./tables.ts";

/** Somebody who reads or writes notes of a town. */
export interface Viewer {
  readonly customerId: number;
  /** Null for visitors, who have no private notes. */
  readonly userId: number | null;
  /** NOTES-13: while the town has public notes off, nobody sees them. */
  readonly seesPublic: boolean;
  /** Their groups, with names by id; none while the town has group notes off. */
  readonly groups: ReadonlyMap<number, string>;
  readonly mayWritePublic: boolean;
  readonly mayWriteGroup: boolean;
  /** Whether they are a user of the town, who learns who wrote a note. */
  readonly isTownUser: boolean;
}

export type Shared = {
  readonly visibility: Sharing;
  readonly groupId: number | null;
  readonly createdById: number | null;
};

const NO_GROUPS: ReadonlyMap<number, string> = new Map();

/** Everyone: who reads a page that is cached for all. */
export const anyone = ({ customerId, settings: stored }: Pick<Site, "customerId" | "settings">): Viewer => ({
  customerId,
  userId: null,
  seesPublic: settingsOf(settings, stored).publicNotesEnabled,
  groups: NO_GROUPS,
  mayWritePublic: false,
  mayWriteGroup: false,
  isTownUser: false,
});

export function viewerOf({
  actor,
  site,
  gate,
}: {
  readonly actor: Actor;
  readonly site: Site;
  readonly gate: { may(actor: Actor, site: Site, permission: string): boolean };
}): Viewer {
  const { customerId } = site;
  const { groupNotesEnabled, publicNotesEnabled } = settingsOf(settings, site.settings);
  // Someone without the second step that the installation requires is a visitor until it is added.
  const userId = actor.needsSecondStep ? null : actor.userId;
  return {
    customerId,
    userId,
    seesPublic: publicNotesEnabled,
    groups: groupNotesEnabled && userId !== null ? actor.groups(customerId) : NO_GROUPS,
    mayWritePublic: publicNotesEnabled && userId !== null && gate.may(actor, site, "PUBLIC_ANNOTATION"),
    mayWriteGroup: groupNotesEnabled && userId !== null && gate.may(actor, site, "GROUP_ANNOTATION"),
    isTownUser: userId !== null && actor.levels(customerId).has("USER"),
  };
}

/** NOTES-06 to NOTES-08. `visibleTo` (queries/visible.ts) says the same in SQL. */
export function isVisibleTo(viewer: Viewer, { visibility, groupId, createdById }: Shared): boolean {
  if (visibility === "public") return viewer.seesPublic;
  if (visibility === "group") return groupId !== null && viewer.groups.has(groupId);
  return createdById !== null && createdById === viewer.userId;
}

/** Who may write notes of this visibility, and change and delete those of others that they see (NOTES-10). */
export function mayWrite(viewer: Viewer, { visibility, groupId }: Pick<Shared, "visibility" | "groupId">): boolean {
  if (visibility === "public") return viewer.mayWritePublic;
  if (visibility === "group") return viewer.mayWriteGroup && groupId !== null && viewer.groups.has(groupId);
  return viewer.userId !== null;
}

export const isEditableBy = (viewer: Viewer, note: Shared): boolean =>
  isVisibleTo(viewer, note) && mayWrite(viewer, note);
