import { globSync, readFileSync } from "node:fs";
import { parseSync, Visitor } from "oxc-parser";
import { analyse } from "scslre";

/** A regular expression whose time can grow faster than the text that it is applied to. */
export interface SlowPattern {
  readonly file: string;
  readonly line: number;
  readonly pattern: string;
}

/**
 * The slow patterns of the source: a text of 100,000 characters that somebody sends would hold up the server for
 * minutes. `allowed`: patterns whose texts are short.
 */
export function slowPatterns(files: readonly string[], allowed: ReadonlySet<string>): SlowPattern[] {
  return files.flatMap((file) => {
    const text = readFileSync(file, "utf8");
    const found: SlowPattern[] = [];
    const { program } = parseSync(file, text);
    new Visitor({
      Literal(node) {
        if (!("regex" in node)) return;
        const { pattern, flags } = node.regex;
        const written = `/${pattern}/${flags}`;
        if (allowed.has(written) || !isSlow(pattern, flags)) return;
        found.push({ file, line: text.slice(0, node.start).split("\n").length, pattern: written });
      },
    }).visit(program);
    return found;
  });
}

export function isSlow(source: string, flags: string): boolean {
  return analyse({ source, flags }).reports.length > 0;
}

export const sourceFiles = (): string[] =>
  globSync("src/**/*.{ts,tsx}", { exclude: (path) => /\.test\.tsx?$|\/test-/.test(path) });
