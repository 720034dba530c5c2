import type { FormBox, FormGroup } from "../../../../domain/query/form/form.ts";
import { isTownItself } from "../../../../domain/version-state.ts";
import { browserClient } from "../../../../ui/api.ts";
import type { AdvancedKind, AdvancedSession } from "../../../search/parts/advanced-kind.ts";
import { listNoteGroups, type NoteGroup } from "../../contract/notes.ts";
import { noteKind } from "../../contract/search-kind.ts";

/** OPEN-35: users have private notes, and everyone sees public ones. An archive has none. */
const mayHaveNotes = ({ archiveId, parts, username }: AdvancedSession): boolean =>
  isTownItself({ archiveId }) && (username !== null || parts.notes.hasPublic);

const visibleTo = (label: string, value: string): FormBox => ({
  label,
  filter: { k: "value", of: "VISIBILITY", value },
});

/** ADVANCED-11 */
export const noteFields = (groups: readonly NoteGroup[]): FormGroup => ({
  kind: noteKind.kind,
  legend: "Notes",
  all: "All notes",
  boxes: [
    visibleTo("Public notes", "public"),
    visibleTo("My notes", "private"),
    ...groups.map(({ key, name }) => visibleTo(`Group notes: ${name}`, key)),
  ],
  fields: [],
});

/** ADVANCED-21: the groups of the user's notes. Without an answer there are none to choose. */
export const advancedSearch: AdvancedKind = {
  kind: noteKind,
  group: (session) => {
    if (session === null || !mayHaveNotes(session)) return null;
    const { custId, username, grantedPermissions } = session;
    if (username === null || !grantedPermissions.includes("GROUP_ANNOTATION")) return noteFields([]);
    return browserClient.call(listNoteGroups, { site: custId }).then(noteFields, () => noteFields([]));
  },
};
