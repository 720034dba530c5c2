import { globSync, readFileSync } from "node:fs";
import { posix } from "node:path";

/** Table name → its owner: "features/code" or "platform". */
export type TableOwners = ReadonlyMap<string, string>;

const TABLE = /\bpg(?:Table|Sequence)\(\s*"(\w+)"/g;
const OWNER = /^src\/(features\/[^/]+|platform)\//;
/** The composition, the demonstration and tests may name every table. */
const FREE = /^src\/(?:app\/|features\/[^/]+\/demo(?:\.ts$|\/))/;

/** The tables and sequences that the files `tables.ts` below src/ declare. */
export function tableOwners(root: string): TableOwners {
  const files = globSync(["src/features/*/tables.ts", "src/platform/*/tables.ts"], { cwd: root });
  return new Map(
    files
      .map((file) => file.replaceAll("\\", "/"))
      .flatMap((file) =>
        [...readFileSync(posix.join(root, file), "utf8").matchAll(TABLE)].map(([, table = ""]) => [
          table,
          OWNER.exec(file)?.[1] ?? "",
        ]),
      ),
  );
}

/**
 * Tables of others that the SQL in a file names. A word in SQL counts as a table unless it is an alias ("as versions"),
 * a column ("s.texts"), or the name of a common table expression.
 */
export function foreignTables(file: string, text: string, owners: TableOwners): { line: number; message: string }[] {
  const own = OWNER.exec(file)?.[1];
  if (own === undefined || FREE.test(file)) return [];
  return sqlParts(text).flatMap(({ sql, index }) =>
    [...sql.matchAll(/(?<![\w.'$])(as\s+)?"?(\w+)"?(?!\s*(?:as\s+(?:materialized\s+)?)?\()(?!['\w])/gi)].flatMap(
      (match) => {
        const [, alias, name = ""] = match;
        const owner = owners.get(name);
        if (owner === undefined || owner === own || alias !== undefined) return [];
        const line = text.slice(0, index + match.index).split("\n").length;
        return [{ line, message: `SQL names the table ${name} of ${owner}: call a function that ${owner} exports` }];
      },
    ),
  );
}

interface SqlPart {
  readonly sql: string;
  /** Its place in the file. */
  readonly index: number;
}

/** The texts of sql`…` templates (without what is inserted), and of `sql.raw("…")` and `sql.identifier("…")`. */
function sqlParts(text: string): SqlPart[] {
  const parts: SqlPart[] = [];
  for (const { 0: start, index } of text.matchAll(/\bsql(?:<[^`;]*?>)?`|\bsql\.(?:raw|identifier)\(\s*["'`]/g)) {
    parts.push(...templateParts(text, index + start.length, start.at(-1) ?? "`"));
  }
  return parts;
}

/** The text from `from` to the closing quote, in pieces between insertions. Templates within insertions are found by themselves. */
function templateParts(text: string, from: number, quote: string): SqlPart[] {
  const parts: SqlPart[] = [];
  let start = from;
  let at = from;
  for (; at < text.length && text[at] !== quote; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (quote === "`" && text.startsWith("${", at)) {
      parts.push({ sql: text.slice(start, at), index: start });
      at = endOfInsertion(text, at + 2);
      start = at + 1;
    }
  }
  return [...parts, { sql: text.slice(start, at), index: start }];
}

/** Index of the brace that closes an insertion. */
function endOfInsertion(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    const character = text[at];
    if (character === "{") depth += 1;
    else if (character === "}") {
      depth -= 1;
      if (depth === 0) return at;
    } else if (character === "`" || character === '"' || character === "'") at = endOfText(text, at);
  }
  return text.length;
}

/** Index of the closing quote of a text or template. */
function endOfText(text: string, from: number): number {
  const quote = text[from];
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (quote === "`" && text.startsWith("${", at)) at = endOfInsertion(text, at + 2);
    else if (text[at] === quote) return at;
  }
  return text.length;
}
