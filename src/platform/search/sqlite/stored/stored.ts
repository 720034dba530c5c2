import { kindOf, numberKey } from "../../../../domain/query/parse-citation.ts";
import { foldedWords } from "../../../../domain/query/text/words.ts";
import { jumpText } from "../../jump-text.ts";
import type { SearchDocument } from "../../port.ts";
import { candidateData } from "./candidates.ts";
import type { Listed } from "./lists.ts";
import { dateCode, LAW_STATES, MAX_KINDS } from "./schema.ts";
import { setsOf } from "./sets.ts";
import { BREAK, tokenOf } from "./tokens.ts";

const GONE =
  /^\W*(?:this section (?:was |is |has been )?)?(?:repealed|reserved|expired|omitted|recodified|transferred|not funded|not applicable|deleted|vacant)\b/i;
const GONE_TITLE = /\b(?:repealed|reserved|expired|omitted|recodified|transferred)\b[^\]]*\]?\W*$/i;
/** Longer texts are law, whatever their first word is. */
const MAX_ABSENCE = 200;

function stateOf({ role, title, text }: Pick<SearchDocument, "role" | "title" | "text">): number {
  if (role === "paper") return LAW_STATES.paper;
  if (role === "contained") return LAW_STATES.codified;
  // A note about something that was repealed is there.
  if (role === "text") return LAW_STATES.law;
  if (GONE_TITLE.test(title.slice(-MAX_ABSENCE)) || (text.length < MAX_ABSENCE && GONE.test(text)))
    return LAW_STATES.gone;
  return text === "" ? LAW_STATES.container : LAW_STATES.law;
}

/** Inserts a row of `docs` (`docsRow`). */
export const INSERT_DOCS = `INSERT INTO docs VALUES (${Array.from({ length: 18 }, () => "?").join(", ")})`;

/** A document as a row of `docs`. `place`: number of its path of parents. */
export function docsRow(document: SearchDocument, place: number): (string | number | null)[] {
  const { position, id, kind, role, number, label, title, terms, text, notes, date = null, card = null } = document;
  const { category = "", subject = "", comment = "" } = document;
  const sets = JSON.stringify(setsOf(document));
  const texts = [number, label, title, place, terms.join("\n"), text, notes, category, subject, comment];
  return [
    position,
    id,
    kind,
    ...texts,
    date,
    card === null ? null : JSON.stringify(card),
    role,
    stateOf(document),
    sets,
  ];
}

export const INSERT_HEAD = "INSERT INTO heads VALUES (CAST(? AS INTEGER), ?)";
export const INSERT_CANDIDATE = "INSERT INTO candidates VALUES (CAST(? AS INTEGER), ?)";

/** The texts of a document in the order of the columns of the index, as `INDEXED` in schema.ts. */
export function columnsOf(document: SearchDocument): readonly string[] {
  const { number, label, title, text, notes, terms, category = "", subject = "", comment = "" } = document;
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

/** Its values in the lists by position. `kind`: the code of its kind. */
export const listedOf = ({ date }: SearchDocument, kind: number, place: number): Listed => ({
  kind,
  date: date === undefined ? 0 : dateCode(date),
  place,
});

export const INSERT_KIND = "INSERT INTO kinds VALUES (CAST(? AS INTEGER), ?)";

/** Gives kinds their codes, in the order in which they appear. */
export class KindCodes {
  readonly #codes: Map<string, number>;
  readonly #add: (code: number, kind: string) => void;

  /** @param add stores a new code */
  constructor(known: ReadonlyMap<string, number>, add: (code: number, kind: string) => void) {
    this.#codes = new Map(known);
    this.#add = add;
  }

  of(kind: string): number {
    const known = this.#codes.get(kind);
    if (known !== undefined) return known;
    const code = this.#codes.size + 1;
    if (code > MAX_KINDS) throw new RangeError(`An index has at most ${MAX_KINDS} kinds of documents.`);
    this.#codes.set(kind, code);
    this.#add(code, kind);
    return code;
  }
}

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
