import { defineEndpoint } from "../../../platform/http/endpoint.ts";
import { Failure } from "../../../platform/http/failure.ts";
import { FileAnswer } from "../../../platform/http/file-answer.ts";
import { fetchPublic } from "../../../platform/http/outbound.ts";
import { MAX_IMAGE_BYTES, readImage } from "../../../platform/images/image.ts";
import { administeredTown } from "./any-town.ts";
import { getExternalResource } from "./contract/pictures.ts";

const LIMITS = { maxBytes: MAX_IMAGE_BYTES, accept: ["image/*"], timeoutMs: 15_000 };

/** API-03, OPEN-127: a picture of the public web, for a script of our own pages; no other site can have it fetched. */
export const externalResourceEndpoint = defineEndpoint(getExternalResource, {
  access: "signedIn",
  handle: async (context, { url }) => {
    if (!context.visit.sameOrigin)
      throw new Failure("not-allowed", "Pictures of other sites are fetched for our own pages alone.", {
        title: "Refused",
      });
    await administeredTown(context, ["CUSTOMIZATION_ADMIN"]);
    const { bytes } = await fetchPublic(url, LIMITS);
    const { kind } = await readImage(bytes);
    return new FileAnswer({ body: bytes, type: `image/${kind}` });
  },
});
