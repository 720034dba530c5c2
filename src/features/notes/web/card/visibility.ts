import type { Session } from "../../../sites/contract/session.ts";
import type { Note, NoteGroup } from "../../contract/notes.ts";

/** Who sees a note, in words. */
export function visibilityLabel({ visibility, groupName }: Pick<Note, "visibility" | "groupName">): string {
  if (visibility === "private") return "Private";
  return visibility === "public" ? "Public" : (groupName ?? "Group");
}

/** The visibilities that a user may choose (NOTES-07 to NOTES-09); the one that a note has is always among them. */
export function visibilityOptions(
  { grantedPermissions }: Pick<Session, "grantedPermissions">,
  groups: readonly NoteGroup[],
  note: Pick<Note, "visibility" | "groupName">,
): readonly { readonly value: string; readonly label: string }[] {
  const options = [
    { value: "private", label: "Private: only I see it" },
    ...groups.map(({ key, name }) => ({ value: key, label: `Group: ${name}` })),
    ...(grantedPermissions.includes("PUBLIC_ANNOTATION")
      ? [{ value: "public", label: "Public: everyone sees it" }]
      : []),
  ];
  const isMissing = !options.some(({ value }) => value === note.visibility);
  return isMissing ? [...options, { value: note.visibility, label: visibilityLabel(note) }] : options;
}
