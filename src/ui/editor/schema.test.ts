import { readFileSync } from "node:fs";
import { join } from "node:path";
import { getSchema } from "@tiptap/core";
import type { DOMOutputSpec, Schema } from "@tiptap/pm/model";
import { describe, expect, test } from "vitest";
import { contrast } from "../../domain/contrast.ts";
import { elementOf, richColors, richElements, richStyles, type RichTag } from "../../domain/rich-text/list.ts";
import { sanitizeHtml } from "../../platform/html/sanitize.ts";
import { RICH_EXTENSIONS } from "./schema.ts";

const schema: Schema = getSchema(RICH_EXTENSIONS);

const stylesheet = readFileSync(join(import.meta.dirname, "../rich-text/rich-text.css"), "utf8");

/** Every element with every value that its attributes and styles may have. */
const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  number: ["320"],
  span: ["3"],
  numbering: ["a", "A", "i", "I"],
  noopener: ["noopener"],
  text: ["A storm & more"],
  link: ["https://x.example/a?b=1#c", "mailto:clerk@x.example", "tel:+1-315-555-0100", "/larkmere/home"],
  picture: ["/user/file/larkmere/storm.png"],
  reference: ["provision:1023-b-2", "document:12"],
  newWindow: ["new"],
};

interface Example {
  readonly tag: RichTag;
  readonly attributes: Readonly<Record<string, string>>;
}

const examples: readonly Example[] = (Object.keys(richElements) as RichTag[]).flatMap((tag) => {
  const { attributes = {}, styles = [] } = elementOf(tag);
  const whole = Object.fromEntries(Object.entries(attributes).map(([name, kind]) => [name, EXAMPLES[kind]?.[0] ?? ""]));
  const each = Object.entries(attributes).flatMap(([name, kind]) =>
    (EXAMPLES[kind] ?? []).map((value) => ({ tag, attributes: { ...whole, [name]: value } })),
  );
  const styled = styles.flatMap((style) =>
    Object.keys(richStyles[style]).map((name) => ({ tag, attributes: { ...whole, class: name } })),
  );
  return tag === "span" ? styled : [{ tag, attributes: whole }, ...each, ...styled];
});

const attributeText = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value.replaceAll("&", "&amp;")}"`)
    .join("");

const isVoid = (tag: string): boolean => ["br", "hr", "img"].includes(tag);

/** The order of attributes does not matter. */
const orderOf = (tag: RichTag, name: string): number =>
  [...Object.keys(elementOf(tag).attributes ?? {}), "class"].indexOf(name);

/** What the editor writes for one node or mark of its schema: elements with their attributes. */
function written(spec: DOMOutputSpec): Example[] {
  if (!Array.isArray(spec)) return [];
  const [tag, ...rest] = spec as [RichTag, ...unknown[]];
  const [first] = rest;
  const hasAttributes = typeof first === "object" && first !== null && !Array.isArray(first);
  const attributes = Object.entries(hasAttributes ? (first as Record<string, unknown>) : {})
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => [name, String(value)] as const)
    .toSorted(([one], [other]) => orderOf(tag, one) - orderOf(tag, other));
  const inner = rest.filter((part): part is DOMOutputSpec & unknown[] => Array.isArray(part));
  return [{ tag, attributes: Object.fromEntries(attributes) }, ...inner.flatMap((part) => written(part))];
}

/** Attributes of the schema that a text of the element can have. */
function valuesOf(name: string): Readonly<Record<string, unknown>>[] {
  const styled = (style: keyof typeof richStyles, as: string): Record<string, unknown>[] =>
    Object.keys(richStyles[style]).map((each) => ({ [as]: each }));
  const aligned = styled("align", "align");
  const cells = [{}, { colspan: 3 }, { rowspan: 3 }];
  const image = { src: "/user/file/larkmere/storm.png", alt: "A storm", width: "320", height: "200" };
  const all: Readonly<Record<string, Readonly<Record<string, unknown>>[]>> = {
    paragraph: [{}, ...aligned, ...styled("indent", "indent")],
    heading: [2, 3, 4].flatMap((level) => [{ level }, ...aligned.map((each) => ({ level, ...each }))]),
    orderedList: [{}, { start: 320 }, ...["a", "A", "i", "I"].map((type) => ({ type }))],
    tableCell: cells,
    tableHeader: cells,
    picture: [
      image,
      ...styled("height", "tall").map((each) => ({ ...image, ...each })),
      ...styled("width", "wide").map((each) => ({ ...image, ...each })),
    ],
    font: styled("font", "font"),
    size: styled("size", "size"),
    color: styled("color", "color"),
    link: (EXAMPLES.link ?? []).map((href) => ({ href })),
    reference: [
      { reference: "provision:1023-b-2", words: "lots", isNewWindow: true },
      { reference: "document:12", words: "" },
    ],
  };
  return all[name] ?? [{}];
}

const nodes = Object.values(schema.nodes).flatMap((type) =>
  valuesOf(type.name).flatMap((attributes) => {
    const content = type.isLeaf ? null : type.createAndFill(attributes)?.content;
    const spec = type.spec.toDOM?.(type.create(attributes, content));
    return spec === undefined ? [] : written(spec);
  }),
);
const marks = Object.values(schema.marks).flatMap((type) =>
  valuesOf(type.name).flatMap((attributes) => {
    const spec = type.spec.toDOM?.(type.create(attributes), true);
    return spec === undefined ? [] : written(spec);
  }),
);
const made = [...nodes, ...marks];

describe("The list of what a rich text may have", () => {
  test.each(examples)("[OPEN-126] $tag $attributes survives the sanitizer", ({ tag, attributes }) => {
    const html = isVoid(tag)
      ? `<${tag}${attributeText(attributes)} />`
      : `<${tag}${attributeText(attributes)}>x</${tag}>`;
    expect(sanitizeHtml(html)).toBe(html);
  });

  test("[OPEN-126] is made by the editor, every element, attribute and style of it", () => {
    const has = ({ tag, attributes }: Example): boolean =>
      made.some(
        (one) =>
          one.tag === tag &&
          Object.entries(attributes).every(([name, value]) => {
            const own = one.attributes[name];
            return name === "class" ? own === value : own !== undefined;
          }),
      );
    const single = examples.flatMap(({ tag, attributes }) =>
      Object.entries(attributes).length === 0
        ? [{ tag, attributes }]
        : Object.entries(attributes).map(([name, value]) => ({ tag, attributes: { [name]: value } })),
    );
    expect(single.filter((example) => !has(example))).toEqual([]);
  });

  test("[OPEN-126] has everything that the editor makes", () => {
    expect(made.length).toBeGreaterThan(60);
    const changed = made.filter(({ tag, attributes }) => {
      const start = `<${tag}${attributeText(attributes)}`;
      const html = isVoid(tag) ? `${start} />` : `${start}>x</${tag}>`;
      return sanitizeHtml(html) !== html;
    });
    expect(changed).toEqual([]);
  });

  test("[OPEN-126] has no other classes, attributes and elements", () => {
    expect(sanitizeHtml('<p class="rt-red law rt-center rt-right" style="color:red" id="a" data-x="1">x</p>')).toBe(
      '<p class="rt-center">x</p>',
    );
    expect(sanitizeHtml('<span class="law">a</span><span style="color:red">b</span><font>c</font>')).toBe("abc");
    expect(sanitizeHtml('<td colspan="0" rowspan="x">a</td><ol type="square"><li>b</li></ol>')).toBe(
      "<td>a</td><ol><li>b</li></ol>",
    );
  });

  test("has a rule in the stylesheet for each style", () => {
    const classes = Object.values(richStyles).flatMap((group) => Object.keys(group));
    expect(classes.filter((name) => !stylesheet.includes(`.${name} `))).toEqual([]);
  });

  test("has colors that are readable on every surface, light and dark (WCAG 1.4.3)", () => {
    const surfaces = { light: ["#ffffff", "#eaeded", "#fdf1d7"], dark: ["#14181a", "#2b3337", "#3d2a12"] };
    for (const [name, color] of Object.entries(richColors)) {
      expect(stylesheet).toContain(
        `.${name} {\n  color: ${color.light};\n  color: light-dark(${color.light}, ${color.dark});`,
      );
      for (const surface of surfaces.light) expect(contrast(color.light, surface), name).toBeGreaterThanOrEqual(4.5);
      for (const surface of surfaces.dark) expect(contrast(color.dark, surface), name).toBeGreaterThanOrEqual(4.5);
    }
  });
});
