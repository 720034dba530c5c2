import { escape } from "../../../domain/law/html/escape.ts";
import { plainInlines } from "../../../domain/law/plain.ts";
import type { Block, Inline, Row, Target } from "../../../domain/law/provision.ts";
import { safeHref } from "../../../platform/html/addresses.ts";

/** The reference of a provision that a law cites ("provision:1023-b-2"); null if it leads nowhere. */
export type ReferenceOf = (target: Target) => string | null;

/**
 * The text of a law as a rich text, which clerks can edit. Its sections have headings; enumerated paragraphs are
 * paragraphs with their numbers.
 */
export function lawRichText(blocks: readonly Block[], referenceOf: ReferenceOf): string {
  return new Writer(referenceOf).blocks(blocks, 0);
}

type Item = Extract<Block, { k: "item" }>;

class Writer {
  readonly #referenceOf: ReferenceOf;

  constructor(referenceOf: ReferenceOf) {
    this.#referenceOf = referenceOf;
  }

  blocks(blocks: readonly Block[], depth: number): string {
    return blocks.map((block) => this.#block(block, depth)).join("");
  }

  #block(block: Block, depth: number): string {
    switch (block.k) {
      case "p":
        return this.#paragraph(block);
      case "item":
        return this.#item(block, depth);
      case "list":
        return this.#list(block.ordered ? "ol" : "ul", block.items, depth);
      case "table":
        return this.#table(block, depth);
      case "img":
        return `<p>${illustration(block.alt)}</p>`;
      case "quote":
        return `<blockquote>${this.blocks(block.b, depth)}</blockquote>`;
    }
  }

  #paragraph({ c, role }: Extract<Block, { k: "p" }>): string {
    const text = this.#inlines(c);
    if (role === "subheading") return `<h4>${text}</h4>`;
    return `<p${role === "center" ? ' class="rt-center"' : ""}>${text}</p>`;
  }

  /** A section or a part has a heading; a paragraph begins with its number. */
  #item({ num, heading, b }: Item, depth: number): string {
    const title = heading === undefined ? "" : this.#inlines(heading);
    const name = [escape(num), title].filter((part) => part !== "").join(" ");
    const isPart = depth === 0 || (heading !== undefined && !num.startsWith("("));
    if (isPart && name !== "") {
      const tag = depth === 0 ? "h3" : "h4";
      return `<${tag}>${name}</${tag}>${this.blocks(b, depth + 1)}`;
    }
    const [first, ...rest] = b;
    const lead = title === "" ? name : `${escape(num)} <em>${title}</em>`.trim();
    if (first?.k !== "p" || name === "") return (name === "" ? "" : `<p>${lead}</p>`) + this.blocks(b, depth + 1);
    return `<p>${lead} ${this.#inlines(first.c)}</p>${this.blocks(rest, depth + 1)}`;
  }

  #list(tag: "ol" | "ul", items: readonly (readonly Block[])[], depth: number): string {
    return `<${tag}>${items.map((item) => `<li>${this.blocks(item, depth)}</li>`).join("")}</${tag}>`;
  }

  #table({ caption, head, body, foot }: Extract<Block, { k: "table" }>, depth: number): string {
    const name = caption === undefined ? "" : `<p><strong>${this.#inlines(caption)}</strong></p>`;
    const rows = [...head, ...body, ...foot].map((row) => this.#row(row, depth)).join("");
    return `${name}<table><tbody>${rows}</tbody></table>`;
  }

  #row(row: Row, depth: number): string {
    const cells = row.map(({ b, header, colspan = 1, rowspan = 1 }) => {
      const spans = `${spanOf("colspan", colspan)}${spanOf("rowspan", rowspan)}`;
      const [tag, only] = [header === true ? "th" : "td", b[0]];
      const text = b.length === 1 && only?.k === "p" ? this.#inlines(only.c) : this.blocks(b, depth + 1);
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

const spanOf = (name: string, span: number): string => (span > 1 ? ` ${name}="${span}"` : "");

/** Images of the source are in the PDF of the law. */
const illustration = (alt: string): string => `<em>[${escape(alt || "Illustration")}]</em>`;
