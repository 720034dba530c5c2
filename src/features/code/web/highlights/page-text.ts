import type { Column } from "../../../../domain/query/text/columns.ts";

/** A piece of the law on a page as it is searched: a heading, the law of a provision, what stands beside it. */
export interface PageText {
  readonly element: Element;
  /** Guid of the provision that it belongs to. */
  readonly guid: string;
  readonly column: Column;
}

const PIECES =
  ".heading .number, .heading .catchline, .page-heading, .law, .history, .notes, .above, .parts .catchline";
const BLOCKS = /^(?:P|DIV|LI|OL|UL|TR|TD|TH|CAPTION|BLOCKQUOTE|FIGURE|SUMMARY|BR)$/;

/** The pieces of a page in the order in which they are read; who cites a provision is no part of it. */
export function textsOf(law: Element): PageText[] {
  const elements = [...law.querySelectorAll(PIECES)].filter(
    (element) => (element.parentElement?.closest(PIECES) ?? null) === null,
  );
  return elements.map((element) => ({
    element,
    guid: element.closest(".provision")?.id ?? "",
    column: columnOf(element),
  }));
}

function columnOf({ classList }: Element): Column {
  if (classList.contains("law")) return "text";
  if (classList.contains("number")) return "number";
  return classList.contains("catchline") || classList.contains("page-heading") ? "title" : "notes";
}

/** The words of an element, and where they stand in the document. */
export class ElementText {
  readonly text: string;
  readonly #nodes: Text[] = [];
  /** Where each node begins in the text. */
  readonly #starts: number[] = [];

  constructor(element: Element) {
    let text = "";
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node instanceof Text) {
        this.#nodes.push(node);
        this.#starts.push(text.length);
        text += node.data;
      } else if (BLOCKS.test(node.nodeName)) text += "\n";
    }
    this.text = text;
  }

  /** `start` and `end` are those of words, so each lies in a node. */
  range(start: number, end: number): StaticRange {
    const [startContainer, startOffset] = this.#place(start);
    const [endContainer, endOffset] = this.#place(end - 1);
    return new StaticRange({ startContainer, startOffset, endContainer, endOffset: endOffset + 1 });
  }

  #place(at: number): readonly [Text, number] {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] ?? 0) <= at) low = middle;
      else high = middle - 1;
    }
    const node = this.#nodes[low];
    if (node === undefined) throw new RangeError(`Nothing stands at ${at}`);
    return [node, at - (this.#starts[low] ?? 0)];
  }
}
