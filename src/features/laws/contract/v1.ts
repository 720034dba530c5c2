import { z } from "zod";
import { defineCall } from "../../../platform/http/call.ts";
import { idOf, offsetIn, optionalDay, part, partsOfText, siteAndVersion } from "../../publicapi/contract/shared.ts";

const text = z.string();
const { site } = siteAndVersion;
const law = idOf("law");

const apiLaw = z
  .object({
    id: z.int(),
    title: text,
    designation: text.meta({ description: "Type, number and year: Local Law No. 2-2026." }),
    type: text.meta({ description: "Local Law, Ordinance …" }),
    number: text,
    year: z.int().nullable(),
    subject: text.nullable(),
    description: text.nullable(),
    adopted: text.nullable().meta({ description: "YYYY-MM-DD, YYYY-MM or YYYY: as exactly as it is known." }),
    effective: text.nullable().meta({ description: "YYYY-MM-DD." }),
    isNew: z.boolean().meta({ description: "Whether the current version of the code does not contain it yet." }),
    version: text.nullable().meta({ description: "Name of the version of the code that contains it." }),
    affects: z
      .array(
        z.object({
          guid: text.nullable().meta({ description: "Null: no version of the code has the provision." }),
          name: text,
          paragraph: text.nullable(),
          action: z.enum(["add", "amend", "replace", "repeal", "renumber"]).nullable(),
          url: text.nullable(),
        }),
      )
      .meta({ description: "The provisions that it affects." }),
    url: text.nullable().meta({ description: "The page with its text." }),
    pdf: text.nullable(),
    updated: text.meta({ description: "ISO 8601." }),
  })
  .meta({ id: "Law" });
export type ApiLaw = z.infer<typeof apiLaw>;

/** Laws in an answer. */
export const API_LAWS = 300;

/** Issue 15: the adopted laws of a town, under the content right. */
export const apiListLaws = defineCall({
  id: "apiLaws",
  method: "GET",
  path: "/api/v1/:site/laws",
  summary: "Adopted laws, the latest first: those of the ledger, or only new ones.",
  input: z.object({
    site,
    new: z.stringbool().optional().meta({ description: "Only laws that the code does not contain yet (true)." }),
    from: optionalDay.meta({ description: "Earliest date of adoption, YYYY-MM-DD." }),
    to: optionalDay.meta({ description: "Latest date of adoption, YYYY-MM-DD." }),
    offset: offsetIn("laws", API_LAWS),
  }),
  answer: z.object({ total: z.int(), offset: z.int(), laws: z.array(apiLaw) }).meta({ id: "Laws" }),
});

export const apiGetLaw = defineCall({
  id: "apiLaw",
  method: "GET",
  path: "/api/v1/:site/laws/:law",
  summary: "A law with what it affects.",
  input: z.object({ site, law }),
  answer: apiLaw,
});

export const apiGetLawText = defineCall({
  id: "apiLawText",
  method: "GET",
  path: "/api/v1/:site/laws/:law/text",
  summary: "The text of a law: its own, or that of its PDF by page.",
  input: z.object({ site, law, part }),
  answer: z
    .object({
      html: text.nullable().meta({ description: "Its text as HTML; null if only its PDF has one." }),
      pages: z.array(
        z.object({
          page: z.int(),
          text,
          isRecognized: z.boolean().meta({ description: "Recognized by machine from a scan." }),
          isContinued: z.boolean().meta({ description: "The text of this page begins in the part before." }),
        }),
      ),
      ...partsOfText,
    })
    .meta({ id: "LawText" }),
});
