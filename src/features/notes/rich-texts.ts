import { and, asc, eq, like } from "drizzle-orm";
import type { RichTexts } from "../../platform/references/rich-texts.ts";
import { noteHref } from "./contract/addresses.ts";
import { notes } from "./tables.ts";

/** Public notes: administrators see no others, so that a list of references does not show them either. */
export const richTexts: RichTexts = {
  writers: ["PUBLIC_ANNOTATION", "GROUP_ANNOTATION"],
  withReferences: async ({ db }, { customerId }) => {
    const { id, guid, title, content: html, visibility } = notes;
    const stored = await db
      .select({ id, guid, title, html })
      .from(notes)
      .where(and(eq(notes.customerId, customerId), eq(visibility, "public"), like(html, "%<cite %")))
      .orderBy(asc(id));
    return stored.map((note) => ({
      html: note.html,
      name: `Note “${note.title}”`,
      href: noteHref(String(note.guid), String(note.id)),
      readers: ["PUBLIC_ANNOTATION"],
    }));
  },
};
