import { kindOf, numberKey } from "../../../domain/query/parse-citation.ts";
import { foldedWords } from "../../../domain/query/text/words.ts";
import { jumpText } from "../jump-text.ts";
import type { SearchDocument } from "../port.ts";
import { candidateData } from "./candidates.ts";
import type { Listed } from "./lists.ts";
import { dateCode, kindCode, LAW_STATES } from "./schema.ts";
import { setsOf } from "./sets.ts";
import { BREAK, tokenOf } from "./tokens.ts";

const GONE =
  /^\W*(?:this section (?:was |is |has been )?)?(?:repealed|reserved|expired|omitted|recodified|transferred|not funded|not applicable|deleted|vacant)\b/i;
const GONE_TITLE = /\b(?:repealed|reserved|expired|omitted|recodified|transferred)\b[^\]]*\]?\W*$/i;
/** Longer texts are law, whatever their first word is. */
const MAX_ABSENCE = 200;

function stateOf({ type, title, text, more }: Pick<SearchDocument, "type" | "title" | "text" | "more">): number {
  if (type === "doc") return LAW_STATES.paper;
  // A note about something that was repealed is there.
  if (type === "note") return LAW_STATES.law;
  if (type === "law") return more?.codified === true ? LAW_STATES.codified : LAW_STATES.law;
  if (GONE_TITLE.test(title.slice(-MAX_ABSENCE)) || (text.length < MAX_ABSENCE && GONE.test(text)))
    return LAW_STATES.gone;
  return text === "" ? LAW_STATES.container : LAW_STATES.law;
}

/** Inserts a row of `docs` (`docsRow`). */
export const INSERT_DOCS = `INSERT INTO docs VALUES (${Array.from({ length: 19 }, () => "?").join(", ")})`;

/** A document as a row of `docs`. `place`: number of its path of parents. */
export function docsRow(document: SearchDocument, place: number): (string | number | null)[] {
  const { position, id, type, number, label, title, page, terms, text, notes, more = {} } = document;
  const { category = "", subject = "", comment = "", date = null, documentType = null, pdf = false } = more;
  const sets = JSON.stringify(setsOf(document));
  const texts = [number, label, title, page, place, terms.join("\n"), text, notes, category, subject, comment];
  return [position, id, type, ...texts, date, documentType, Number(pdf), stateOf(document), sets];
}

export const INSERT_HEAD = "INSERT INTO heads VALUES (CAST(? AS INTEGER), ?)";
export const INSERT_CANDIDATE = "INSERT INTO candidates VALUES (CAST(? AS INTEGER), ?)";

/** The texts of a document in the order of the columns of the index, as `INDEXED` in schema.ts. */
export function columnsOf({ number, label, title, text, notes, terms, more = {} }: SearchDocument): readonly string[] {
  const { category = "", subject = "", comment = "" } = more;
  return [`${label} ${number}`, title, text, notes, terms.join("\n"), category, subject, comment];
}

/** A document as a row of `heads` and of `candidates`. */
export function candidateRows(
  document: SearchDocument,
  place: number,
): { readonly head: [number, Uint8Array]; readonly candidate: [number, Uint8Array] } {
  const { position, number } = document;
  const last = foldedWords(number).map(tokenOf).at(-1) ?? BREAK;
  const { head, words } = candidateData(
    { position, place, state: stateOf(document), number: last },
    columnsOf(document),
  );
  return { head: [position, head], candidate: [position, words] };
}

/** The path of its parents as `places` stores it. */
export const placePath = (parents: SearchDocument["parents"]): string =>
  JSON.stringify(parents.map(({ id, title }) => ({ id, title })));

/** Its values in the lists by position. */
export const listedOf = ({ type, more = {} }: SearchDocument, place: number): Listed => ({
  kind: kindCode(type),
  date: more.date === undefined ? 0 : dateCode(more.date),
  place,
});

export const INSERT_JUMP = "INSERT INTO jumps VALUES (CAST(? AS INTEGER), CAST(? AS INTEGER), ?, ?, ?)";
export const INSERT_JUMP_WORDS = "INSERT INTO jump_words (rowid, words) VALUES (CAST(? AS INTEGER), ?)";

/** The data for suggestions. Ties are ordered by id: the higher provision comes first, then the earlier one. */
export function jumpOf({ position, label, number, title, depth }: Jumping): {
  readonly jump: number;
  readonly row: (string | number)[];
  readonly words: string;
} {
  const jump = depth * 2 ** 32 + position;
  const kind = kindOf(label) ?? label.toLowerCase();
  const row = [jump, position, kind, numberKey(number), foldedWords(title).join(" ")];
  return { jump, row, words: jumpText({ label, number, title }) };
}

/** `depth`: number of parents. */
export interface Jumping extends Pick<SearchDocument, "position" | "label" | "number" | "title"> {
  readonly depth: number;
}

const MAX_POSITION = 2 ** 31;

/** Throws if a position is not a whole number. */
export function checkPosition({ id, position }: Pick<SearchDocument, "id" | "position">): void {
  if (!Number.isInteger(position) || position < 0 || position >= MAX_POSITION)
    throw new RangeError(`The position of the document "${id}" must be a whole number from 0: ${position}.`);
}
