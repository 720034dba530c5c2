import { readCsv } from "../../../platform/csv.ts";
import { Failure } from "../../../platform/http/failure.ts";
import { documentFromFileName } from "../../documents/parts/from-file-name.ts";
import type { Instruction, LawDate, LawProblem, ReadLaw } from "../../../domain/law/ordinance.ts";
import { yearOf } from "../../../domain/law/read/law-dates.ts";
import { lawActions, type LawAction } from "../contract/lists.ts";
import { citationPaths } from "../../../domain/law/citation-paths.ts";

const COLUMNS = ["file", "type", "number", "year", "title", "adopted", "effective", "subject", "affects"] as const;
type Column = (typeof COLUMNS)[number];

/** What a table says about laws: those that can be read, and what is wrong with the other lines. */
export interface LawTableFile {
  readonly laws: readonly ReadLaw[];
  readonly problems: readonly LawProblem[];
}

/**
 * Reads a table (CSV with a first line of names); only “number” is required. `name`: its name for messages. Throws a
 * `Failure` if the columns are not known.
 */
export function readLawTable(text: string, name: string): LawTableFile {
  const [head, ...lines] = readCsv(text);
  const names = (head?.cells ?? []).map((cell) => cell.trim().toLowerCase());
  const unknown = names.find((each) => !COLUMNS.some((column) => column === each));
  if (unknown !== undefined || !names.includes("number"))
    throw new Failure(
      "bad-input",
      `The table needs a first line with names of columns: ${COLUMNS.join(", ")}. Only “number” is required.${unknown === undefined ? "" : ` “${unknown}” is not known.`}`,
    );
  const laws: ReadLaw[] = [];
  const problems: LawProblem[] = [];
  for (const { cells, line } of lines) {
    const row = rowOf((column) => cells[names.indexOf(column)]?.trim() ?? "", { file: name, line });
    if (typeof row === "string") problems.push({ file: name, line, problem: row });
    else laws.push(row);
  }
  return { laws, problems };
}

/** A law; or what is wrong with its line. */
function rowOf(value: (column: Column) => string, at: { readonly file: string; readonly line: number }) {
  const number = value("number");
  if (number === "") return "This line has no number.";
  const adopted = dateOf(value("adopted"));
  if (adopted === "wrong") return notADate("adopted", value("adopted"));
  const effective = dateOf(value("effective"));
  if (effective === "wrong" || (effective !== null && effective.accuracy !== "D"))
    return notADate("effective", value("effective"));
  const year = value("year") === "" ? (yearOf(number) ?? yearIn(adopted)) : Number(value("year"));
  if (year !== null && !(Number.isInteger(year) && year >= 1600 && year <= 2999))
    return `“${value("year")}” is not a year.`;
  const pdf = pathOf(value("file"));
  const law: ReadLaw = {
    ...at,
    source: pdf || `${value("type")} ${number}`.trim(),
    legislationType: value("type") || null,
    number,
    legislationYear: year,
    title: value("title"),
    subject: value("subject"),
    adopted,
    effective: effective?.day ?? null,
    pdf: pdf || null,
    text: [],
    instructions: affectsOf(value("affects"), at),
  };
  return law;
}

const notADate = (column: string, written: string): string =>
  `“${written}” in the column “${column}” is not a date. Write it as 2024-06-03.`;

const yearIn = (date: LawDate | null): number | null => (date === null ? null : Number(date.day.slice(0, 4)));

/** A path as sources write it. */
const pathOf = (written: string): string => written.replaceAll("\\", "/").replace(/^(\.?\/)+/, "");

/** 2024-06-03, 6/3/2024, June 3, 2024; also 2024-06 and 2024. */
function dateOf(written: string): LawDate | "wrong" | null {
  if (written === "") return null;
  const [, year, month] = /^((?:1[6-9]|20)\d\d)(?:-(0[1-9]|1[0-2]))?$/.exec(written) ?? [];
  if (year !== undefined) return { day: `${year}-${month ?? "01"}-01`, accuracy: month === undefined ? "Y" : "M" };
  const { date } = documentFromFileName(written.replaceAll("/", "-"));
  return date === null ? "wrong" : { day: date, accuracy: "D" };
}

const VERB = /^(add|amend|replace|repeal|renumber)(?:s|ed|d)?\s{1,3}/i;

/** "§ 101-4; repeals Chapter 17": what a law affects, separated by semicolons or lines. */
function affectsOf(written: string, at: { readonly file: string; readonly line: number }): Instruction[] {
  return written
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map((part) => {
      const verb = VERB.exec(part);
      const name = part.slice(verb?.[0].length ?? 0);
      const paths = citationPaths(name);
      return { ...at, name, action: actionOf(verb?.[1]), paths, resultPaths: paths, code: null };
    });
}

const actionOf = (verb: string | undefined): LawAction | null =>
  lawActions.find((action) => action === verb?.toLowerCase()) ?? null;
