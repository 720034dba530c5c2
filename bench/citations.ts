import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Target } from "../src/domain/law/provision.ts";
import { chooseReader } from "../src/domain/law/read/index.ts";
import type { ResolvedCitation } from "../src/features/code/import/citations.ts";
import { Collected } from "../src/features/code/import/collect.ts";
import { outline, sortByPosition } from "../src/features/code/import/plan.ts";
import { labelOf, type Skeleton } from "../src/features/code/import/skeleton.ts";
import { openSource } from "../src/platform/files/source.ts";
import { DefinitionLinks, type Definition } from "../src/domain/law/definitions.ts";
import { citationsOf, plainBody, walkContent } from "../src/domain/law/plain.ts";
import type { Content, Inline } from "../src/domain/law/provision.ts";
import { dcCode } from "./search.ts";
import { heading, root } from "./tools.ts";

const corpora = join(root, "../shared/corpora");

/**
 * `SAMPLES=100 npm run bench -- citations` also prints that many links of each corpus, to be judged by a person.
 * `KIND`: "marked", "text", "paragraphs" or "terms"; `CORPUS`: part of the name of one corpus; `SEED`: another sample.
 */
const samples = Number(process.env["SAMPLES"] ?? 0);
const kinds = process.env["KIND"] ?? "";
const only = process.env["CORPUS"] ?? "";
const seed = Number(process.env["SEED"] ?? 12);

/** Counts the citations of each corpus that is present: linked, and not linked by reason. */
export async function benchCitations(): Promise<void> {
  const all: Record<string, () => Promise<string | null> | string> = {
    "Maryland, titles 09, 17 and 21": () => join(corpora, "maryland/index.xml"),
    "San Mateo 2021": () => join(corpora, "san-mateo/2021-05-17/code/index.xml"),
    "San Mateo 2018": () => join(corpora, "san-mateo/2018-base/index.xml"),
    "Stockbridge-Munsee": () => join(corpora, "mohican/code/index.xml"),
    "Cape Town": () => join(corpora, "cape-town"),
    "D.C. Code": dcCode,
  };
  heading("Citations");
  for (const [name, find] of Object.entries(all)) {
    if (!name.includes(only)) continue;
    const path = await find();
    if (path === null || !existsSync(path)) console.log(`${name}: not there, skipped`);
    else await measure(name, path);
  }
}

async function measure(name: string, path: string): Promise<void> {
  const source = await openSource(path);
  const collected = new Collected();
  try {
    await (await chooseReader(source, "auto")).read(source, collected, { date: null, rules: null });
    const provisions = sortByPosition(collected.provisions);
    const { citations, definitions } = await outline(provisions, collected.facts);
    const { all, resolved, external, unresolved, found, foundResolved } = citations.counts;
    const ambiguous = citations.warnings.filter(({ message }) => message.includes("several provisions")).length;
    console.log(
      `\n${name}: ${all} marked: ${resolved} linked, ${external} of other documents, ${unresolved} not in the code ` +
        `(${ambiguous} numbers of several provisions); ${found} in the text: ${foundResolved} linked`,
    );
    const uses = usesOf(provisions, definitions);
    const linked = uses.filter(({ to }) => to !== null);
    console.log(`  ${uses.length} uses of defined terms: ${linked.length} linked to ${definitions.length} definitions`);
    if (kinds === "terms") for (const use of sampleOf(linked)) console.log(useText(use, provisions, collected));
    if (kinds === "terms") return;
    console.log(`  not linked: ${JSON.stringify(citations.counts.unlinked)}, ${JSON.stringify(collected.skipped)}`);
    const isWanted = (each: ResolvedCitation) => {
      const kind = targetOf(each, provisions)?.kind;
      return (
        kinds === "" || (kinds === "paragraphs" ? kind === "paragraph" : (kind !== undefined) === (kinds === "text"))
      );
    };
    const paragraphs = citations.resolved.filter((each) => targetOf(each, provisions)?.kind === "paragraph").length;
    console.log(`  ${paragraphs} of the links lead to a paragraph of the citing provision`);
    for (const link of sampleOf(citations.resolved.filter(isWanted)))
      console.log(linkText(link, provisions, collected));
  } finally {
    collected.texts.close();
  }
}

const targetOf = ({ from, ordinal }: ResolvedCitation, provisions: readonly Skeleton[]): Target | undefined =>
  provisions[from]?.cites[ordinal];

/** The same links each time: a linear congruential generator with a fixed seed. */
function sampleOf<T>(all: readonly T[]): T[] {
  let state = seed;
  const next = () => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31;
  return all
    .map((link) => ({ link, at: next() }))
    .toSorted((a, b) => a.at - b.at)
    .slice(0, samples)
    .map(({ link }) => link);
}

/** The `ordinal`-th use of a term in a provision, and where it leads. */
interface Use {
  readonly from: number;
  readonly ordinal: number;
  readonly term: string;
  readonly to: number | null;
}

function usesOf(provisions: readonly Skeleton[], definitions: readonly Definition[]): Use[] {
  const links = new DefinitionLinks(definitions);
  return provisions.flatMap(({ uses, position: from }) =>
    uses.map((term, ordinal) => ({ from, ordinal, term, to: links.find(term, from)?.position ?? null })),
  );
}

function useText({ from, ordinal, term, to }: Use, provisions: readonly Skeleton[], { texts }: Collected): string {
  const contentAt = (position: number) => JSON.parse(texts.content(provisions[position]?.text ?? 0)) as Content;
  const around = aroundOf(contentAt(from), (inline) => inline.t === "term", ordinal);
  const meaning = to === null ? "" : aroundOf(contentAt(to), (inline) => inline.t === "def" && inline.id === term, 0);
  return `- ${nameOf(from, provisions)}: …${around}…\n    ${term} → ${to === null ? "" : nameOf(to, provisions)}: …${meaning}…`;
}

/** The text around one inline of a kind: the `ordinal`-th. */
function aroundOf(content: Content, isKind: (inline: Exclude<Inline, string>) => boolean, ordinal: number): string {
  let [text, start, seen] = ["", -1, 0];
  walkContent(content, {
    block: () => void (text += " "),
    inline: (inline) => {
      if (typeof inline === "string") text += inline;
      else if (isKind(inline) && seen++ === ordinal) start = text.length;
    },
  });
  return text.slice(Math.max(0, start - 60), start + 100);
}

function linkText(link: ResolvedCitation, provisions: readonly Skeleton[], { texts }: Collected): string {
  const { from, ordinal, to, anchor } = link;
  const content = JSON.parse(texts.content(provisions[from]?.text ?? 0)) as Content;
  const citation = citationsOf(content)[ordinal];
  const text = citation?.text ?? "";
  const body = plainBody(content);
  const at = Math.max(0, body.indexOf(text));
  const context = body.slice(Math.max(0, at - 60), at + text.length + 60).replaceAll("\n", " ");
  return `- ${nameOf(from, provisions)}: “${text}” ${keyOf(citation?.to)} → ${nameOf(to, provisions)} ${anchor}\n    …${context}…`;
}

const keyOf = (to: Target | undefined): string => JSON.stringify(to ?? {});

function nameOf(position: number, provisions: readonly Skeleton[]): string {
  const names: string[] = [];
  for (let at: number | null = position; at !== null; at = provisions[at]?.parent ?? null) {
    const provision = provisions[at];
    if (provision !== undefined && provision.parent !== null) names.unshift(labelOf(provision).slice(0, 40));
  }
  return names.join(" › ");
}
