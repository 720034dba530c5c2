import type { Inline } from "../provision.ts";
import { append } from "./flow.ts";
import type { XmlNode } from "./xml.ts";

/*
 * Formulas in MathML as running text on one line, in the order of the source: "A = πr²", "(a + b)/2". So they are found,
 * compared, printed and exported like other text.
 */

const MATHML = "http://www.w3.org/1998/Math/MathML";

const isMath = (node: XmlNode): boolean => node.name === "math" && (node.ns === MATHML || node.ns === "");

/** Whether an element is a formula, or contains nothing else (`foreign` of Akoma Ntoso). */
export function isFormula(node: XmlNode): boolean {
  if (isMath(node)) return true;
  const parts = node.children.filter((child) => typeof child !== "string" || /\S/.test(child));
  const [only] = parts;
  return node.name === "foreign" && parts.length === 1 && typeof only === "object" && isMath(only);
}

export function formulaOf(node: XmlNode): Inline[] {
  return rowOf(elementsOf(node));
}

/** Elements that are not shown. */
const HIDDEN: ReadonlySet<string> = new Set(["annotation", "annotation-xml", "mphantom", "none", "mprescripts"]);
/** Operators with a space on both sides, if something comes before them. */
const SPACED = /^[=<>≤≥≠≈+−×÷±∓∈∩∪→↔⇒-]$/;
/** Signs for applied functions and implied products, which are not printed. */
const INVISIBLE = /[\u2061-\u2064]/g;

const elementsOf = (node: XmlNode): XmlNode[] =>
  node.children.filter((child): child is XmlNode => typeof child !== "string" && !HIDDEN.has(child.name));

function rowOf(nodes: readonly XmlNode[]): Inline[] {
  const row: Inline[] = [];
  let isOperand = false;
  for (const node of nodes) {
    const text = node.name === "mo" ? textOf(node) : "";
    append(row, SPACED.test(text) && isOperand ? [` ${text} `] : partOf(node));
    isOperand = node.name !== "mo" || /^[)\]|!%]$/.test(text);
  }
  return row;
}

function partOf(node: XmlNode): Inline[] {
  const inner = elementsOf(node);
  const [first, second, third] = inner.map((each) => [each]);
  switch (node.name) {
    case "mi":
    case "mn":
    case "mo":
    case "ms":
    case "mtext":
      return [textOf(node)];
    case "mspace":
      return [" "];
    case "msup":
    case "mover":
      return [...grouped(first), ...raised("sup", second)];
    case "msub":
    case "munder":
      return [...grouped(first), ...raised("sub", second)];
    case "msubsup":
    case "munderover":
      return [...grouped(first), ...raised("sub", second), ...raised("sup", third)];
    case "mfrac":
      return [...grouped(first), "/", ...grouped(second)];
    case "msqrt":
      return ["√", ...grouped(inner)];
    case "mroot":
      return [...raised("sup", second), "√", ...grouped(first)];
    case "mfenced":
      return fenced(node, inner);
    case "mtable":
      return joined(inner, "; ");
    case "mtr":
      return joined(inner, ", ");
    case "semantics":
      return rowOf(inner.slice(0, 1));
    default:
      return rowOf(inner);
  }
}

/** In parentheses if it is more than one number, letter or word. */
function grouped(nodes: readonly XmlNode[] = []): Inline[] {
  const row = rowOf(nodes);
  return row.length <= 1 && !row.some((each) => typeof each === "string" && /\s/.test(each)) ? row : ["(", ...row, ")"];
}

function raised(t: "sup" | "sub", nodes: readonly XmlNode[] = []): Inline[] {
  const c = rowOf(nodes);
  return c.length === 0 ? [] : [{ t, c }];
}

function fenced({ attrs }: XmlNode, inner: readonly XmlNode[]): Inline[] {
  const separator = (attrs["separators"] ?? ",").trim().slice(0, 1);
  return [attrs["open"] ?? "(", ...joined(inner, separator === "" ? "" : `${separator} `), attrs["close"] ?? ")"];
}

function joined(nodes: readonly XmlNode[], between: string): Inline[] {
  return nodes.flatMap((node, at) => [...(at === 0 ? [] : [between]), ...rowOf([node])]);
}

function textOf(node: XmlNode): string {
  const text = node.children.map((child) => (typeof child === "string" ? child : "")).join("");
  return text.replaceAll(INVISIBLE, "").replaceAll(/\s+/g, " ").trim();
}
