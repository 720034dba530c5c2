import { z } from "zod";
import { defineCall } from "../../../platform/http/call.ts";
import { guid, siteAndVersion, versionList } from "../../publicapi/contract/shared.ts";

const text = z.string();

/** OPEN-123: the content API. */
export const getTownFacts = defineCall({
  id: "apiTownFacts",
  method: "GET",
  path: "/api/v1/:site/content",
  summary: "Facts about the town: names, location, government and contact.",
  input: z.object({ site: siteAndVersion.site }),
  answer: z
    .object({
      custId: text,
      name: text.meta({ description: "Display name on the town's site." }),
      municipality: text,
      state: text,
      counties: z.array(text),
      governmentType: text,
      population: z.int(),
      zipcode: text,
      website: text.meta({ description: "The town's own website; empty without one." }),
      url: text.meta({ description: "Home page of the town on this server." }),
      seal: text.nullable().meta({ description: "URL of the seal image." }),
      zoningMap: text.meta({ description: "URL of the zoning map; empty without one." }),
      zoningChapter: guid.nullable(),
      contact: z.object({ person: text, phone: text, email: text, address: text, url: text }),
    })
    .meta({ id: "Town" }),
});

export const getTownHome = defineCall({
  id: "apiTownHome",
  method: "GET",
  path: "/api/v1/:site/content/home",
  summary: "Content of the town's home page: message, notice and warnings.",
  input: z.object({ site: siteAndVersion.site }),
  answer: z
    .object({
      message: text.meta({ description: "HTML." }),
      notice: text.meta({ description: "Town notice, HTML; empty without one." }),
      warnings: z.array(z.object({ message: text.meta({ description: "HTML." }), color: text })),
    })
    .meta({ id: "HomePage" }),
});

export const getTownLinks = defineCall({
  id: "apiTownLinks",
  method: "GET",
  path: "/api/v1/:site/content/links",
  summary: "Quick links of the home page.",
  input: z.object({ site: siteAndVersion.site }),
  answer: z
    .object({
      links: z.array(
        z.object({
          title: text,
          url: text.meta({ description: "With its scheme: https://…" }),
          external: z.boolean().meta({ description: "Whether it links to another site." }),
        }),
      ),
      provisions: z
        .array(
          z.object({
            guid,
            label: text.meta({ description: "What the town calls the link." }),
            title: text.meta({ description: "Number and heading of the part." }),
            url: text,
          }),
        )
        .meta({ description: "Links to parts of the code." }),
    })
    .meta({ id: "QuickLinks" }),
});

export const getTownVersions = defineCall({
  id: "apiTownVersions",
  method: "GET",
  path: "/api/v1/:site/content/versions",
  summary: "The published versions of the town's code, newest first.",
  input: z.object({ site: siteAndVersion.site }),
  answer: versionList,
});

export const getCodeVersions = defineCall({
  id: "apiCodeVersions",
  method: "GET",
  path: "/api/v1/:site/code/versions",
  summary: "The published versions of the code, newest first.",
  input: z.object({ site: siteAndVersion.site }),
  answer: versionList,
});
