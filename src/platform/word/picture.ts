/** A picture as Word documents can have them. Size in pixels. */
export interface WordPicture {
  readonly kind: "jpg" | "png" | "gif";
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Finds the picture of an address in a rich text; null if there is none. */
export type FindPicture = (src: string) => Promise<WordPicture | null>;
