import { escapeHtml, withMarks, type Marks } from "./marks.ts";
import { listHtml, type ListItem } from "./lists.ts";

/** What a line of text is in: its tag and alignment. */
export interface Line {
  readonly tag: "p" | "h2" | "h3" | "h4";
  /** A class, or "". */
  readonly align: string;
}

type Run = { text: string; readonly marks: Marks } | "break";

/** Collects pieces of text into lines, lines and items into blocks. */
export class Blocks {
  readonly #onTooDeep: () => void;
  #html = "";
  #runs: Run[] = [];
  #line: Line = { tag: "p", align: "" };
  #items: ListItem[] = [];

  constructor(onTooDeep: () => void) {
    this.#onTooDeep = onTooDeep;
  }

  /** Collapses white space as HTML does; several spaces of Word's become one. */
  text(text: string, marks: Marks, line: Line): void {
    const collapsed = text.replaceAll(/[\t\n\f\r ]+/g, " ").replaceAll(/[ \u00a0]{2,}/g, " ");
    const last = this.#runs.at(-1);
    const isAfterSpace = last === undefined || last === "break" || /[ \u00a0]$/.test(last.text);
    const shown = isAfterSpace ? collapsed.replace(/^[ \u00a0]+/, "") : collapsed;
    if (shown === "") return;
    if (this.#runs.length === 0) this.#begin(line);
    if (last !== undefined && last !== "break" && isSame(last.marks, marks)) last.text += shown;
    else this.#runs.push({ text: shown, marks });
  }

  break(): void {
    if (this.#runs.length > 0) this.#runs.push("break");
  }

  /** Ends the line, if there is any text in it. */
  endLine(): void {
    while (this.#runs.length > 0) {
      const last = this.#runs.at(-1);
      if (last !== undefined && last !== "break") {
        last.text = last.text.trimEnd();
        if (last.text !== "") break;
      }
      this.#runs.pop();
    }
    if (this.#runs.length === 0) return;
    const { tag, align } = this.#line;
    const content = this.#runs.map((run) =>
      run === "break" ? "<br>" : withMarks(escapeHtml(run.text), looks(run.marks, tag)),
    );
    this.#html += `<${tag}${align === "" ? "" : ` class="${align}"`}>${content.join("")}</${tag}>`;
    this.#runs = [];
  }

  block(html: string): void {
    this.endLine();
    this.#endList();
    this.#html += html;
  }

  item(item: ListItem): void {
    this.endLine();
    this.#items.push(item);
  }

  lastItem(level: number): ListItem | undefined {
    const last = this.#items.findLast((item) => item.level <= level);
    return last?.level === level ? last : undefined;
  }

  toHtml(): string {
    this.endLine();
    this.#endList();
    return this.#html;
  }

  #begin(line: Line): void {
    this.#endList();
    this.#line = line;
  }

  #endList(): void {
    if (this.#items.length === 0) return;
    const items = this.#items;
    this.#items = [];
    this.#html += listHtml(items, this.#onTooDeep);
  }
}

/** A heading is bold and has its color already. */
const looks = (marks: Marks, tag: Line["tag"]): Marks => (tag === "p" ? marks : { ...marks, strong: false, color: "" });

function isSame(one: Marks, other: Marks): boolean {
  return (Object.keys(one) as (keyof Marks)[]).every((name) => one[name] === other[name]);
}
