/** ROUTES-15: all notes that the caller sees. */
export const notesHref = (custId: string): string => `/note/${custId}`;
/** ROUTES-16: the caller's own. */
export const myNotesHref = (custId: string): string => `/${custId}/note/all`;

/** Id of a note's element in a page of the code, and the part after # of its address there. */
export const noteAnchor = (id: string): string => `note-${id}`;
/** A note at its provision, wherever that is now. */
export const noteHref = (guid: string, id: string): string => `/${guid}#${noteAnchor(id)}`;
