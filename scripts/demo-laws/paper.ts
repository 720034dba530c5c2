import { escape } from "../../src/domain/law/html/escape.ts";
import { bullet, heading, longDate, paragraph, type Block, type Paper } from "../demo-documents/paper.ts";
import { codeAfter, findProvision, linesOf, sectionsIn, type Code } from "./codes.ts";
import type { LawText, Operation } from "./texts.ts";

/** A law as the Town Board adopts it. What it enacts is the text of the version of the code that contains it. */
export function paperOf(law: LawText, codes: readonly Code[]): Paper {
  const [number = "", year = ""] = law.number.split("-");
  const code = codeAfter(codes, law.adopted);
  const before = codes.findLast(({ date }) => date < law.adopted) ?? code;
  const parts = [
    { title: "Legislative intent", blocks: law.intent.map(paragraph) },
    ...law.operations.map((operation) => partOf(operation, operation.action === "repeal" ? before : code)),
    {
      title: "Severability",
      blocks: [
        paragraph(
          "If a court finds any part of this local law invalid, the finding does not affect the validity of the rest.",
        ),
      ],
    },
    { title: "Effective date", blocks: [paragraph(effectiveOf(law))] },
  ];
  return {
    title: `Local Law No. ${number} of ${year}`,
    head: ["Town of Larkmere", "Osgood County, New York"],
    below: [law.title],
    made: law.adopted,
    blocks: [
      paragraph("Be it enacted by the Town Board of the Town of Larkmere as follows:"),
      ...parts.flatMap(({ title, blocks }, index) => [heading(`Section ${index + 1}. ${title}`), ...blocks]),
      heading("Certification"),
      paragraph(
        `I certify that this is a true copy of Local Law No. ${number} of ${year} of the Town of Larkmere, which the Town Board duly adopted on ${longDate(law.adopted)}, after a public hearing.`,
      ),
      paragraph("[Seal] Town Clerk"),
    ],
  };
}

const effectiveOf = ({ effective }: LawText): string =>
  effective === null
    ? "This local law takes effect when it is filed with the Secretary of State."
    : `This local law takes effect on ${longDate(effective)}, after it is filed with the Secretary of State.`;

/** The law as HTML. */
export const htmlOf = ({ blocks }: Paper): string =>
  blocks
    .map((block) => {
      if (block.kind === "table") throw new Error("Tables are not written as HTML.");
      const tag = block.kind === "heading" ? "h3" : "p";
      return `<${tag}>${escape(block.text)}</${tag}>`;
    })
    .join("");

function partOf(operation: Operation, code: Code): { readonly title: string; readonly blocks: Block[] } {
  const { action, within, name, paragraph: number, text } = operation;
  const named = number === "" ? name : `${name}${number}`;
  const provision = findProvision(code, within);
  const titled = name === within ? `${name} (${provision.heading})` : name;
  const what = number === "" ? titled : `Subsection ${number} of ${titled}`;
  if (action === "repeal") return { title: `${named} repealed`, blocks: [paragraph(`${what} is repealed.`)] };
  const { verb, opening } = {
    add: { verb: "added", opening: `${what} is added to read as follows:` },
    amend: { verb: "amended", opening: `${what} is amended ${isWhole(text) ? "to read " : ""}as follows:` },
    renumber: { verb: "renumbered", opening: "The article is renumbered." },
  }[action];
  return {
    title: `${named} ${verb}`,
    blocks: [opening, ...(text.length > 0 ? text : enacted(operation, code))].map(blockOf),
  };
}

/** Whether a text replaces a paragraph: it begins with its number. */
const isWhole = ([first = "A. "]: readonly string[]): boolean => /^(?:[A-Z]\.|\(\d+\)) /.test(first);

/** Rows of tables become bullets. */
const blockOf = (line: string): Block =>
  line.includes(" | ") ? bullet(line.replaceAll(" | ", "; ")) : paragraph(line);

function enacted({ name, paragraph: number, isQuoted }: Operation, code: Code): string[] {
  const provision = findProvision(code, name);
  if (provision.type === "section") return linesOf(provision, number);
  const sections = sectionsIn(code, provision);
  if (!isQuoted) return sections.map((section) => `§ ${section.number}. ${section.heading}.`);
  return sections.flatMap((section) => [`§ ${section.number}. ${section.heading}.`, ...linesOf(section, "")]);
}
