import { z } from "zod";

/** Parameters of every call of the public API: the town of the key, and the version of its code. */
export const siteAndVersion = {
  site: z.string().max(60).meta({ description: "ID of the town, as in the URLs of its site." }),
  version: z
    .string()
    .max(60)
    .optional()
    .meta({ description: "ID of an older version (`archiveId` in the list of versions). Default: the current code." }),
};

export const guid = z
  .string()
  .regex(/^\d{1,15}$/, "A GUID contains digits only")
  .meta({ description: "Permanent ID of a provision, the same in every version of the code." });

/** The ID of something in a path: "law". */
export const idOf = (what: string) =>
  z.coerce
    .number<number | string>()
    .int()
    .min(1)
    .max(2_147_483_647)
    .meta({ description: `ID of the ${what}.`, examples: [12] });

/** YYYY-MM-DD */
export const optionalDay = z.iso.date().optional();

/** Where an answer begins in a list of "laws", of which it has up to `most`. */
export const offsetIn = (what: string, most: number) =>
  z.coerce
    .number<number | string>()
    .int()
    .min(0)
    .max(10_000_000)
    .default(0)
    .meta({ description: `Number of ${what} to skip: an answer has up to ${most}.` });

const day = z.string().nullable();

/** A provision without its text. */
export const apiProvision = z
  .object({
    guid,
    type: z.string().meta({ description: "title, chapter, article, section …" }),
    label: z.string().meta({ description: "Text before the number: Chapter, §." }),
    number: z.string(),
    heading: z.string(),
    status: z.enum(["inForce", "reserved", "repealed", "expired", "omitted", "transferred"]),
    url: z.string().meta({ description: "Its page on the site." }),
  })
  .meta({ id: "Provision" });
export type ApiProvision = z.infer<typeof apiProvision>;

export const placedProvision = apiProvision
  .extend({
    within: z.string().meta({ description: "Parents, top level first: Title 27 Zoning › Chapter 27.64 Parking." }),
  })
  .meta({ id: "PlacedProvision" });

/** One version of the code. */
export const apiVersion = z
  .object({
    archiveId: z.string().meta({ description: "ID of the version, for `version`, `from` and `to`." }),
    current: z.boolean(),
    title: z.string(),
    displayDate: day.meta({ description: "Date set by the town, YYYY-MM-DD." }),
    updatedDate: day.meta({ description: "Date of the law as published, YYYY-MM-DD." }),
    importTime: z.string().meta({ description: "Time of publication on this server, ISO 8601." }),
    publishingIdentifier: z.string(),
    url: z.string(),
  })
  .meta({ id: "Version" });
export type ApiVersion = z.infer<typeof apiVersion>;

export const versionList = z.object({ versions: z.array(apiVersion).meta({ description: "Newest first." }) });

/** Which part of a long text. */
export const part = z.coerce
  .number<number | string>()
  .int()
  .min(1)
  .max(100_000)
  .default(1)
  .meta({ description: "Long texts come in parts: the number of the part, from 1." });
export const partsOfText = {
  part: z.int().meta({ description: "The number of this part." }),
  parts: z.int().meta({ description: "The number of the last part." }),
};
