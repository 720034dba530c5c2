import type { z } from "zod";
import type { Client } from "../../../../platform/http/client.ts";
import { listNotes } from "../../contract/notes.ts";
import { filtersOfCall, noteFilters } from "./filters.ts";

/** Notes on a page of a list. */
export const CHUNK = 50;

export interface NotesList extends z.infer<typeof listNotes.answer> {
  readonly site: string;
}

/** Loads the notes that the user may see, or only their own, with the filters of an address. */
export async function loadList(api: Client, site: string, url: string, mine: boolean): Promise<NotesList> {
  const filters = noteFilters.read(new URL(url).searchParams);
  const answer = await api.call(listNotes, {
    site,
    mine,
    offset: filters.from,
    limit: CHUNK,
    ...filtersOfCall(filters),
  });
  return { ...answer, site };
}
