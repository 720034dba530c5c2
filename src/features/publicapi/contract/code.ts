import { z } from "zod";
import { defineCall } from "../../../platform/http/call.ts";
import { fileAnswer } from "../../../platform/http/file-answer.ts";
import { exportedCode, exportedStructure, exportFormat } from "../../code/contract/exported.ts";
import { apiProvision, guid, siteAndVersion, placedProvision, versionList } from "./shared.ts";

/** A provision with those below it. */
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

// Names in the description of the API.
z.globalRegistry.add(exportedCode, { id: "CodeDocument" });
z.globalRegistry.add(exportedStructure, { id: "Structure" });

const format = exportFormat.default("json").meta({
  description:
    "`akn` is Akoma Ntoso 3.0, the standard for laws in XML. Left out, the header Accept decides; without it `json`.",
});
const media = { "application/json": exportedCode, "text/html": null, "application/akn+xml": null };

/** OPEN-123: the code API. OPEN-82: in these formats the code leaves again. */
export const getCode = defineCall({
  id: "apiCode",
  method: "GET",
  path: "/api/v1/:site/code",
  summary: "The whole code in one document, sent while it is read.",
  input: z.object({ ...siteAndVersion, format }),
  answer: fileAnswer,
  media,
});

export const getProvision = defineCall({
  id: "apiProvision",
  method: "GET",
  path: "/api/v1/:site/code/provisions/:guid",
  summary: "One provision, or a part of the code with all below it.",
  input: z.object({ ...siteAndVersion, guid, format }),
  answer: fileAnswer,
  media,
});

export const getContents = defineCall({
  id: "apiContents",
  method: "GET",
  path: "/api/v1/:site/code/contents",
  summary: "The whole table of contents as a tree.",
  input: z.object({ ...siteAndVersion }),
  answer: z.object({ version: z.string(), contents: contentsNode }),
});

export const getCodeVersions = defineCall({
  id: "apiCodeVersions",
  method: "GET",
  path: "/api/v1/:site/code/versions",
  summary: "The published versions of the code, newest first.",
  input: z.object({ site: siteAndVersion.site }),
  answer: versionList,
});

export const getCitingProvisions = defineCall({
  id: "apiCitedBy",
  method: "GET",
  path: "/api/v1/:site/code/provisions/:guid/cited-by",
  summary: "The provisions that cite a provision.",
  input: z.object({ ...siteAndVersion, guid }),
  answer: z.object({ citedBy: z.array(placedProvision) }),
});

export const findCited = defineCall({
  id: "apiCitation",
  method: "GET",
  path: "/api/v1/:site/code/citation",
  summary: "The provision and paragraph that a citation names.",
  input: z.object({
    ...siteAndVersion,
    citation: z.string().min(1).max(200).meta({ description: "As people write it: § 12-4(a)(2), Chapter 11.30." }),
  }),
  answer: z.object({
    found: apiProvision,
    anchor: z.string().meta({ description: "Paragraph below the provision: a-2; empty for the whole." }),
    candidates: z
      .array(placedProvision)
      .meta({ description: "All provisions with that number, when there is more than one." }),
  }),
});

const versionName = (text: string) => z.string().max(60).optional().meta({ description: text });
const compared = {
  from: versionName("The earlier version (`archiveId`). Left out: the one before `to`."),
  to: versionName("The later version. Left out: the current code."),
};
const named = apiProvision.pick({ type: true, label: true, number: true, heading: true, status: true }).nullable();
const runs = z.array(z.object({ kind: z.enum(["kept", "removed", "added"]), text: z.string() }));

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
              "`number`: another number, label or type; `moved`: it stands in another part; `text`: its law reads otherwise; `notes`: only its notes do.",
          }),
          before: named.meta({ description: "As it was; null where it was not there." }),
          after: named.meta({ description: "As it is; null where it is gone." }),
        })
        .meta({ id: "Change" }),
    ),
  }),
});

export const getProvisionChange = defineCall({
  id: "apiProvisionChange",
  method: "GET",
  path: "/api/v1/:site/code/provisions/:guid/changes",
  summary: "The words of a provision that changed between two versions.",
  input: z.object({ site: siteAndVersion.site, guid, ...compared }),
  answer: z.object({
    from: z.string(),
    to: z.string(),
    law: runs.meta({
      description: "Kept and removed runs joined are the earlier text, kept and added ones the later.",
    }),
    notes: runs.meta({ description: "The same of its notes and history." }),
  }),
});
