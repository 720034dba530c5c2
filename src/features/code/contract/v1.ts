import { z } from "zod";
import { defineCall } from "../../../platform/http/call.ts";
import { fileAnswer } from "../../../platform/http/file-answer.ts";
import { exportedCode, exportedStructure, exportFormat } from "./exported.ts";
import { apiProvision, guid, siteAndVersion, placedProvision } from "../../publicapi/contract/shared.ts";

/** A provision with its descendants. */
export interface ContentsNode extends z.infer<typeof apiProvision> {
  children: ContentsNode[];
}
const contentsNode: z.ZodType<ContentsNode> = apiProvision
  .extend({
    get children(): z.ZodType<ContentsNode[]> {
      return z.array(contentsNode);
    },
  })
  .meta({ id: "ContentsNode" });

// Schema names in the API description.
z.globalRegistry.add(exportedCode, { id: "CodeDocument" });
z.globalRegistry.add(exportedStructure, { id: "Structure" });

const format = exportFormat.default("json").meta({
  description:
    "`akn` is Akoma Ntoso 3.0, the XML standard for laws. Default: the Accept header decides; without it, `json`.",
});
const media = { "application/json": exportedCode, "text/html": null, "application/akn+xml": null };

/** OPEN-123: the code API. OPEN-82: the formats for exporting the code. */
export const getCode = defineCall({
  id: "apiCode",
  method: "GET",
  path: "/api/v1/:site/code",
  summary: "The complete code in one document, streamed.",
  input: z.object({ ...siteAndVersion, format }),
  answer: fileAnswer,
  media,
});

export const getProvision = defineCall({
  id: "apiProvision",
  method: "GET",
  path: "/api/v1/:site/code/provisions/:guid",
  summary: "One provision, or a part of the code with everything below it.",
  input: z.object({ ...siteAndVersion, guid, format }),
  answer: fileAnswer,
  media,
});

export const getContents = defineCall({
  id: "apiContents",
  method: "GET",
  path: "/api/v1/:site/code/contents",
  summary: "The complete table of contents as a tree.",
  input: z.object({ ...siteAndVersion }),
  answer: z.object({ version: z.string(), contents: contentsNode }),
});

export const getCitingProvisions = defineCall({
  id: "apiCitedBy",
  method: "GET",
  path: "/api/v1/:site/code/provisions/:guid/cited-by",
  summary: "The provisions that cite a provision.",
  input: z.object({ ...siteAndVersion, guid }),
  answer: z.object({
    citedBy: z.array(placedProvision).meta({ description: "In the order of the code: the first 5,000 at most." }),
    total: z.int().meta({ description: "The number of provisions that cite it." }),
  }),
});

export const findCited = defineCall({
  id: "apiCitation",
  method: "GET",
  path: "/api/v1/:site/code/citation",
  summary: "The provision and paragraph that a citation refers to.",
  input: z.object({
    ...siteAndVersion,
    citation: z
      .string()
      .min(1)
      .max(200)
      .meta({ description: "A citation as people write it: § 12-4(a)(2), Chapter 11.30." }),
  }),
  answer: z.object({
    found: apiProvision,
    anchor: z.string().meta({ description: "Paragraph within the provision: a-2; empty for the entire provision." }),
    candidates: z
      .array(placedProvision)
      .meta({ description: "All provisions with that number, if there is more than one." }),
  }),
});

const versionName = (text: string) => z.string().max(60).optional().meta({ description: text });
const compared = {
  from: versionName("The earlier version (`archiveId`). Default: the version before `to`."),
  to: versionName("The later version. Default: the current code."),
};
const named = apiProvision.pick({ type: true, label: true, number: true, heading: true, status: true }).nullable();
const runs = z.array(z.object({ kind: z.enum(["kept", "removed", "added"]), text: z.string() }));

const unmarkedCounts = z.object({
  history: z.int().meta({ description: "Only history notes moved between the text and the notes." }),
  typography: z.int().meta({ description: "Only typography or the form of paragraphs and lists differs." }),
});

export const getChanges = defineCall({
  id: "apiChanges",
  method: "GET",
  path: "/api/v1/:site/code/changes",
  summary: "What changed between two versions, in the order of the code.",
  input: z.object({ site: siteAndVersion.site, ...compared }),
  answer: z.object({
    from: z.string(),
    to: z.string(),
    changes: z.array(
      z
        .object({
          guid,
          kinds: z.array(z.enum(["added", "removed", "number", "moved", "heading", "status", "text", "notes"])).meta({
            description:
              "`number`: number, label or type changed; `moved`: moved to another part; `text`: the text of the law changed; `notes`: only notes changed.",
          }),
          before: named.meta({ description: "The provision before; null if it did not exist." }),
          after: named.meta({ description: "The provision after; null if it was removed." }),
        })
        .meta({ id: "Change" }),
    ),
    unmarked: unmarkedCounts.meta({
      description: "Provisions that differ and are not listed, because their law and notes say the same.",
    }),
  }),
});

export const getProvisionChange = defineCall({
  id: "apiProvisionChange",
  method: "GET",
  path: "/api/v1/:site/code/provisions/:guid/changes",
  summary: "The changes in the text of a provision between two versions.",
  input: z.object({ site: siteAndVersion.site, guid, ...compared }),
  answer: z.object({
    from: z.string(),
    to: z.string(),
    law: runs.meta({
      description:
        "Join the `kept` and `removed` runs for the earlier text, the `kept` and `added` runs for the later text.",
    }),
    notes: runs.meta({ description: "The same for its notes and history." }),
    unmarked: z.array(z.enum(["history", "typography", "paragraphs"])).meta({
      description:
        "Other differences, which do not change the law: `history` moved between the text and the notes; `typography`: quotation marks, dashes, spaces; `paragraphs`: where they begin, lists, bullets.",
    }),
  }),
});

export const getTownIndex = defineCall({
  id: "apiTownIndex",
  method: "GET",
  path: "/api/v1/:site/content/index",
  summary: "Terms of the alphabetical index under a letter.",
  input: z.object({
    ...siteAndVersion,
    letter: z
      .string()
      .max(10)
      .default("#")
      .meta({ description: "A to Z, or # (also `Number`) for terms that start with a digit.", examples: ["P"] }),
  }),
  answer: z
    .object({
      letter: z.string(),
      letters: z.array(z.object({ letter: z.string(), words: z.int() })).meta({ description: "Letters with terms." }),
      words: z.array(
        z.object({ word: z.string(), references: z.array(z.object({ label: z.string(), url: z.string() })) }),
      ),
    })
    .meta({ id: "IndexWords" }),
});
