/** NOTES-12, OPEN-11, OPEN-12: what is stored. The first three are colors of the town, the last five of all towns. */
export const noteColors = [
  "default",
  "accent",
  "banner",
  "title",
  "teal",
  "mint",
  "berry",
  "pineapple",
  "roc",
] as const;
export type NoteColor = (typeof noteColors)[number];

/** CONSTANTS-06 */
export const colorLabels: Readonly<Record<NoteColor, string>> = {
  default: "Default",
  accent: "Accent",
  banner: "Banner",
  title: "Title",
  teal: "Teal",
  mint: "Mint",
  berry: "Berry",
  pineapple: "Pineapple",
  roc: "Roc",
};

/** What each color is for. */
export const colorTips: Readonly<Record<NoteColor, string>> = {
  default: "No color of its own.",
  accent: "The town’s accent color.",
  banner: "The color of the town’s banner.",
  title: "The color of the town’s titles.",
  teal: "Blue-green, the same in all towns.",
  mint: "Light green, the same in all towns.",
  berry: "Dark red, the same in all towns.",
  pineapple: "Yellow, the same in all towns.",
  roc: "Slate gray, the same in all towns.",
};

export const displayModes = ["expanded", "minimized"] as const;
export type DisplayMode = (typeof displayModes)[number];

/** CONSTANTS-47, in characters. */
export const MAX_TITLE = 255;
/** In characters of HTML. */
export const MAX_CONTENT = 100_000;

/** Notes in one answer: of a page, and of a list. */
export const MOST_ON_PAGE = 5000;
export const MOST_IN_LIST = 200;
/** If an answer has more notes than this, minimized ones come without their content (`getNote` has it). */
export const MOST_WITH_CONTENT = 300;
/**
 * Bytes in one answer, at most: of the content of its notes, and of the rest. Notes beyond the first come without content
 * (`getNote` has it), those beyond the second in another answer. At least this many notes always come together.
 */
export const MOST_CONTENT_BYTES = 2_000_000;
export const MOST_OTHER_BYTES = 1_000_000;
export const ALWAYS_TOGETHER = 50;
/** Bytes of a note besides its title, its content and its passage, with its provision and its writers. */
export const NOTE_BYTES = 1000;
/** The same in the HTML of a page, which every reader loads. */
export const MOST_PAGE_CONTENT_BYTES = 300_000;
export const MOST_PAGE_OTHER_BYTES = 400_000;
/** Notes of a writer in all towns, and the bytes of their content. */
export const MOST_OF_WRITER = 20_000;
export const MOST_BYTES_OF_WRITER = 20_000_000;
/** Notes that a writer may save in a minute. */
export const SAVES_PER_MINUTE = 60;
/** Notes of one provision that a page shows at first, so that they do not push the law away. */
export const SHOWN_AT_FIRST = 5;
