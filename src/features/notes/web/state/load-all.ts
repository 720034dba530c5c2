import type { z } from "zod";
import type { Client } from "../../../../platform/http/client.ts";
import { completeOf } from "../../contract/complete.ts";
import { MOST_WITH_CONTENT } from "../../contract/lists.ts";
import { listNotes, type Note } from "../../contract/notes.ts";

type Wanted = Pick<z.input<typeof listNotes.input>, "site" | "page" | "guids">;

/** All notes of a page or of provisions: answers are limited in bytes. Those of many come without some of the content. */
export const loadAll = (client: Client, wanted: Wanted): Promise<Note[]> => load(client, wanted, (notes) => notes);

/** The same with all content, for print. */
export const loadAllWithContent = (client: Client, wanted: Wanted): Promise<Note[]> =>
  load(client, { ...wanted, limit: MOST_WITH_CONTENT }, completeOf);

/** `use`: what is used of an answer. The next one begins after it. */
async function load(
  client: Client,
  wanted: z.input<typeof listNotes.input>,
  use: (notes: readonly Note[]) => readonly Note[],
): Promise<Note[]> {
  const all: Note[] = [];
  for (let total = 1; all.length < total;) {
    const answer = await client.call(listNotes, { ...wanted, offset: all.length });
    const used = use(answer.notes);
    all.push(...used);
    total = used.length === 0 ? 0 : answer.total;
  }
  return all;
}
