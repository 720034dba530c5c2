import { z } from "zod";
import { defineCall } from "../../../../platform/http/call.ts";
import { fileAnswer } from "../../../../platform/http/file-answer.ts";
import { uploadedFile } from "../../../../platform/http/upload.ts";
import { savedSettings } from "./settings.ts";

const site = z.string();

/** In bytes: the limit of platform/images. */
export const MAX_PICTURE_SIZE = 10_000_000;
/** May be fractional, like a crop box on screen. */
const pixels = z.coerce.number().min(0).max(100_000);

/** API-05: the crop in pixels of the uploaded image; it is resized to 940 by 106. */
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
  summary: "Removes the banner image, so that the banner shows its plain color.",
  input: z.object({ site }),
  answer: savedSettings,
});

export const saveSeal = defineCall({
  id: "saveSeal",
  method: "POST",
  path: "/:site/customization/seal",
  summary: "Sets the seal of a site, the small image next to its name, from a JPEG, PNG or GIF or a part of one.",
  input: z.object({
    site,
    file: uploadedFile,
    /** The crop in pixels of the uploaded image; without it, the whole image. */
    x: pixels.default(0),
    y: pixels.default(0),
    width: pixels.optional(),
    height: pixels.optional(),
  }),
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

/** API-03, OPEN-127: only for our own pages, and only images. */
export const getExternalResource = defineCall({
  id: "getExternalResource",
  method: "GET",
  path: "/external/resource",
  summary: "An image from the web, for the banner.",
  input: z.object({ url: z.string().max(2000) }),
  answer: fileAnswer,
});
