import { z } from "zod";
import { isFileAddress } from "../../../domain/law/read/paths.ts";
import type { Block, Cell, Content, Inline, Note, Row, Target } from "../../../domain/law/provision.ts";

/*
 * The canonical form of law (domain/law/provision.ts) as a schema, for content that comes from outside. Readers
 * produce it, so nothing else needs one.
 */

const text = z.string().max(4_000_000);
const target: z.ZodType<Target> = z.lazy(() => targetObject);
const targetObject = z.strictObject({
  doc: text.optional(),
  key: text.optional(),
  path: z.array(text).max(50).optional(),
  kind: text.optional(),
  end: z.literal(true).optional(),
  within: target.optional(),
  href: z
    .string()
    .regex(/^https?:\/\//i, "is not a web address")
    .max(4000)
    .optional(),
  file: z.string().max(1000).refine(isFileAddress, "is not the address of a file").optional(),
});

/** Name of a definition, and its anchor: "term_City". */
export const term = z.string().min(1).max(200);
const image = { src: z.string().max(4000), alt: text };
const inlines: z.ZodType<readonly Inline[]> = z.lazy(() => z.array(inline));
const inline: z.ZodType<Inline> = z.union([
  text,
  z.discriminatedUnion("t", [
    z.strictObject({ t: z.enum(["em", "strong", "u", "s", "sub", "sup", "small"]), c: inlines }),
    z.strictObject({ t: z.literal("def"), term: text, id: term.optional(), c: inlines }),
    z.strictObject({ t: z.literal("term"), to: term, c: inlines }),
    z.strictObject({ t: z.literal("br") }),
    z.strictObject({ t: z.literal("cite"), to: target, as: z.literal("found").optional(), c: inlines }),
    z.strictObject({ t: z.literal("img"), ...image }),
  ]),
]);

/** Part of an id in the page: "a-2-iv". */
export const anchor = z.string().max(1000);
const span = z.int().min(1).max(1000).optional();
const blocks: z.ZodType<readonly Block[]> = z.lazy(() => z.array(block));
const cell: z.ZodType<Cell> = z.strictObject({
  b: blocks,
  header: z.boolean().optional(),
  colspan: span,
  rowspan: span,
  align: z.enum(["left", "center", "right"]).optional(),
  valign: z.enum(["top", "middle", "bottom"]).optional(),
  indent: z.int().min(1).max(10).optional(),
});
const tableRows: z.ZodType<readonly Row[]> = z.array(z.array(cell));
const block: z.ZodType<Block> = z.discriminatedUnion("k", [
  z.strictObject({
    k: z.literal("p"),
    c: inlines,
    role: z.enum(["flush", "center", "subheading", "remark"]).optional(),
  }),
  z.strictObject({ k: z.literal("item"), num: text, anchor, heading: inlines.optional(), b: blocks }),
  z.strictObject({ k: z.literal("list"), ordered: z.boolean(), items: z.array(blocks) }),
  z.strictObject({
    k: z.literal("table"),
    caption: inlines.optional(),
    head: tableRows,
    body: tableRows,
    foot: tableRows,
  }),
  z.strictObject({ k: z.literal("img"), ...image }),
  z.strictObject({ k: z.literal("quote"), b: blocks }),
]);

const note: z.ZodType<Note> = z.strictObject({
  kind: z.enum(["history", "editor", "other"]),
  label: text,
  b: blocks,
  law: target.optional(),
  hidden: z.literal(true).optional(),
});

const content: z.ZodType<Content> = z.strictObject({ heading: inlines.optional(), body: blocks, notes: z.array(note) });

/** Deeper nesting than any law has. Rendering is recursive, so it must be limited. */
const DEEPEST = 200;

/** Why a stored content cannot be shown; null if it can. Throws `RangeError` if it is nested extremely deep. */
export function contentProblem(json: string): string | null {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return "is not JSON";
  }
  if (depthOf(value, 0) > DEEPEST) return "is nested too deeply";
  const result = content.safeParse(value);
  if (result.success) return null;
  const [issue] = result.error.issues;
  return `${issue?.path.join(".") ?? ""}: ${issue?.message ?? "invalid"}`;
}

function depthOf(value: unknown, depth: number): number {
  if (typeof value !== "object" || value === null || depth > DEEPEST) return depth;
  let deepest = depth;
  for (const each of Object.values(value)) deepest = Math.max(deepest, depthOf(each, depth + 1));
  return deepest;
}
