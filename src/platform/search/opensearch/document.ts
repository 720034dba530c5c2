import { kindOf, numberKey } from "../../../domain/query/parse-citation.ts";
import { COLUMNS } from "../../../domain/query/text/columns.ts";
import type { Column } from "../../../domain/query/text/columns.ts";
import { foldedWords, stemOf } from "../../../domain/query/text/words.ts";
import { jumpText } from "../jump-text.ts";
import { valueKey } from "../port.ts";
import type { IndexName, SearchDocument } from "../port.ts";
import { MAX_TOKEN_LENGTH } from "./schema.ts";

/** Maximum length of a keyword in characters; the server accepts 32,766 bytes. */
const MAX_KEYWORD_LENGTH = 8000;

/** Words as tokens, which the server only splits at spaces. */
export const tokens = (words: readonly string[]): string =>
  words.map((word) => word.slice(0, MAX_TOKEN_LENGTH)).join(" ");
export const stems = (words: readonly string[]): string => tokens(words.map(stemOf));
/** A value of a document or of a query, as one keyword. */
export const valueTerm = (word: string, value: string): string =>
  `${word}\n${valueKey(value)}`.slice(0, MAX_KEYWORD_LENGTH);

/** A build of an index: a set of documents that is searched together. */
export interface Build {
  readonly index: IndexName;
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** A document in the server's format. `nodes`: its position in the tree, by level (tree.ts). */
export function storedDocument(build: Build, document: SearchDocument, nodes: readonly string[]): object {
  const { id, kind, parts = [], role, number, label, title, text, notes, terms, parents, position, date } = document;
  const { category = "", subject = "", comment = "", audience = ["public"], values = {}, facets = {}, card } = document;
  const texts: Readonly<Record<Column, string>> = {
    number: `${label} ${number}`,
    title,
    text,
    notes,
    terms: terms.join("\n"),
    category,
    subject,
    comment,
  };
  const words = Object.fromEntries(
    COLUMNS.map((column) => [column, foldedWords(texts[column])]),
  ) as unknown as Readonly<Record<Column, readonly string[]>>;
  return {
    index: build.index,
    build: build.id,
    builtAt: build.at,
    position,
    id,
    type: kind,
    types: [kind, ...parts],
    role,
    audience,
    depth: parents.length,
    key: numberKey(number).slice(0, MAX_KEYWORD_LENGTH),
    kind: kindOf(label) ?? label.toLowerCase(),
    under: [...parents.map((parent) => parent.id), id],
    ...Object.fromEntries(nodes.map((node, level) => [`tree${level}`, node])),
    facets: Object.entries(facets).flatMap(([name, all]) =>
      all.map((value) => `${name}\n${value}`.slice(0, MAX_KEYWORD_LENGTH)),
    ),
    ...(date === undefined ? {} : { date }),
    values: Object.entries(values).flatMap(([word, all]) => all.map((value) => valueTerm(word, value))),
    lawless: text === "",
    stem: columnsOf(words, stems),
    exact: columnsOf(words, tokens),
    title: words.title.join(" "),
    jump: tokens(foldedWords(jumpText({ label, number, title }))),
    shown: {
      id,
      kind,
      parts,
      role,
      number,
      label,
      title,
      text,
      notes,
      terms,
      parents,
      date,
      category,
      subject,
      comment,
      // As text: the server must not read what is in it.
      card: card === undefined ? null : JSON.stringify(card),
    },
  };
}

function columnsOf(
  words: Readonly<Record<Column, readonly string[]>>,
  write: (words: readonly string[]) => string,
): object {
  return Object.fromEntries(
    Object.entries(words).flatMap(([column, each]): [string, string][] =>
      each.length > 0 ? [[column, write(each)]] : [],
    ),
  );
}
