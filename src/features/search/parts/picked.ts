import { useSyncExternalStore } from "react";
import { createStore } from "../../../ui/store.ts";

/** A part of the code that the user picked to search in. */
export interface PickedPart {
  readonly guid: string;
  /** "Chapter 11.30 Parking" */
  readonly title: string;
  /** GUIDs of the parts that contain it, outermost first. Needed while the tree is not loaded. */
  readonly path: readonly string[];
}

/** By site (customer id or archive id), once read. GUIDs are the same in all versions, so the site must be the key. */
const known = new Map<string, readonly PickedPart[]>();
const changes = createStore(0);
const NONE: readonly PickedPart[] = [];
const keyOf = (site: string): string => `picked:${site}`;

/** The parts picked on a site, in the order of picking (SEARCH-09), stored per browser tab. Empty during hydration. */
export const usePicked = (site: string): readonly PickedPart[] =>
  useSyncExternalStore(
    changes.subscribe,
    () => pickedAt(site),
    () => NONE,
  );

export function pickedAt(site: string): readonly PickedPart[] {
  let parts = known.get(site);
  if (parts === undefined) known.set(site, (parts = readStored(site)));
  return parts;
}

/** SEARCH-13. If the storage is full or unavailable, the parts are forgotten when the page closes. */
export function setPicked(site: string, parts: readonly PickedPart[]): void {
  known.set(site, parts);
  changes.set((count) => count + 1);
  try {
    sessionStorage.setItem(keyOf(site), JSON.stringify(parts));
  } catch {
    return;
  }
}

function readStored(site: string): readonly PickedPart[] {
  try {
    const parts: unknown = JSON.parse(sessionStorage.getItem(keyOf(site)) ?? "");
    return Array.isArray(parts) ? parts.filter(isPart) : NONE;
  } catch {
    return NONE;
  }
}

const isPart = (value: unknown): value is PickedPart =>
  typeof value === "object" &&
  value !== null &&
  "guid" in value &&
  typeof value.guid === "string" &&
  "path" in value &&
  Array.isArray(value.path);
