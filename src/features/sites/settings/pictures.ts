import { roomOf } from "../../../platform/files/room.ts";
import { readFile } from "node:fs/promises";
import { defineEndpoint, type Endpoint, type SiteContext } from "../../../platform/http/endpoint.ts";
import { Failure, wrongValue } from "../../../platform/http/failure.ts";
import { receivedFile, type UploadedFile } from "../../../platform/http/upload.ts";
import { cropImage, readImage, type Image, type CroppedImage, type Region } from "../../../platform/images/image.ts";
import { removeBanner, removeSeal, saveBanner, saveSeal } from "./contract/pictures.ts";
import { isTooLong } from "../../../domain/elongation.ts";
import { MOST_ELONGATED_SEAL } from "../policy/settings.ts";
import { storeSettings } from "./customization.ts";

/** ADMIN-44, CONSTANTS-02 */
const BANNER = { width: 940, height: 106 };
/** The larger one keeps the pixels of the picture, from twice to four times the size: a wide screen shows it whole. */
const SHARPEST = { least: 2, most: 4 };
/** Twice the display size on the home page. */
const SEAL_SIDE = 264;

const access = { permission: "CUSTOMIZATION_ADMIN" } as const;
const NO_BANNER = { bannerImage: "", bannerImageDouble: "" };

/** API-05, and the same for the seal: encodes the image again, so that only its pixels are stored (OPEN-140). */
export const pictureEndpoints: readonly Endpoint[] = [
  defineEndpoint(saveBanner, {
    access,
    beforeFile: (context) => roomOf(context, context.site),
    handle: async (context, { file, ...region }) => {
      const { bytes } = await readPicture(receivedFile(file));
      return storeSettings(context, "customization.banner", await storeBanner(context, bytes, region));
    },
  }),
  defineEndpoint(removeBanner, {
    access,
    handle: (context) => storeSettings(context, "customization.banner", NO_BANNER),
  }),
  defineEndpoint(saveSeal, {
    access,
    beforeFile: (context) => roomOf(context, context.site),
    handle: async (context, { file, x, y, width, height }) => {
      const { bytes, image } = await readPicture(receivedFile(file));
      const region = { x, y, width: width ?? image.width - x, height: height ?? image.height - y };
      const seal = await cropImage(bytes, region, sealSize(region));
      return storeSettings(context, "customization.seal", { seal: await store(context, seal) });
    },
  }),
  defineEndpoint(removeSeal, {
    access,
    handle: (context) => storeSettings(context, "customization.seal", { seal: "" }),
  }),
];

/** A picture is in memory while it is decoded and encoded again: the calls accept MAX_PICTURE_SIZE only. */
async function readPicture(file: UploadedFile): Promise<{ bytes: Buffer; image: Image }> {
  const bytes = await readFile(file.path);
  const image = await readImage(bytes).catch((error: unknown) => {
    throw error instanceof Failure ? aboutFile(error) : error;
  });
  if (image.kind === "webp")
    throw wrongValue("file", "WebP images cannot be used here. Save the image as JPEG, PNG or GIF.");
  return { bytes, image };
}

const aboutFile = ({ code, message }: Failure): Failure =>
  new Failure(code, message, { errors: [{ path: "file", message: `${message} A JPEG, PNG or GIF is accepted.` }] });

async function storeBanner(context: SiteContext, bytes: Buffer, region: Region): Promise<typeof NO_BANNER> {
  const single = await cropImage(bytes, region, BANNER);
  const double = await cropImage(bytes, region, sharpBannerSize(region));
  return { bannerImage: await store(context, single), bannerImageDouble: await store(context, double) };
}

/** The size of the larger banner for a picture, or a part of one, of this width. */
export function sharpBannerSize({ width }: Pick<Region, "width">): { width: number; height: number } {
  const times = Math.min(SHARPEST.most, Math.max(SHARPEST.least, width / BANNER.width));
  return { width: Math.round(times * BANNER.width), height: Math.round(times * BANNER.height) };
}

async function store({ files }: SiteContext, { bytes, kind }: CroppedImage): Promise<string> {
  return `/user/file/${await files.put(bytes, kind === "jpeg" ? ".jpg" : `.${kind}`)}`;
}

/**
 * Scales the longer side down to that of a seal; a smaller image is unchanged. Throws if one side is too long beside the
 * other: such a picture would fill the home page, or be too small to recognize.
 */
function sealSize({ width, height }: Region): { width: number; height: number } {
  if (isTooLong({ width, height }, MOST_ELONGATED_SEAL))
    throw wrongValue(
      "file",
      `The seal is ${shape({ width, height })} pixels. One side can be up to ${MOST_ELONGATED_SEAL} times as long as the other. Choose a part of the picture.`,
    );
  const scale = Math.min(1, SEAL_SIDE / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

const shape = ({ width, height }: Pick<Region, "width" | "height">): string =>
  `${Math.round(width).toLocaleString("en")} × ${Math.round(height).toLocaleString("en")}`;
