import { sourceIndexName, type IndexName } from "../../platform/search/port.ts";
import type { Shared } from "./viewer.ts";

interface Town {
  readonly custId: string;
  readonly customerId: number;
}

/**
 * Public notes and group notes have an index for each town, private notes one for each writer: nobody else's search reads it
 * (decision 058).
 */
export const publicIndex = (town: Town): IndexName => sourceIndexName(town, "notes");
export const groupIndex = (town: Town): IndexName => sourceIndexName(town, "group-notes");
export const privateIndex = (town: Town, userId: number): IndexName => sourceIndexName(town, `notes-of-${userId}`);

/** The index of a note; null for a private note without a writer. */
export function indexOfNote(town: Town, { visibility, createdById }: Shared): IndexName | null {
  if (visibility === "public") return publicIndex(town);
  if (visibility === "group") return groupIndex(town);
  return createdById === null ? null : privateIndex(town, createdById);
}
