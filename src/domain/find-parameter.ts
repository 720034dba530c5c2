/**
 * The parameter of a search result's address with the text to highlight. Only the browser reads it: the page is the
 * same without it.
 */
export const FIND_PARAM = "find";

/** The query of an address that highlights a text: "?find=fence+permit"; "" for no text. */
export const findQuery = (text: string): string =>
  text === "" ? "" : `?${new URLSearchParams({ [FIND_PARAM]: text })}`;

/** An address without its find parameter: "/1021?find=fee#1023" → "/1021#1023". */
export function withoutFindParam(address: string): string {
  return address.includes("find=")
    ? address.replaceAll(/(?<=[?&])find=[^&#]*&?/g, "").replace(/[?&](?=#|$)/, "")
    : address;
}
