import { z } from "zod";
import { statuses } from "../../../domain/law/provision.ts";
import { guid } from "./code.ts";

const status = z.enum(statuses);
const date = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** The target of a citation, as the source gives it. */
const target = z.object({
  document: z.string().nullable().describe("Name of another document; null within this code"),
  key: z.string().nullable().describe("Number of the provision, as the source cites it"),
  path: z.array(z.string()).describe("Paragraph numbers below it: (a), (1)"),
  address: z.string().nullable().describe("Web address"),
});

const note = z.object({
  label: z.string(),
  text: z.string(),
  law: target.nullable().describe("The law that the note refers to"),
});

const exportedName = z.object({
  guid: guid.describe("Identifies the provision in every version"),
  type: z.string().describe("code, title, chapter, article, section …"),
  label: z.string().describe("Word or symbol before the number: Chapter, §"),
  number: z.string(),
  heading: z.string(),
});

const exportedOwn = exportedName.extend({
  position: z.int().describe("Position in the entire code, in reading order; the code itself is 0"),
  status,
  effective: date.nullable(),
  above: z.array(z.string()).describe("Lines printed directly above it"),
  text: z.string().describe("Its own text, without its children: one line for each paragraph and table row"),
  history: z.array(note),
  notes: z.array(note),
  citations: z.array(
    z.object({
      text: z.string(),
      to: z
        .object({ guid, anchor: z.string().describe("Paragraph, such as a-2; empty for the entire provision") })
        .nullable()
        .describe("The target in this version"),
      cited: target,
    }),
  ),
});

export type ExportedStructure = z.infer<typeof exportedOwn> & { children: ExportedStructure[] };
/** A provision with its own text and its children, in the order of the code. */
export const exportedStructure: z.ZodType<ExportedStructure> = exportedOwn.extend({
  children: z.lazy(() => z.array(exportedStructure)),
});

/** A code, or part of one, as JSON (OPEN-82, OPEN-123). */
export const exportedCode = z.object({
  custId: z.string(),
  town: z.string(),
  title: z.string(),
  date: date.nullable().describe("Date of the law"),
  version: z.string().describe("larkmere-2"),
  address: z.string().nullable(),
  within: z.array(exportedName).describe("Ancestors of the part, outermost first; empty for the entire code"),
  structure: exportedStructure,
});

export const exportFormats = ["akn", "html", "json"] as const;
export const exportFormat = z.enum(exportFormats);
export type ExportFormat = z.infer<typeof exportFormat>;
