import { notes } from "./tables.ts";
import { atTown, idOf, type SecurityExamples } from "../../platform/features/security-examples.ts";

export const securityExamples: SecurityExamples = {
  calls: {
    listNotes: atTown(),
    getNote: atTown(({ note }) => ({ id: note })),
    saveNote: atTown(({ guid }) => ({ id: "new-1", guid, title: "Ask", content: "<p>Is it a street?</p>" })),
    deleteNote: atTown(({ note }) => ({ id: note })),
    getNoteCounts: atTown(),
    listNoteGroups: atTown(),
    listAllNoteGroups: () => ({}),
    exportNotes: atTown(() => ({ format: "json" })),
  },
  pages: {
    "/note/:site": ({ custId }) => `/note/${custId}`,
    "/:site/note/all": ({ custId }) => `/${custId}/note/all`,
  },
  objects: async ({ db }, { customerId, custId, guid, group }) => ({
    note: await idOf(
      db
        .insert(notes)
        .values({
          customerId,
          guid: Number(guid),
          title: "Ask",
          content: `<p>secret of ${custId}</p>`,
          plain: `secret of ${custId}`,
          color: "default",
          visibility: "group",
          groupId: group,
          displayMode: "expanded",
          createdBy: "clerk",
          updatedBy: "clerk",
        })
        .returning({ id: notes.id }),
    ),
  }),
};

declare module "../../platform/features/security-examples.ts" {
  interface ExampleTown {
    /** Of `group`. */
    readonly note: number;
  }
}
