import { useEffect, useState } from "react";
import { browserClient } from "../../../../ui/api.ts";
import type { Session } from "../../../sites/contract/session.ts";
import { listNoteGroups, type NoteGroup } from "../../contract/notes.ts";

const loads = new Map<string, Promise<readonly NoteGroup[]>>();
const NONE: readonly NoteGroup[] = [];

/** The groups that the user may share notes with, loaded once a page (NOTES-08). Without an answer, there are none to choose. */
export function useNoteGroups({ custId, username, grantedPermissions }: Session): readonly NoteGroup[] {
  const [groups, setGroups] = useState(NONE);
  const mayShare = username !== null && grantedPermissions.includes("GROUP_ANNOTATION");
  useEffect(() => {
    if (!mayShare) return undefined;
    let isShown = true;
    void loadGroups(custId, username).then((loaded) => isShown && setGroups(loaded));
    return () => {
      isShown = false;
    };
  }, [mayShare, custId, username]);
  return groups;
}

function loadGroups(site: string, username: string): Promise<readonly NoteGroup[]> {
  const key = `${site} ${username}`;
  let load = loads.get(key);
  if (load === undefined) {
    load = browserClient.call(listNoteGroups, { site }).catch(() => {
      loads.delete(key);
      return NONE;
    });
    loads.set(key, load);
  }
  return load;
}
