import { catchlineOf } from "../../../code/parts/law-on-page.ts";
import type { Passage } from "../../../code/contract/passage.ts";
import { quoted } from "./quoted.ts";

/** The title that is proposed for a new note: the words that it is about, or the catchline of its provision. */
export const proposedTitle = (guid: string, passage: Passage | null): string =>
  passage === null ? catchlineOf(guid) : quoted(passage.exact);
