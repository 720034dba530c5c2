import { formatBytes } from "../../../../domain/format-bytes.ts";
import { audioTypes, fileTypes } from "../../contract/file-types.ts";
import type { PublicDocument } from "../../contract/entities.ts";
import type { DocumentIconName } from "./document-icon.ts";

type Described = Pick<PublicDocument, "type" | "extension" | "size" | "pages" | "url">;

/** "PDF, 12 pages, 1.2 MB", "Video on video.example.org". */
export function describeDocument({ type, extension, size, pages, url }: Described): string {
  if (url !== null) return `${type === "VIDEO_LINK" ? "Video" : "Recording"} on ${hostOf(url)}`;
  const parts = [
    extension === null ? "" : (KINDS.get(extension) ?? extension.toUpperCase()),
    pages === null || pages === 0 ? "" : pages === 1 ? "1 page" : `${pages.toLocaleString("en-US")} pages`,
    size === null ? "" : formatBytes(size),
  ];
  return parts.filter(Boolean).join(", ");
}

/** By ending: "Word (.docx)" → "Word". */
const KINDS = new Map<string, string>(
  Object.entries(fileTypes).map(([extension, name]) => [extension, name.replace(/ \(\..*\)$/, "")]),
);

const hostOf = (url: string): string => URL.parse(url)?.hostname.replace(/^www\./, "") ?? url;

const PICTURES = new Set(["jpg", "png", "gif", "tif", "webp", "svg"]);
const SHEETS = new Set(["xls", "xlsx", "ods", "csv"]);

export function iconOf({ type, extension }: Pick<Described, "type" | "extension">): DocumentIconName {
  if (type === "VIDEO_LINK") return "video";
  if (isRecording({ type, extension })) return "sound";
  if (PICTURES.has(extension ?? "")) return "picture";
  if (SHEETS.has(extension ?? "")) return "sheet";
  return extension === "geojson" ? "place" : "text";
}

/** Whether it is heard: a linked recording, or a file of sound. */
export const isRecording = ({ type, extension }: Pick<Described, "type" | "extension">): boolean =>
  type === "AUDIO_LINK" || type === "AUDIO_FILE" || audioTypes.some((audio) => audio === extension);
