import { read } from "../parse.ts";
import { PROBLEMS } from "../problem.ts";
import type { Problem } from "../problem.ts";
import type { Leaf, Query } from "../query.ts";
import { boxOf, readBlocks } from "./blocks.ts";
import type { Block, Box } from "./blocks.ts";
import { blankForm, boxKey, checkAll, valuesOf, withValues } from "./form.ts";
import type { AdvancedForm, FormGroup, FormGroups, FormShape, GroupValues } from "./form.ts";
import { spanOf, UnsupportedPart } from "./unsupported-part.ts";
import { isLeaf, isPlainLeaf, leavesText } from "./leaves.ts";

export interface FormReading {
  readonly form: AdvancedForm;
  /** False if the query could not be shown field by field; then all of it is in `anyWords`. */
  readonly complete: boolean;
  /** The reason (ADVANCED-20); null if it is complete. */
  readonly problem: Problem | null;
}

/**
 * Fills the form from a query (ADVANCED-19). Nothing is left out: if a part has no field, the entire query goes to "any
 * words", and `formToQuery` returns it unchanged.
 */
export function queryToForm(text: string, { groups, language }: FormShape): FormReading {
  const { query, problems, spans, isCut } = read(text, language);
  const blank = blankForm(groups);
  const asTyped = { ...blank, anyWords: text.trim() };
  const [first] = problems;
  if (first) return { form: asTyped, complete: false, problem: first };
  if (query.k === "all") return { form: asTyped, complete: true, problem: null };
  const form = isCut ? new UnsupportedPart(PROBLEMS.unknown, { k: "none" }) : fill(blank, query, groups);
  if (!(form instanceof UnsupportedPart)) return { form, complete: true, problem: null };
  return {
    form: asTyped,
    complete: false,
    problem: { message: form.message, ...spanOf(form.part, spans, text.length) },
  };
}

/** The words of a query by the form field they belong to, and the conditions of its groups. */
interface SortedParts {
  readonly any: Leaf[];
  readonly all: Leaf[];
  readonly exact: Leaf[];
  readonly near: Extract<Leaf, { k: "near" }>[];
  readonly title: Leaf[];
  readonly blocks: Query[];
}

function fill(blank: AdvancedForm, query: Query, groups: FormGroups): AdvancedForm | UnsupportedPart {
  const unwanted = query.k === "not" ? readNot(query.not) : [];
  if (unwanted instanceof UnsupportedPart) return unwanted;
  const sorted = sortParts(query.k === "not" ? query.of : query);
  const blocks = readBlocks(sorted.blocks, groups);
  if (blocks instanceof UnsupportedPart) return blocks;
  const [near] = sorted.near;
  const form: AdvancedForm = {
    ...blank,
    anyWords: leavesText(sorted.any),
    allWords: leavesText(sorted.all),
    notWords: leavesText(unwanted),
    exactWords: sorted.exact.flatMap((leaf) => (leaf.k === "phrase" ? leaf.words : [])).join(" "),
    titleWords: leavesText(sorted.title),
    slopWords: near?.words.join(" ") ?? "",
    slopDistance: near?.distance ?? null,
  };
  return [...blocks].reduce((filled, [group, block]) => withBlock(filled, group, block), form);
}

function readNot(query: Query): readonly Leaf[] | UnsupportedPart {
  const unwanted = query.k === "or" ? query.of : [query];
  const unsupported = unwanted.find((each) => !isPlainLeaf(each));
  if (!unsupported) return unwanted.filter(isPlainLeaf);
  const isGroup =
    unsupported.k === "and" || unsupported.k === "or" || unsupported.k === "not" || unsupported.k === "all";
  return new UnsupportedPart(isGroup ? PROBLEMS.notNested : PROBLEMS.notField, unsupported);
}

function sortParts(wanted: Query): SortedParts {
  const sorted: SortedParts = { any: [], all: [], exact: [], near: [], title: [], blocks: [] };
  for (const part of wanted.k === "and" ? wanted.of : [wanted]) {
    if (part.k === "none" || part.k === "all") continue;
    if (isLeaf(part)) sortLeaf(part, sorted);
    else if (part.k === "or" && part.of.every(isPlainLeaf) && sorted.any.length === 0)
      sorted.any.push(...part.of.filter(isPlainLeaf));
    else sorted.blocks.push(part);
  }
  return sorted;
}

/** The form has room for one phrase and one proximity search: others go to "all words" as they are written. */
function sortLeaf(leaf: Leaf, sorted: SortedParts): void {
  if (leaf.field === "title") sorted.title.push(leaf);
  else if (leaf.field) sorted.blocks.push(leaf);
  else if (leaf.k === "phrase" && sorted.exact.length === 0) sorted.exact.push(leaf);
  else if (leaf.k === "near" && sorted.near.length === 0) sorted.near.push(leaf);
  else sorted.all.push(leaf);
}

function withBlock(form: AdvancedForm, group: FormGroup, { boxes, words, flags, dates }: Block): AdvancedForm {
  const blank = valuesOf(form, group);
  const fields = Object.keys(blank.words) as (keyof GroupValues["words"])[];
  return withValues(form, group, {
    ...boxes.reduce((values, box) => withBox(values, group, box), blank),
    words: Object.fromEntries(
      fields.map((field) => [field, leavesText(words.filter((leaf) => leaf.field === field))] as const),
    ),
    flags: { ...blank.flags, ...flags },
    from: dates?.from ?? null,
    to: dates?.to ?? null,
  });
}

function withBox(values: GroupValues, group: FormGroup, box: Box): GroupValues {
  if (box.k === "kind" && box.kind === group.kind) return checkAll(values, true);
  const found = boxOf(group, box);
  return found === undefined ? values : { ...values, boxes: { ...values.boxes, [boxKey(found)]: true } };
}
