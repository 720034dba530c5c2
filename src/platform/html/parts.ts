import { Parser } from "./html-parser.ts";

/** Characters of a part of a rich text: it ends with the outermost element that reaches the first, or within one at the last. */
const PART_CHARACTERS = 150_000;
const MOST_CHARACTERS = 200_000;

/**
 * A rich text (sanitized HTML) in parts: one for most texts. A long one is divided between its outermost elements; an
 * element that is too long itself is divided between words, and goes on in the next part.
 */
export function partsOfHtml(html: string): readonly string[] {
  return html.length <= MOST_CHARACTERS ? [html] : new Divider(html).parts();
}

class Divider {
  readonly #html: string;
  readonly #parts: string[] = [];
  /** Elements that are open, as they began: "<p class=…>". */
  readonly #open: { readonly name: string; readonly tag: string }[] = [];
  #part = "";
  /** What is before is in a part. */
  #at = 0;

  constructor(html: string) {
    this.#html = html;
  }

  parts(): readonly string[] {
    const parser = new Parser(
      {
        onopentag: (name) => this.#open.push({ name, tag: this.#take(parser.endIndex + 1) }),
        onclosetag: () => {
          this.#take(parser.endIndex + 1);
          this.#open.pop();
          if (this.#open.length === 0 && this.#part.length >= PART_CHARACTERS) this.#end();
        },
        ontext: () => this.#takeText(parser.endIndex + 1),
      },
      { decodeEntities: false },
    );
    parser.end(this.#html);
    this.#take(this.#html.length);
    if (this.#part !== "") this.#parts.push(this.#part);
    return this.#parts;
  }

  #take(to: number): string {
    const taken = this.#html.slice(this.#at, to);
    this.#part += taken;
    this.#at = Math.max(this.#at, to);
    return taken;
  }

  #takeText(to: number): void {
    for (let room = this.#room(); to - this.#at > room; room = this.#room()) {
      this.#take(this.#at + endWithin(this.#html.slice(this.#at, this.#at + Math.max(1, room))));
      this.#end();
    }
    this.#take(to);
  }

  #room(): number {
    return MOST_CHARACTERS - this.#part.length;
  }

  /** Ends a part. Elements that are open are closed in it, and opened again in the next. */
  #end(): void {
    const closing = this.#open.map(({ name }) => `</${name}>`).toReversed();
    this.#parts.push(this.#part + closing.join(""));
    this.#part = this.#open.map(({ tag }) => tag).join("");
  }
}

/** Where a text may end: after a word, or else not within "&amp;" or the halves of a character. */
function endWithin(text: string): number {
  const space = text.lastIndexOf(" ") + 1;
  if (space > 0) return space;
  const entity = text.lastIndexOf("&");
  if (entity > 0 && text.length - entity < 12) return entity;
  return text.length > 1 && /[\uD800-\uDBFF]$/.test(text) ? text.length - 1 : text.length;
}
