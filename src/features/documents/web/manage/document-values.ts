import type { PublicDocument } from "../../contract/entities.ts";
import { audioTypes } from "../../contract/file-types.ts";
import { isLinked, type DocumentKindName } from "../../contract/lists.ts";
import { documentOfType } from "../../parts/from-file-name.ts";
import { isoTime, localTime } from "./local-time.ts";
import type { Place } from "./managing.ts";

/** The fields of the document dialog. Ids and dates are texts, "" for none. */
export interface DocumentValues {
  readonly documentType: DocumentKindName;
  readonly url: string;
  readonly title: string;
  readonly date: string;
  readonly description: string;
  readonly typeId: string;
  /** "": (Uncategorized) */
  readonly categoryId: string;
  readonly isPrivate: boolean;
  /** Local date and time. */
  readonly visibleFrom: string;
  readonly visibleUntil: string;
}

const EMPTY: DocumentValues = {
  documentType: "DOCUMENT",
  url: "",
  title: "",
  date: "",
  description: "",
  typeId: "",
  categoryId: "",
  isPrivate: false,
  visibleFrom: "",
  visibleUntil: "",
};

const idText = (id: number | null): string => (id === null ? "" : String(id));

/** `place`: where a new document goes. */
export function valuesOf(document: PublicDocument | null, place: Place): DocumentValues {
  if (document === null) return { ...EMPTY, typeId: idText(place.typeId), categoryId: idText(place.categoryId) };
  const { documentType, url, title, date, description, typeId, categoryId, isUncategorized, isPrivate } = document;
  return {
    documentType,
    url: url ?? "",
    title,
    date: date ?? "",
    description: description ?? "",
    typeId: idText(typeId),
    categoryId: isUncategorized ? "" : idText(categoryId),
    isPrivate,
    visibleFrom: localTime(document.visibleFrom),
    visibleUntil: localTime(document.visibleUntil),
  };
}

/** The fields as calls take them (PUBDOC-64). */
export const inputOf = ({
  categoryId,
  visibleFrom,
  visibleUntil,
  documentType: _kind,
  url: _url,
  ...rest
}: DocumentValues) => ({
  ...rest,
  ...(categoryId !== "" && { categoryId }),
  visibleFrom: isoTime(visibleFrom),
  visibleUntil: isoTime(visibleUntil),
});

/** What the server has now, as fields. Values that it did not send stay. */
export function currentValues(current: unknown, base: DocumentValues): DocumentValues {
  const now = current as Readonly<Record<string, string | number | boolean | null | undefined>>;
  const text = (name: keyof DocumentValues): string =>
    now[name] === undefined ? String(base[name]) : String(now[name] ?? "");
  const time = (name: "visibleFrom" | "visibleUntil"): string =>
    now[name] === undefined ? base[name] : localTime(text(name) || null);
  return {
    ...base,
    url: text("url"),
    title: text("title"),
    date: text("date"),
    description: text("description"),
    typeId: text("typeId"),
    categoryId: text("categoryId"),
    isPrivate: now["isPrivate"] === undefined ? base.isPrivate : now["isPrivate"] === true,
    visibleFrom: time("visibleFrom"),
    visibleUntil: time("visibleUntil"),
  };
}

/** Whether a URL looks like a web address (PUBDOC-56). The server decides. */
export const isWebAddress = (text: string): boolean => {
  const url = URL.parse(text.trim());
  return url !== null && /^https?:$/.test(url.protocol) && url.hostname.includes(".");
};

/** PUBDOC-55 */
export function isComplete(values: DocumentValues, hasFile: boolean): boolean {
  const { title, typeId, documentType, url } = values;
  return title.trim() !== "" && typeId !== "" && (isLinked(documentType) ? url.trim() !== "" : hasFile);
}

/** What a chosen file changes: its kind, and title and date from its name unless the user has typed others. */
export function changesByFile(
  file: File,
  values: DocumentValues,
  { withDates, typeTitle }: { readonly withDates: boolean; readonly typeTitle: string },
): Partial<DocumentValues> {
  const { title, date } = documentOfType(file.name, typeTitle);
  return {
    documentType: isAudio(file)
      ? "AUDIO_FILE"
      : values.documentType === "AUDIO_FILE"
        ? "DOCUMENT"
        : values.documentType,
    ...(values.title.trim() === "" && { title }),
    ...(withDates && values.date === "" && date !== null && { date }),
  };
}

/** Whether a file is audio, by its name or what the browser says about it. */
export const isAudio = ({ name, type }: Pick<File, "name" | "type">): boolean =>
  type.startsWith("audio/") || audioTypes.some((extension) => name.toLowerCase().endsWith(`.${extension}`));
