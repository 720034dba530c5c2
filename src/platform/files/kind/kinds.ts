/** Kinds of files that are told apart, with the media type and the usual extension of each. */
export const FILE_KINDS = {
  pdf: { mediaType: "application/pdf", extension: "pdf" },
  docx: {
    mediaType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    extension: "docx",
  },
  xlsx: { mediaType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", extension: "xlsx" },
  pptx: {
    mediaType: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    extension: "pptx",
  },
  odt: { mediaType: "application/vnd.oasis.opendocument.text", extension: "odt" },
  ods: { mediaType: "application/vnd.oasis.opendocument.spreadsheet", extension: "ods" },
  odp: { mediaType: "application/vnd.oasis.opendocument.presentation", extension: "odp" },
  doc: { mediaType: "application/msword", extension: "doc" },
  xls: { mediaType: "application/vnd.ms-excel", extension: "xls" },
  ppt: { mediaType: "application/vnd.ms-powerpoint", extension: "ppt" },
  txt: { mediaType: "text/plain", extension: "txt" },
  csv: { mediaType: "text/csv", extension: "csv" },
  rtf: { mediaType: "application/rtf", extension: "rtf" },
  geojson: { mediaType: "application/geo+json", extension: "geojson" },
  html: { mediaType: "text/html", extension: "html" },
  svg: { mediaType: "image/svg+xml", extension: "svg" },
  jpg: { mediaType: "image/jpeg", extension: "jpg" },
  png: { mediaType: "image/png", extension: "png" },
  gif: { mediaType: "image/gif", extension: "gif" },
  tif: { mediaType: "image/tiff", extension: "tif" },
  webp: { mediaType: "image/webp", extension: "webp" },
  mp3: { mediaType: "audio/mpeg", extension: "mp3" },
  wav: { mediaType: "audio/wav", extension: "wav" },
  m4a: { mediaType: "audio/mp4", extension: "m4a" },
  ogg: { mediaType: "audio/ogg", extension: "ogg" },
  flac: { mediaType: "audio/flac", extension: "flac" },
  zip: { mediaType: "application/zip", extension: "zip" },
  unknown: { mediaType: "application/octet-stream", extension: "" },
} as const satisfies Record<string, { readonly mediaType: string; readonly extension: string }>;

export type FileKindName = keyof typeof FILE_KINDS;
