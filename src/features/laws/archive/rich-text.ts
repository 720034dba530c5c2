import { escape } from "../../../domain/law/html/escape.ts";
import { plainInlines } from "../../../domain/law/plain.ts";
import { richStyles } from "../../../domain/rich-text/list.ts";
import type { Block, Inline, Row, Target } from "../../../domain/law/provision.ts";
import { safeHref } from "../../../platform/html/addresses.ts";

/** The reference of a provision that a law cites ("provision:1023-b-2"); null if it leads nowhere. */
export type ReferenceOf = (target: Target) => string | null;

/**
 * The text of a law as a rich text, which clerks can edit. Its sections have headings; enumerated paragraphs are
 * paragraphs with their numbers.
 */
export function lawRichText(blocks: readonly Block[], referenceOf: ReferenceOf): string {
  return new Writer(referenceOf).blocks(blocks, TOP);
}

type Item = Extract<Block, { k: "item" }>;

/** Where a block is: within how many others, and within how many enumerated paragraphs. */
interface Place {
  readonly depth: number;
  readonly paragraphs: number;
}

const TOP: Place = { depth: 0, paragraphs: 0 };
const below = ({ depth }: Place, paragraphs = 0): Place => ({ depth: depth + 1, paragraphs });

class Writer {
  readonly #referenceOf: ReferenceOf;

  constructor(referenceOf: ReferenceOf) {
    this.#referenceOf = referenceOf;
  }

  blocks(blocks: readonly Block[], place: Place): string {
    return blocks.map((block) => this.#block(block, place)).join("");
  }

  #block(block: Block, place: Place): string {
    switch (block.k) {
      case "p":
        return this.#paragraph(block, place);
      case "item":
        return this.#item(block, place);
      case "list":
        return this.#list(block.ordered ? "ol" : "ul", block.items, place);
      case "table":
        return this.#table(block, place);
      case "img":
        return `<p>${illustration(block.alt)}</p>`;
      case "quote":
        return `<blockquote>${this.blocks(block.b, { ...place, paragraphs: 0 })}</blockquote>`;
    }
  }

  #paragraph({ c, role }: Extract<Block, { k: "p" }>, { paragraphs }: Place): string {
    const text = this.#inlines(c);
    if (role === "subheading") return `<h4>${text}</h4>`;
    return role === "center" ? `<p class="rt-center">${text}</p>` : indented(text, paragraphs);
  }

  /** A section or a part has a heading; a paragraph begins with its number, and those below it are indented. */
  #item({ num, heading, b }: Item, place: Place): string {
    const title = heading === undefined ? "" : this.#inlines(heading);
    const name = [escape(num), title].filter((part) => part !== "").join(" ");
    const isPart = place.depth === 0 || (heading !== undefined && !num.startsWith("("));
    if (isPart && name !== "") {
      const tag = place.depth === 0 ? "h3" : "h4";
      return `<${tag}>${name}</${tag}>${this.blocks(b, below(place))}`;
    }
    if (name === "") return this.blocks(b, below(place, place.paragraphs));
    const paragraphs = place.paragraphs + 1;
    const lead = title === "" ? name : `${escape(num)} <em>${title}</em>`.trim();
    const [first, ...rest] = b;
    const [text, others] = first?.k === "p" ? [`${lead} ${this.#inlines(first.c)}`, rest] : [lead, b];
    return indented(text, paragraphs) + this.blocks(others, below(place, paragraphs));
  }

  #list(tag: "ol" | "ul", items: readonly (readonly Block[])[], place: Place): string {
    const inItem = { ...place, paragraphs: 0 };
    return `<${tag}>${items.map((item) => `<li>${this.blocks(item, inItem)}</li>`).join("")}</${tag}>`;
  }

  #table({ caption, head, body, foot }: Extract<Block, { k: "table" }>, place: Place): string {
    const name = caption === undefined ? "" : `<p><strong>${this.#inlines(caption)}</strong></p>`;
    const rows = [...head, ...body, ...foot].map((row) => this.#row(row, place)).join("");
    return `${name}<table><tbody>${rows}</tbody></table>`;
  }

  #row(row: Row, place: Place): string {
    const cells = row.map(({ b, header, colspan = 1, rowspan = 1 }) => {
      const spans = `${spanOf("colspan", colspan)}${spanOf("rowspan", rowspan)}`;
      const [tag, only] = [header === true ? "th" : "td", b[0]];
      const text = b.length === 1 && only?.k === "p" ? this.#inlines(only.c) : this.blocks(b, below(place));
      return `<${tag}${spans}>${text}</${tag}>`;
    });
    return `<tr>${cells.join("")}</tr>`;
  }

  #inlines(inlines: readonly Inline[]): string {
    return inlines.map((inline) => (typeof inline === "string" ? escape(inline) : this.#inline(inline))).join("");
  }

  #inline(inline: Exclude<Inline, string>): string {
    switch (inline.t) {
      case "br":
        return "<br>";
      case "img":
        return illustration(inline.alt);
      case "cite":
        return this.#citation(inline);
      case "def":
        return `<em>${this.#inlines(inline.c)}</em>`;
      case "term":
      case "small":
        return this.#inlines(inline.c);
      default:
        return `<${inline.t}>${this.#inlines(inline.c)}</${inline.t}>`;
    }
  }

  #citation({ to, c }: Extract<Inline, { t: "cite" }>): string {
    const reference = this.#referenceOf(to);
    const words = escape(plainInlines(c));
    if (reference !== null) return `<cite data-reference="${escape(reference)}">${words}</cite>`;
    const href = to.href === undefined ? null : safeHref(to.href);
    return href === null ? this.#inlines(c) : `<a href="${escape(href)}">${words}</a>`;
  }
}

const MOST_STEPS = Object.keys(richStyles.indent).length;

/** A paragraph within some enumerated ones: those in the first are not indented. */
function indented(text: string, paragraphs: number): string {
  const steps = Math.min(paragraphs - 1, MOST_STEPS);
  return steps > 0 ? `<p class="rt-indent-${steps}">${text}</p>` : `<p>${text}</p>`;
}

const spanOf = (name: string, span: number): string => (span > 1 ? ` ${name}="${span}"` : "");

/** Images of the source are in the PDF of the law. */
const illustration = (alt: string): string => `<em>[${escape(alt || "Illustration")}]</em>`;
