import { kindOfFile } from "../../platform/files/kind/file-kind.ts";
import type { SiteContext } from "../../platform/http/endpoint.ts";
import { wrongValue } from "../../platform/http/failure.ts";
import { receivedFile, type UploadedFile } from "../../platform/http/upload.ts";
import { settingsOf } from "../../platform/features/settings.ts";
import { audioTypes, fileTypes, type FileType } from "./contract/file-types.ts";
import { settings } from "./settings.ts";

/** The columns of a document's file. */
export interface FileColumns {
  readonly key: string;
  readonly fileName: string;
  readonly mediaType: string;
  readonly extension: string;
  readonly size: number;
}

/** Stores a received file after `checkFile`. */
export async function storeFile(
  context: Pick<SiteContext, "site">,
  file: UploadedFile | Blob,
  kind: "DOCUMENT" | "AUDIO_FILE",
): Promise<FileColumns> {
  const received = receivedFile(file);
  const facts = await checkFile(context, received, kind);
  return { key: await received.keep(facts.extension), ...facts };
}

/**
 * What a received file is. Its bytes say so, not its name. Throws a `Failure` if the town does not allow this type of
 * file, or if it is not audio though the document is a recording (PUBDOC-63).
 */
export async function checkFile(
  { site }: Pick<SiteContext, "site">,
  received: UploadedFile,
  kind: "DOCUMENT" | "AUDIO_FILE",
): Promise<Omit<FileColumns, "key">> {
  const { name, size } = received;
  if (size === 0) throw wrongValue("file", "That file is empty.", "Failed to upload file");
  const { extension, mediaType } = await kindOfFile(received);
  const { pubDocsFileTypes } = settingsOf(settings, site.settings);
  const allowed = pubDocsFileTypes.filter((type) => kind !== "AUDIO_FILE" || audioTypes.includes(type));
  if (!allowed.some((type) => type === extension))
    throw wrongValue("file", refusal(name, extension, allowed), "Failed to upload file");
  return { fileName: name, mediaType, extension, size };
}

function refusal(name: string, extension: string, allowed: readonly FileType[]): string {
  const found = Object.entries(fileTypes).find(([type]) => type === extension)?.[1];
  const what = found === undefined ? "has a type that is not known here" : `is of the type ${found}`;
  const list = allowed.map((type) => fileTypes[type]).join(", ");
  return list === ""
    ? `“${name}” ${what}. This town allows no files of this kind.`
    : `“${name}” ${what}, which this town does not allow. Allowed are: ${list}. ${adviceFor(extension)}`;
}

/** What to do about a file of a type that is not allowed. */
function adviceFor(extension: string): string {
  const type = Object.keys(fileTypes).find((each) => each === extension);
  const allow = "an administrator can allow this type in the settings of public documents";
  if (type === undefined) return "Save it as one of these.";
  return audioTypes.some((audio) => audio === type) || type === "zip"
    ? `Save it as one of these, or ${allow}.`
    : `Save it as PDF, or ${allow}.`;
}
