import type { Column } from "../../../../domain/query/text/columns.ts";

/** A searchable piece of the page: a heading, the law of a provision, or its notes. */
export interface PageText {
  readonly element: Element;
  /** GUID of its provision. */
  readonly guid: string;
  readonly column: Column;
}

const PIECES =
  ".heading .number, .heading .catchline, .page-heading, .law, .history, .notes, .above, .parts .catchline";
const BLOCKS = /^(?:P|DIV|LI|OL|UL|TR|TD|TH|CAPTION|BLOCKQUOTE|FIGURE|SUMMARY|BR)$/;

/** The searchable pieces of a page in reading order, without the lists of citing provisions. */
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

/** The text of an element, with a mapping from text offsets to DOM nodes. */
export class ElementText {
  readonly text: string;
  readonly #nodes: Text[] = [];
  /** Start offset of each node in the text. */
  readonly #starts: number[] = [];

  constructor(element: Element) {
    let text = "";
    // Notices are not law.
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) =>
      (node as Element).className === "law-notice" ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
    );
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node instanceof Text) {
        this.#nodes.push(node);
        this.#starts.push(text.length);
        text += node.data;
      } else if (BLOCKS.test(node.nodeName)) text += "\n";
    }
    this.text = text;
  }

  /** The text offset of a boundary of a range. */
  offsetOf(container: Node, offset: number): number {
    const point = document.createRange();
    point.setStart(container, offset);
    const next = this.#nodes.findIndex((node) => point.comparePoint(node, 0) >= 0);
    // The boundary is inside the text node before, or at its end.
    const last = next === -1 ? this.#nodes.length - 1 : next - 1;
    const node = this.#nodes[last];
    const start = this.#starts[last] ?? 0;
    if (node === container) return start + offset;
    if (next >= 0) return this.#starts[next] ?? 0;
    return node === undefined ? 0 : start + node.length;
  }

  /** `start` and `end` must be word boundaries, so that each is inside a node. */
  range(start: number, end: number): StaticRange {
    const [startContainer, startOffset] = this.#positionOf(start);
    const [endContainer, endOffset] = this.#positionOf(end - 1);
    return new StaticRange({ startContainer, startOffset, endContainer, endOffset: endOffset + 1 });
  }

  #positionOf(at: number): readonly [Text, number] {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] ?? 0) <= at) low = middle;
      else high = middle - 1;
    }
    const node = this.#nodes[low];
    if (node === undefined) throw new RangeError(`There is no text at ${at}`);
    return [node, at - (this.#starts[low] ?? 0)];
  }
}
