import { DatabaseSync } from "node:sqlite";
import { createDice } from "../src/domain/dice.ts";
import type { IndexName, Json, SearchDocument } from "../src/platform/search/port.ts";
import { databaseOf, fileOf } from "../src/platform/search/sqlite/stored/files.ts";

/** Share of sentences that a town takes from other sections, and share of words that are its own. */
const FOREIGN_SENTENCES = 0.3;
const OWN_WORDS = 0.04;
const BATCH = 500;
/** Of words that no dictionary has. */
export const SYLLABLES = ["ba", "de", "fi", "go", "hu", "ka", "le", "mi", "no", "pu", "ra", "se", "ti", "vo", "wu"];

export const townName = (number: number): IndexName => `town-${number}/1`;

/** The documents of an index of the embedded engine, in order. */
export function documentsIn(folder: string, index: IndexName): readonly SearchDocument[] {
  const db = new DatabaseSync(databaseOf(fileOf(folder, index)), { readOnly: true });
  const rows = db
    .prepare(
      "SELECT id, number, label, title, card, path, terms, text, notes, position FROM docs JOIN places USING (place) ORDER BY position",
    )
    .all();
  db.close();
  return rows.map((row): SearchDocument => {
    const [id, number, label, title, card, path, terms, text, notes] = [
      "id",
      "number",
      "label",
      "title",
      "card",
      "path",
      "terms",
      "text",
      "notes",
    ].map((name) => String(row[name]));
    const parents = JSON.parse(path ?? "[]") as SearchDocument["parents"];
    const position = Number(row["position"]);
    return {
      id: id ?? "",
      kind: "code",
      parts: ["content", ...(terms === "" ? [] : ["definition"])],
      role: "provision",
      number: number ?? "",
      label: label ?? "",
      title: title ?? "",
      card: JSON.parse(card ?? "null") as Json,
      parents,
      terms: (terms ?? "").split("\n").filter((term) => term !== ""),
      text: text ?? "",
      notes: notes ?? "",
      position,
    };
  });
}

/**
 * A simulated code with this many sections, deterministic by seed: repeats the given code with sentences of other
 * sections and its own words.
 */
export function* townDocuments(
  code: readonly SearchDocument[],
  sections: number,
  seed: number,
): Generator<readonly SearchDocument[]> {
  const random = createDice(seed);
  const sentences = code.flatMap(({ text }) => sentencesOf(text));
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const own = Array.from({ length: 40 }, () => Array.from({ length: 3 }, () => pick(SYLLABLES)).join(""));
  const perturb = (text: string): string =>
    sentencesOf(text)
      .map((sentence) => (random() < FOREIGN_SENTENCES ? (pick(sentences) ?? sentence) : sentence))
      .join("")
      .replaceAll(/\b\p{L}{4,}\b/gu, (word) => (random() < OWN_WORDS ? (pick(own) ?? word) : word));
  const copyOf = (document: SearchDocument, position: number): SearchDocument => {
    const copy = Math.floor(position / code.length);
    const rename = (id: string): string => `${id}${copy}`;
    const parents = document.parents.map(({ id, title }) => ({ id: rename(id), title }));
    const number = document.number.replace(/^\d+/, (first) => String(Number(first) + copy * 100));
    return {
      ...document,
      id: rename(document.id),
      number,
      parents,
      text: perturb(document.text),
      position,
    };
  };
  for (let first = 0; first < sections; first += BATCH) {
    const length = Math.min(BATCH, sections - first);
    yield Array.from({ length }, (_each, offset) => code[(first + offset) % code.length]).flatMap((document, offset) =>
      document ? [copyOf(document, first + offset)] : [],
    );
  }
}

export const sentencesOf = (text: string): readonly string[] => text.match(/[^.;\n]+[.;\n]*\s*/g) ?? [];
