import { typedName } from "../../../../platform/http/typed-name.ts";
import { z } from "zod";
import { defineCall } from "../../../../platform/http/call.ts";
import { contentQuickLink, saved, textQuickLink } from "../contract/settings.ts";

const site = z.string();
const guid = z.string().regex(/^\d{1,15}$/, "A GUID contains digits only");
const id = z.coerce.number().int().min(1);
/** A boolean, also as sent by a form ("true"). */
const flag = z.union([z.boolean(), z.stringbool()]);
const linkFields = { title: typedName(255), url: z.string(), textualQuickLinkType: z.string() };
const textLinks = z.object({ textQuickLinks: z.array(textQuickLink), ...saved });

/** API-13; ADMIN-37 */
export const addQuickLink = defineCall({
  id: "addQuickLink",
  method: "POST",
  path: "/api/:site/quick-link",
  summary: "Adds a text quick link to the home page.",
  input: z.object({ site, ...linkFields }),
  answer: textLinks,
});

/** API-14 */
export const editQuickLink = defineCall({
  id: "editQuickLink",
  method: "PUT",
  path: "/api/:site/quick-link",
  summary: "Changes a text quick link.",
  input: z.object({ site, id, ...linkFields, base: z.strictObject({ ...linkFields, title: z.string() }).optional() }),
  answer: textLinks,
});

/** API-15; ADMIN-38 */
export const removeQuickLink = defineCall({
  id: "removeQuickLink",
  method: "DELETE",
  path: "/api/quick-link/:id",
  summary: "Removes a text quick link.",
  input: z.object({ id }),
  answer: textLinks,
  failure: "Error deleting text quick link...",
});

export const orderQuickLinks = defineCall({
  id: "orderQuickLinks",
  method: "PUT",
  path: "/api/:site/quick-link/order",
  summary: "Sets the order of the text quick links: the ids of all of them.",
  input: z.object({ site, items: z.array(z.int()).max(500) }),
  answer: textLinks,
});

const contentLinks = z.object({ contentGraphicalQuickLinks: z.array(contentQuickLink), ...saved });

export const addContentLink = defineCall({
  id: "addContentLink",
  method: "POST",
  path: "/api/:site/graphical-quick-link/content",
  summary: "Adds a part of the code as a home page tile.",
  input: z.object({ site, guid, label: typedName(80).min(1, "Enter a label") }),
  answer: contentLinks,
});

/** API-16; `label` renames it. */
export const editContentLink = defineCall({
  id: "editContentLink",
  method: "PUT",
  path: "/api/:site/graphical-quick-link/content/:id",
  summary: "Shows, hides or renames a home page tile.",
  input: z.object({
    site,
    id,
    enabled: flag.optional(),
    label: typedName(80).min(1, "Enter a label").optional(),
    base: z.string().optional(),
  }),
  answer: contentLinks,
});

export const removeContentLink = defineCall({
  id: "removeContentLink",
  method: "DELETE",
  path: "/api/:site/graphical-quick-link/content/:id",
  summary: "Removes a home page tile.",
  input: z.object({ site, id }),
  answer: contentLinks,
});

export const orderContentLinks = defineCall({
  id: "orderContentLinks",
  method: "PUT",
  path: "/api/:site/graphical-quick-link/content-order",
  summary: "Sets the order of the tiles that lead into the code: the ids of all of them.",
  input: z.object({ site, items: z.array(z.int()).max(500) }),
  answer: contentLinks,
});
