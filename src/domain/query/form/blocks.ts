import { plainName } from "../lexer.ts";
import type { Filter, Leaf, Query } from "../query.ts";
import type { FormBox, FormGroup, FormGroups } from "./form.ts";
import { UnsupportedPart } from "./unsupported-part.ts";
import { isLeaf } from "./leaves.ts";

export type Box = FormBox["filter"];
type Dates = Extract<Filter, { k: "dates" }>;

/** The conditions of a query for one group of the form. */
export interface Block {
  /** Matches any of these; empty = everything in the group. */
  readonly boxes: readonly Box[];
  /** Words in the fields of the group. */
  readonly words: readonly Leaf[];
  /** By word of the query. */
  readonly flags: Readonly<Record<string, boolean>>;
  readonly dates: Dates | null;
}

/**
 * Reads the conditions of a query besides words: conditions of one group ("TYPE:doc CATEGORY:budget"), or one choice
 * between groups ("TYPE:code OR TYPE:doc CATEGORY:budget").
 */
export function readBlocks(
  parts: readonly Query[],
  groups: FormGroups,
): ReadonlyMap<FormGroup, Block> | UnsupportedPart {
  const [only] = parts;
  if (only === undefined) return new Map();
  if (parts.length === 1 && only.k === "or") return readChoice(only.of, groups);
  const group = groupOf({ k: "and", of: parts }, groups);
  if (group instanceof UnsupportedPart) return group;
  const block = readBlock(parts, group);
  return block instanceof UnsupportedPart ? block : new Map([[group, block]]);
}

function readChoice(of: readonly Query[], groups: FormGroups): ReadonlyMap<FormGroup, Block> | UnsupportedPart {
  const byGroup = new Map<FormGroup, Query[]>();
  for (const choice of of) {
    const group = groupOf(choice, groups);
    if (group instanceof UnsupportedPart) return widen(group, { k: "or", of });
    byGroup.set(group, [...(byGroup.get(group) ?? []), choice]);
  }
  const blocks = new Map<FormGroup, Block>();
  for (const [group, alternatives] of byGroup) {
    const [first] = alternatives;
    const conditions: readonly Query[] =
      first?.k === "and" && alternatives.length === 1 ? first.of : [joined(alternatives)];
    const block = readBlock(conditions, group);
    if (block instanceof UnsupportedPart) return block;
    blocks.set(group, block);
  }
  return blocks;
}

function joined(alternatives: readonly Query[]): Query {
  const [first] = alternatives;
  return first && alternatives.length === 1 ? first : { k: "or", of: alternatives };
}

function readBlock(conditions: readonly Query[], group: FormGroup): Block | UnsupportedPart {
  const boxes: (readonly Box[])[] = [];
  const words: Leaf[] = [];
  const flags = new Map<string, boolean>();
  const dates: Dates[] = [];
  for (const condition of conditions) {
    const alternatives = condition.k === "or" ? condition.of : [condition];
    if (isLeaf(condition)) words.push(condition);
    else if (condition.k === "value" && hasFlag(group, condition.of)) {
      if (flags.has(condition.of)) return UnsupportedPart.of(condition);
      flags.set(condition.of, condition.value === "true");
    } else if (condition.k === "dates") dates.push(condition);
    else if (alternatives.every((each) => isBox(each, group)))
      boxes.push(alternatives.filter((each) => isBox(each, group)));
    else return UnsupportedPart.of(condition);
    if (dates.length > 1) return UnsupportedPart.of(condition);
  }
  const chosen = combineBoxes(boxes, group);
  return chosen === null
    ? UnsupportedPart.of({ k: "and", of: conditions })
    : { boxes: chosen, words, flags: Object.fromEntries(flags), dates: dates[0] ?? null };
}

/** "TYPE:note VISIBILITY:public" means the public notes. Null if the conditions exclude each other. */
function combineBoxes(boxes: readonly (readonly Box[])[], { kind }: FormGroup): readonly Box[] | null {
  const narrow = boxes.filter((each) => !each.some((box) => box.k === "kind" && box.kind === kind));
  const isWhole = narrow.length < boxes.length && narrow.every((each) => each.every((box) => box.k === "value"));
  const left = isWhole && narrow.length > 0 ? narrow : boxes;
  return left.length > 1 ? null : (left[0] ?? []);
}

const hasFlag = ({ fields }: FormGroup, word: string): boolean =>
  fields.some((field) => field.type === "flag" && field.word === word);

function isBox(query: Query, group: FormGroup): query is Box {
  return query.k === "kind" || (query.k === "value" && !hasFlag(group, query.of));
}

/** The one group that a part of a query refers to. */
function groupOf(part: Query, groups: FormGroups): FormGroup | UnsupportedPart {
  if (part.k !== "and" && part.k !== "or")
    return groups.find((group) => hasField(group, part)) ?? UnsupportedPart.of(part);
  const found = part.of.map((each) => groupOf(each, groups));
  const [first] = found;
  const trouble = found.find((group) => group instanceof UnsupportedPart);
  if (trouble) return widen(trouble, part);
  return first !== undefined && found.every((group) => group === first) ? first : UnsupportedPart.of(part);
}

/** Words that do not fit into a choice are not a problem by themselves: the choice is. */
function widen(trouble: UnsupportedPart, part: Query): UnsupportedPart {
  return part.k === "or" && isLeaf(trouble.part) ? UnsupportedPart.of(part) : trouble;
}

/** Whether a group has a field or a box for a condition. */
function hasField(group: FormGroup, part: Query): boolean {
  const { kind, fields } = group;
  switch (part.k) {
    case "word":
    case "prefix":
    case "phrase":
    case "near":
      return fields.some((field) => field.type === "words" && field.field === part.field);
    case "kind":
      return part.kind === kind || boxOf(group, part) !== undefined;
    case "value":
      return hasFlag(group, part.of) || boxOf(group, part) !== undefined;
    case "dates":
      return fields.some((field) => field.type === "dates" && field.word === part.of);
    default:
      return false;
  }
}

/** The box for a condition: with the same value, otherwise with one that differs only in capitals. */
export function boxOf({ boxes }: FormGroup, wanted: Box): FormBox | undefined {
  if (wanted.k === "kind") return boxes.find(({ filter }) => filter.k === "kind" && filter.kind === wanted.kind);
  const of = boxes.flatMap((box) =>
    box.filter.k === "value" && box.filter.of === wanted.of ? [{ box, name: plainName(box.filter.value) }] : [],
  );
  const lower = wanted.value.toLowerCase();
  return (of.find(({ name }) => name === wanted.value) ?? of.find(({ name }) => name.toLowerCase() === lower))?.box;
}
