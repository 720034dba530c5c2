import { CallError } from "../../../../platform/http/client.ts";
import { addressOf, queryString } from "../../../../platform/http/call.ts";
import { getExternalResource } from "../../settings/contract/pictures.ts";

/** Address of a picture dragged from another page; null if files or anything else were dragged. Call it in the event. */
export function droppedAddress(data: DataTransfer): string | null {
  if (data.files.length > 0) return null;
  const source = /<img[^>]+src="(https?:[^"]+)"/i.exec(data.getData("text/html"))?.[1]?.replaceAll("&amp;", "&");
  const listed = data
    .getData("text/uri-list")
    .split("\n")
    .find((line) => /^https?:/i.test(line.trim()));
  return source ?? listed?.trim() ?? null;
}

/** Fetches a picture from the web through our server (API-03). Throws a CallError with the server's message. */
export async function fetchPicture(url: string): Promise<File> {
  const { method, path } = getExternalResource;
  const address = `${addressOf(path, {}).url}${queryString({ url })}`;
  const response = await fetch(address, { method, credentials: "same-origin" });
  if (!response.ok) throw await failureOf(response, address);
  const blob = await response.blob();
  return new File([blob], "picture", { type: blob.type });
}

async function failureOf(response: Response, url: string): Promise<CallError> {
  const body: unknown = await response.json().catch(() => null);
  const field = (name: string): string =>
    typeof body === "object" && body !== null && name in body
      ? String(Object.entries(body).find(([key]) => key === name)?.[1])
      : "";
  return new CallError({
    url,
    method: "GET",
    status: response.status,
    statusText: response.statusText,
    title: field("title"),
    message: field("message"),
  });
}
