import { plainName } from "../lexer.ts";
import type { Filter, Leaf, Query } from "../query.ts";
import type { FormChoices } from "./form.ts";
import { UnsupportedPart } from "./unsupported-part.ts";
import { isLeaf } from "./leaves.ts";

export type BlockName = "code" | "doc" | "law" | "note";

type Box = Extract<Filter, { k: "kind" | "documentType" | "visibility" }>;

/** The conditions of a query for one block of the form. */
export interface Block {
  /** Matches any of these; empty = everything in the block. */
  readonly boxes: readonly Box[];
  /** Words in the fields of the block. */
  readonly words: readonly Leaf[];
  readonly affects: boolean | null;
  readonly dates: Extract<Filter, { k: "dates" }> | null;
}

/**
 * Reads the conditions of a query besides words: conditions of one block ("TYPE:doc CATEGORY:budget"), or one choice
 * between blocks ("TYPE:code OR TYPE:doc CATEGORY:budget").
 */
export function readBlocks(
  parts: readonly Query[],
  choices: FormChoices,
): ReadonlyMap<BlockName, Block> | UnsupportedPart {
  const [only] = parts;
  if (only === undefined) return new Map();
  if (parts.length === 1 && only.k === "or") return readChoice(only.of, choices);
  const name = blockOf({ k: "and", of: parts }, choices);
  if (name instanceof UnsupportedPart) return name;
  const block = readBlock(parts);
  return block instanceof UnsupportedPart ? block : new Map([[name, block]]);
}

function readChoice(of: readonly Query[], choices: FormChoices): ReadonlyMap<BlockName, Block> | UnsupportedPart {
  const byBlock = new Map<BlockName, Query[]>();
  for (const choice of of) {
    const name = blockOf(choice, choices);
    if (name instanceof UnsupportedPart) return widen(name, { k: "or", of });
    byBlock.set(name, [...(byBlock.get(name) ?? []), choice]);
  }
  const blocks = new Map<BlockName, Block>();
  for (const [name, alternatives] of byBlock) {
    const [first] = alternatives;
    const conditions: readonly Query[] =
      first?.k === "and" && alternatives.length === 1 ? first.of : [joined(alternatives)];
    const block = readBlock(conditions);
    if (block instanceof UnsupportedPart) return block;
    blocks.set(name, block);
  }
  return blocks;
}

function joined(alternatives: readonly Query[]): Query {
  const [first] = alternatives;
  return first && alternatives.length === 1 ? first : { k: "or", of: alternatives };
}

function readBlock(conditions: readonly Query[]): Block | UnsupportedPart {
  const boxes: (readonly Box[])[] = [];
  const words: Leaf[] = [];
  const affects: boolean[] = [];
  const dates: Extract<Filter, { k: "dates" }>[] = [];
  for (const condition of conditions) {
    const alternatives = condition.k === "or" ? condition.of : [condition];
    if (isLeaf(condition)) words.push(condition);
    else if (condition.k === "affects") affects.push(condition.code);
    else if (condition.k === "dates") dates.push(condition);
    else if (alternatives.every(isBox)) boxes.push(alternatives.filter(isBox));
    else return UnsupportedPart.of(condition);
    if (affects.length > 1 || dates.length > 1) return UnsupportedPart.of(condition);
  }
  const chosen = combineBoxes(boxes);
  return chosen === null
    ? UnsupportedPart.of({ k: "and", of: conditions })
    : { boxes: chosen, words, affects: affects[0] ?? null, dates: dates[0] ?? null };
}

/** "TYPE:note VISIBILITY:public" means the public notes. Null if the kinds exclude each other. */
function combineBoxes(boxes: readonly (readonly Box[])[]): readonly Box[] | null {
  const narrow = boxes.filter((each) => !each.some((box) => box.k === "kind" && box.kind === "note"));
  const isNotes = narrow.length < boxes.length && narrow.every((each) => each.every((box) => box.k === "visibility"));
  const left = isNotes && narrow.length > 0 ? narrow : boxes;
  return left.length > 1 ? null : (left[0] ?? []);
}

function isBox(query: Query): query is Box {
  return query.k === "kind" || query.k === "documentType" || query.k === "visibility";
}

/** The one block that a part of a query refers to. */
function blockOf(part: Query, choices: FormChoices): BlockName | UnsupportedPart {
  if (part.k !== "and" && part.k !== "or") {
    const name = isLeaf(part) ? blockOfField(part) : blockOfFilter(part, choices);
    const isHidden = choices.isArchive && (name === "doc" || name === "note");
    return name === null || isHidden ? UnsupportedPart.of(part) : name;
  }
  const names = part.of.map((each) => blockOf(each, choices));
  const [first] = names;
  const trouble = names.find((name) => name instanceof UnsupportedPart);
  if (trouble) return widen(trouble, part);
  return first !== undefined && names.every((name) => name === first) ? first : UnsupportedPart.of(part);
}

/** Words that do not fit into a choice are not a problem by themselves: the choice is. */
function widen(trouble: UnsupportedPart, part: Query): UnsupportedPart {
  return part.k === "or" && isLeaf(trouble.part) ? UnsupportedPart.of(part) : trouble;
}

function blockOfField({ field }: Leaf): BlockName | null {
  switch (field) {
    case "term":
      return "code";
    case "category":
      return "doc";
    case "subject":
    case "comment":
      return "law";
    default:
      return null;
  }
}

function blockOfFilter(filter: Query, choices: FormChoices): BlockName | null {
  switch (filter.k) {
    case "kind":
      return filter.kind === "doc" || filter.kind === "law" || filter.kind === "note" ? filter.kind : "code";
    case "documentType":
      return typeNamed(filter.name, choices.documentTypes) === undefined ? null : "doc";
    case "visibility":
      return filter.to === "public" || filter.to === "private" || choices.groups.some(({ id }) => id === filter.to)
        ? "note"
        : null;
    case "affects":
      return "law";
    case "dates":
      return filter.of === "document" ? "doc" : "law";
    default:
      return null;
  }
}

/** The document type with this name, otherwise one that differs only in capitals. */
export function typeNamed(name: string, types: readonly string[]): string | undefined {
  return (
    types.find((each) => plainName(each) === name) ??
    types.find((each) => plainName(each).toLowerCase() === name.toLowerCase())
  );
}
