import type { LawAction } from "../../law-actions.ts";
import type { Instruction, LawDate, ReadLaw } from "../../ordinance.ts";
import type { Block, ReadProvision } from "../../provision.ts";
import type { Source } from "../../reader.ts";
import { akomaNtoso } from "../akoma-ntoso.ts";
import { yearOf } from "../law-dates.ts";
import { dateOf } from "../status.ts";
import { childOf, type XmlNode } from "../xml.ts";
import { isAkomaNtoso } from "./elements.ts";
import { identityOf, type Identity } from "./identity.ts";

/** Whether a document is an act, and not a code. */
export function isAct(root: XmlNode): boolean {
  if (!isAkomaNtoso(root.ns)) return false;
  const act = root.name === "akomaNtoso" ? childOf(root, "act") : root;
  return act?.name === "act" && act.attrs["name"] !== "code";
}

/** An act in Akoma Ntoso; null if it has no metadata. `text`: that of the file. */
export async function actOf(source: Source, file: string, root: XmlNode, text: string): Promise<ReadLaw | null> {
  const identity = identityOf(text, file);
  const act = root.name === "akomaNtoso" ? childOf(root, "act") : root;
  const meta = act && childOf(act, "meta");
  if (identity === null || act === undefined || meta === undefined) return null;
  const work = path(meta, "identification", "FRBRWork");
  const number = numberOf(work, identity);
  const provisions = await provisionsOf(source, file);
  return {
    source: identity.work,
    file,
    line: act.line,
    legislationType: typeOf(work, act, identity),
    number,
    legislationYear: yearIn(identity.work) ?? yearOf(number),
    title: identity.title,
    subject: "",
    adopted: adoptedOf(work),
    effective: identity.commenced,
    pdf: null,
    text: blocksOf(provisions),
    instructions: modificationsIn(meta, file),
  };
}

function path(node: XmlNode | undefined, ...names: readonly string[]): XmlNode | undefined {
  return names.reduce<XmlNode | undefined>((within, name) => within && childOf(within, name), node);
}

const valueOf = (node: XmlNode | undefined, name: string): string => path(node, name)?.attrs["value"] ?? "";

/** Its number, or else the end of its URI: "2" of "/akn/us-ny/act/local-law/2026/2", or "animal-keeping". */
function numberOf(work: XmlNode | undefined, { work: uri }: Identity): string {
  return valueOf(work, "FRBRnumber") || (uri.split("/").at(-1) ?? "");
}

/** "/za-cpt/act/by-law/2009/2010-fifa-world-cup" is of 2009. */
function yearIn(uri: string): number | null {
  const year = uri.split("/").find((part) => /^(?:1[6-9]|20)\d\d(?:-|$)/.test(part));
  return year === undefined ? null : Number(year.slice(0, 4));
}

const TYPES: Readonly<Record<string, string>> = {
  "local-law": "Local Law",
  ordinance: "Ordinance",
  resolution: "Resolution",
  "by-law": "By-law",
};

function typeOf(work: XmlNode | undefined, act: XmlNode, { type, work: uri }: Identity): string | null {
  const named = [valueOf(work, "FRBRsubtype"), act.attrs["name"] ?? "", type, ...uri.split("/")];
  return (
    named.map((name) => (Object.hasOwn(TYPES, name) ? TYPES[name] : undefined)).find((name) => name !== undefined) ??
    null
  );
}

/** The date of the work, which is that of its adoption, or another one that is named so. */
function adoptedOf(work: XmlNode | undefined): LawDate | null {
  const dates = (work?.children ?? []).filter((child) => typeof child === "object" && child.name === "FRBRdate");
  const all = dates.flatMap((date) => (typeof date === "object" ? [date.attrs] : []));
  const adopted = all.find(({ name }) => /adopt|enact/i.test(name ?? "")) ?? all[0];
  const day = dateOf(adopted?.["date"]);
  return day === null ? null : { day, accuracy: "D" };
}

/** The provisions of one file, in the order of the law. */
async function provisionsOf(source: Source, file: string): Promise<ReadProvision[]> {
  const provisions: ReadProvision[] = [];
  const only: Source = { ...source, entry: file, list: async () => [file] };
  const nothing = (): void => {};
  await akomaNtoso.read(
    only,
    {
      provision: (provision) => void provisions.push(provision),
      indexEntry: nothing,
      document: nothing,
      warn: nothing,
      count: nothing,
      decide: () => {},
      progress: nothing,
    },
    { date: null, rules: null },
  );
  return provisions.toSorted((one, other) => one.position - other.position);
}

/** Provisions as nested paragraphs. */
function blocksOf(provisions: readonly ReadProvision[]): Block[] {
  const below = Map.groupBy(provisions, ({ parent }) => parent);
  const inside = ({ position, content }: ReadProvision): Block[] => [
    ...content.body,
    ...(below.get(position) ?? []).map((child) => itemOf(child, inside(child))),
  ];
  return (below.get(null) ?? []).flatMap(inside);
}

function itemOf({ label, number, heading, content }: ReadProvision, b: readonly Block[]): Block {
  const num = [label, number].filter((part) => part !== "").join(" ");
  const title = content.heading ?? (heading === "" ? undefined : [heading]);
  return { k: "item", num, anchor: "", b, ...(title !== undefined && { heading: title }) };
}

const ACTIONS: Readonly<Record<string, LawAction>> = {
  substitution: "replace",
  replacement: "replace",
  insertion: "add",
  repeal: "repeal",
  renumbering: "renumber",
};

/** What the act changes, as its metadata say. */
function modificationsIn(meta: XmlNode, file: string): Instruction[] {
  const modifications = path(meta, "analysis", "activeModifications")?.children ?? [];
  return modifications.flatMap((modification): Instruction[] => {
    if (typeof modification === "string") return [];
    const destination = childOf(modification, "destination")?.attrs["href"] ?? "";
    const numbers = numbersOf(destination.split(/[#~]/)[1] ?? "");
    if (numbers.length === 0) return [];
    const type = modification.attrs["type"] ?? modification.name;
    const own = numbers.join("|");
    const isNew = ACTIONS[type] === "add";
    return [
      {
        file,
        line: modification.line,
        name: type,
        action: ACTIONS[type] ?? "amend",
        paths: isNew ? [numbers.slice(0, -1).join("|")].filter((each) => each !== "") : [own],
        resultPaths: [own],
        code: null,
      },
    ];
  });
}

/** The numbers in an eId: "chp_1__sec_1-10__subsec_C" → "1", "1-10", "(C)". */
function numbersOf(eId: string): string[] {
  return eId.split("__").flatMap((part) => {
    const [, element = "", number = ""] = /^([a-zA-Z]+)_(.+)$/.exec(part) ?? [];
    if (number === "") return [];
    return [PARAGRAPHS.has(element) ? `(${number})` : number];
  });
}

const PARAGRAPHS: ReadonlySet<string> = new Set(
  "subsec para subpara clause subclause point indent item list alinea subsection paragraph subparagraph".split(" "),
);
