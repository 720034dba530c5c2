import { answerCalls } from "../work/confined/answer.ts";
import { cropDecoded, decodeImage, type ImageCall } from "./decode.ts";
import type { CroppedImage, Image } from "./image.ts";

/** The process that decodes images, one call at a time (`image.ts`). */
answerCalls<ImageCall>(async (call): Promise<Image | CroppedImage> =>
  call.op === "read" ? decodeImage(call.bytes, call.kind) : cropDecoded(call),
);
