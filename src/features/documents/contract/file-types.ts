/** Kinds of files that a town can allow, by extension, in the order of lists (`pubDocsFileTypes`). */
export const fileTypes = {
  pdf: "PDF",
  doc: "Word (.doc)",
  docx: "Word (.docx)",
  xls: "Excel (.xls)",
  xlsx: "Excel (.xlsx)",
  ppt: "PowerPoint (.ppt)",
  pptx: "PowerPoint (.pptx)",
  odt: "OpenDocument text",
  ods: "OpenDocument spreadsheet",
  odp: "OpenDocument presentation",
  rtf: "Rich text (.rtf)",
  txt: "Plain text",
  csv: "CSV",
  jpg: "JPEG image",
  png: "PNG image",
  gif: "GIF image",
  tif: "TIFF image",
  webp: "WebP image",
  svg: "SVG image",
  geojson: "GeoJSON",
  mp3: "MP3 audio",
  m4a: "M4A audio",
  wav: "WAV audio",
  ogg: "Ogg audio",
  flac: "FLAC audio",
  html: "Web page",
  zip: "Zip archive",
} as const;
export type FileType = keyof typeof fileTypes;

export const audioTypes: readonly FileType[] = ["mp3", "m4a", "wav", "ogg", "flac"];
/** Extensions of files whose pages are, or can be, pictures of text. */
export const recognizedTypes: readonly string[] = ["pdf", "jpg", "png", "gif", "tif", "webp"];
/** Not allowed unless a town decides so: they can contain scripts, or hide their content. Decision 053. */
const NOT_BY_DEFAULT = new Set<string>(["webp", "svg", "ogg", "flac", "html", "zip"]);

/** Types that a sentence names together. */
const FAMILIES = [
  { name: "OpenDocument", member: /^OpenDocument (.+)$/ },
  { name: "images", member: /^(.+) image$/ },
  { name: "audio", member: /^(.+) audio$/ },
];

/** "PDF, Word, images (JPEG, PNG)": the names in a sentence, without their endings. */
export function namesOfTypes(types: readonly FileType[]): string {
  const members = new Map<string, Set<string>>();
  for (const type of types) {
    const name = fileTypes[type].replace(/ \(.*\)$/, "");
    const family = FAMILIES.find(({ member }) => member.test(name));
    const group = family?.name ?? name;
    members.set(group, (members.get(group) ?? new Set()).add(family?.member.exec(name)?.[1] ?? name));
  }
  return [...members]
    .map(([group, names]) => (names.has(group) ? group : `${group} (${[...names].join(", ")})`))
    .join(", ");
}

const isFileType = (name: string): name is FileType => Object.hasOwn(fileTypes, name);
export const allFileTypes: readonly FileType[] = Object.keys(fileTypes).filter(isFileType);
export const defaultFileTypes: readonly FileType[] = allFileTypes.filter((type) => !NOT_BY_DEFAULT.has(type));

/** Other endings of the same types. */
const OTHER_ENDINGS: Readonly<Record<string, FileType>> = { jpeg: "jpg", tiff: "tif", htm: "html" };

/** The endings of files of these types, with their points. */
export const endingsOf = (types: readonly FileType[]): string[] =>
  types.flatMap((type) => [
    `.${type}`,
    ...Object.entries(OTHER_ENDINGS).flatMap(([ending, of]) => (of === type ? [`.${ending}`] : [])),
  ]);

/**
 * Why a file of this name is not going to be accepted; null if it may be. A name without an ending says nothing: the server
 * looks into the file.
 */
export function problemOfName(name: string, allowed: readonly FileType[]): string | null {
  const ending = /\.([^.\s]{1,10})$/.exec(name)?.[1]?.toLowerCase();
  if (ending === undefined) return null;
  const type = OTHER_ENDINGS[ending] ?? ending;
  if (allowed.some((each) => each === type)) return null;
  return isFileType(type)
    ? `The town does not allow this type of file: ${fileTypes[type]}.`
    : `Files of the type .${ending} are not known here. Save it as PDF, for example.`;
}
