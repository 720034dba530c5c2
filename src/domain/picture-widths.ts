/** Pixels: a page on a screen, on a screen with fine pixels, and enlarged. */
export const PICTURE_WIDTHS = [800, 1600, 2400] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];
