import { useState } from "react";
import { readAsDataUrl, type CropArea } from "../../../../ui/crop/source-pixels.ts";
import { describeError } from "../../../../ui/messages/errors.ts";
import { CallError } from "../../../../platform/http/client.ts";

/** For `<input accept>`, and in words. */
export const PICTURES = "image/jpeg,image/png,image/gif";
export const PICTURES_IN_WORDS = "JPEG, PNG or GIF";

interface Chosen {
  readonly file: File;
  readonly src: string;
  /** Null until the picture has loaded. */
  readonly area: CropArea | null;
}

export interface ChosenPicture {
  /** The picture that is being cropped. */
  readonly chosen: Chosen | null;
  /** Why the last picture was rejected, for the field. */
  readonly error: string | null;
  readonly take: (picture: Promise<File> | File) => Promise<void>;
  readonly crop: (area: CropArea) => void;
  /** Goes back to the choice of a file, with the reason if the picture was rejected. */
  readonly leave: (error?: string) => void;
  /** The same for a picture that the browser cannot show. */
  readonly rejectUnreadable: () => void;
}

/** A picture from choosing it to applying a part of it. */
export function useChosenPicture(): ChosenPicture {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [error, setError] = useState<string | null>(null);
  const leave = (reason: string | null = null): void => {
    setChosen(null);
    setError(reason);
  };
  return {
    chosen,
    error,
    take: async (picture) => {
      setError(null);
      try {
        const file = await picture;
        setChosen({ file, src: await readAsDataUrl(file), area: null });
      } catch (failure) {
        leave(pictureProblem(failure));
      }
    },
    crop: (area) => setChosen((before) => before && { ...before, area }),
    leave,
    rejectUnreadable: () =>
      leave(`“${chosen?.file.name ?? ""}” is damaged or is not a picture. Accepted: ${PICTURES_IN_WORDS}.`),
  };
}

/** The server's reason about the file itself, or about the whole call. */
export function pictureProblem(error: unknown): string {
  const ofFile = error instanceof CallError ? error.errors.find(({ path }) => path === "file") : undefined;
  return ofFile?.message ?? describeError(error).message;
}
