import { z } from "zod";
import { defineCall } from "../../../../platform/http/call.ts";
import { fileAnswer } from "../../../../platform/http/file-answer.ts";
import { uploadedFile } from "../../../../platform/http/upload.ts";
import { savedSettings } from "./settings.ts";

const site = z.string();

/** In bytes: what platform/images takes. */
export const MAX_PICTURE_SIZE = 10_000_000;
/** May have fractions, as a crop box on a screen has. */
const pixels = z.coerce.number().min(0).max(100_000);

/** API-05: the crop is a part of the picture as it was sent, in its pixels; it becomes 940 by 106. */
export const saveBanner = defineCall({
  id: "saveBanner",
  method: "POST",
  path: "/:site/customization/banner",
  summary: "Sets the banner image of a site from a JPEG, PNG or GIF.",
  input: z.object({ site, file: uploadedFile, x: pixels, y: pixels, width: pixels, height: pixels }),
  answer: savedSettings,
  upload: { mostBytes: MAX_PICTURE_SIZE },
});

export const removeBanner = defineCall({
  id: "removeBanner",
  method: "DELETE",
  path: "/:site/customization/banner",
  summary: "Removes the banner image: the banner has its plain color again.",
  input: z.object({ site }),
  answer: savedSettings,
});

export const saveSeal = defineCall({
  id: "saveSeal",
  method: "POST",
  path: "/:site/customization/seal",
  summary: "Sets the seal of a site, the small picture beside its name, from a JPEG, PNG or GIF.",
  input: z.object({ site, file: uploadedFile }),
  answer: savedSettings,
  upload: { mostBytes: MAX_PICTURE_SIZE },
});

export const removeSeal = defineCall({
  id: "removeSeal",
  method: "DELETE",
  path: "/:site/customization/seal",
  summary: "Removes the seal of a site.",
  input: z.object({ site }),
  answer: savedSettings,
});

/** API-03, OPEN-127: only for our own pages, and only pictures. */
export const getExternalResource = defineCall({
  id: "getExternalResource",
  method: "GET",
  path: "/external/resource",
  summary: "A picture from elsewhere on the web, for the banner.",
  input: z.object({ url: z.string().max(2000) }),
  answer: fileAnswer,
});
