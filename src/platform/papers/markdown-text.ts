/** The text of a Markdown file as people read it: without marks of headings, emphasis, links and tables. */
export function textOfMarkdown(markdown: string): string {
  return markdown
    .replace(/^\uFEFF?---\n[\s\S]{0,5000}?\n---\n/, "")
    .split("\n")
    .map((line) => lineOf(line.trimEnd()))
    .filter((line) => line !== null)
    .join("\n");
}

/** Code, and what is drawn under titles, between rows and between parts. */
const DRAWN = /^\s*(?:```|~~~|={3,}$|(?:[*_] ?){3,}$)/;

/** Null: a line that only draws. */
function lineOf(line: string): string | null {
  if (DRAWN.test(line) || (line.includes("---") && /^[\s|:-]+$/.test(line))) return null;
  const plain = line
    .replace(/^\s{0,3}#{1,6}\s+/, "")
    .replace(/^\s{0,3}>\s?/, "")
    .replace(/^(\s*)[*+]\s+/, "$1- ")
    .replaceAll(/!?\[([^\]]{0,500})\]\([^)\s]{0,500}(?:\s[^)]{0,200})?\)/g, "$1")
    .replaceAll(/(\*\*|__)(?=\S)(.{1,2000}?)(?<=\S)\1/g, "$2")
    .replaceAll(/(?<![\w*_])([*_])(?=\S)([^*_]{1,500})(?<=\S)\1(?![\w*_])/g, "$2")
    .replaceAll(/\\([\\`*_{}[\]()#+.!|>-])/g, "$1");
  return plain.trimStart().startsWith("|")
    ? plain
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim())
        .join("\t")
        .trim()
    : plain;
}
