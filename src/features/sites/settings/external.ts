import { defineEndpoint } from "../../../platform/http/endpoint.ts";
import { Failure } from "../../../platform/http/failure.ts";
import { FileAnswer } from "../../../platform/http/file-answer.ts";
import { fetchPublic } from "../../../platform/http/outbound.ts";
import { MAX_IMAGE_BYTES, readImage } from "../../../platform/images/image.ts";
import { administeredTown } from "./any-town.ts";
import { getExternalResource } from "./contract/pictures.ts";

const LIMITS = { maxBytes: MAX_IMAGE_BYTES, accept: ["image/*"], timeoutMs: 15_000 };

/** API-03, OPEN-127: fetches an image from the public web, only for scripts of our own pages. */
export const externalResourceEndpoint = defineEndpoint(getExternalResource, {
  access: "signedIn",
  handle: async (context, { url }) => {
    if (!context.visit.sameOrigin)
      throw new Failure("not-allowed", "Images from other sites can be fetched only by our own pages.", {
        title: "Refused",
      });
    await administeredTown(context, ["CUSTOMIZATION_ADMIN"]);
    const { bytes } = await fetchPublic(url, LIMITS);
    const { kind } = await readImage(bytes);
    return new FileAnswer({ body: bytes, type: `image/${kind}` });
  },
});
