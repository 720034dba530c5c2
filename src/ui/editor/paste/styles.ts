import { attributeOf, find, textOf, type HtmlElement, type HtmlNode } from "./html-tree.ts";

/** Properties in lower case → values. */
export type Style = ReadonlyMap<string, string>;

/** Rules of a copied style sheet, by selector: "td", ".xl65", "p.msonormal"; and Word's list levels: "l0:level1". */
export type StyleSheet = ReadonlyMap<string, Style>;

const SELECTOR = /^[a-z][\w-]*$|^[a-z]?[\w-]*\.[\w-]+$/;

/** Excel and Word write most of their formatting as rules in the head, not at the elements. */
export function sheetOf(nodes: HtmlNode[]): StyleSheet {
  const sheet = new Map<string, Style>();
  for (const element of find(nodes, ({ name }) => name === "style")) {
    const css = textOf(element)
      .replaceAll(/\/\*[^]*?\*\//g, "")
      .replaceAll(/<!--|-->/g, "");
    for (const [selectors, declarations] of rulesOf(css)) {
      const style = parseStyle(declarations);
      for (const selector of namesOf(selectors))
        sheet.set(selector, new Map([...(sheet.get(selector) ?? []), ...style]));
    }
  }
  return sheet;
}

/** Selectors with their declarations; without those of a group such as "@media". */
function rulesOf(css: string): (readonly [string, string])[] {
  return css.split("}").flatMap((rule) => {
    const parts = rule.split("{");
    const [selectors, declarations] = parts.slice(-2);
    return selectors === undefined || declarations === undefined ? [] : [[selectors, declarations] as const];
  });
}

function namesOf(selectors: string): string[] {
  const [, list] = /@list\s+(l\d+:level\d+)/i.exec(selectors) ?? [];
  if (list !== undefined) return [list.toLowerCase()];
  return selectors
    .toLowerCase()
    .split(",")
    .map((selector) => selector.trim())
    .filter((selector) => SELECTOR.test(selector));
}

export function parseStyle(declarations: string): Style {
  const pairs = declarations.split(";").flatMap((declaration) => {
    const colon = declaration.indexOf(":");
    if (colon === -1) return [];
    const value = declaration.slice(colon + 1).replace(/!important\s*$/i, "");
    return [[declaration.slice(0, colon).trim().toLowerCase(), value.trim().toLowerCase()] as const];
  });
  return new Map(pairs);
}

/** The style that the element itself sets: rules for its tag, its classes, and its own attribute. */
export function styleOf(element: HtmlElement, sheet: StyleSheet): Style {
  const classes = attributeOf(element, "class").toLowerCase().split(/\s+/).filter(Boolean);
  const selectors = [element.name, ...classes.flatMap((name) => [`.${name}`, `${element.name}.${name}`])];
  const own = parseStyle(attributeOf(element, "style"));
  return new Map([...selectors.flatMap((selector) => [...(sheet.get(selector) ?? [])]), ...own]);
}
