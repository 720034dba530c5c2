/** What changes when a town gets another id, other GUIDs or other addresses of files. Unknown values are unchanged. */
export interface Moves {
  /** Customer id or archive id. */
  readonly site: (id: string) => string;
  readonly guid: (guid: number) => number;
  /** Address of a stored file after /user/file/. */
  readonly path: (path: string) => string;
  /** A reference of a rich text: "document:12". */
  readonly reference: (reference: string) => string;
}

const STORED = "/user/file/";

/** A link within the installation: "/1021#1023", "/larkmere/home". Other addresses are unchanged. */
export function movedAddress(address: string, moves: Moves): string {
  const [, path = "", query = "", hash = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address) ?? [];
  if ((path !== "" && !/^\/(?!\/)/.test(path)) || path + hash === "") return address;
  return movedPath(path, moves) + movedQuery(query, moves) + movedHash(hash, moves);
}

function movedPath(path: string, moves: Moves): string {
  if (path.startsWith(STORED)) return STORED + moves.path(path.slice(STORED.length));
  return path
    .split("/")
    .map((segment) => movedName(segment, moves))
    .join("/");
}

/** "?custIds=larkmere,millbrook&page=1021" */
function movedQuery(query: string, moves: Moves): string {
  return query.replaceAll(/(?<==)[^&]*/g, (values) =>
    values
      .split(",")
      .map((value) => movedName(value, moves))
      .join(","),
  );
}

/** "#1023-a-2" */
const movedHash = (hash: string, moves: Moves): string =>
  hash.replace(/^#(\d{1,15})(?=-|$)/, (_hash, guid: string) => `#${moves.guid(Number(guid))}`);

const movedName = (name: string, moves: Moves): string =>
  /^\d{1,15}$/.test(name) ? String(moves.guid(Number(name))) : moves.site(name);

/** The links, images and references of sanitized HTML. */
export function movedHtml(html: string, moves: Moves): string {
  return html.replaceAll(/<(?:a|img|cite)\s[^<>]*>/g, (tag) =>
    tag.replaceAll(
      /(?<=\s)(href|src|data-reference)="([^"]*)"/g,
      (_attribute, name: string, value: string) => `${name}="${movedValue(name, value, moves)}"`,
    ),
  );
}

const movedValue = (name: string, value: string, moves: Moves): string =>
  name === "data-reference"
    ? moves.reference(value)
    : movedAddress(value.replaceAll("&amp;", "&"), moves).replaceAll("&", "&amp;");

/** A JSON value with such texts, and with GUIDs in fields named "guid". */
export function movedJson(value: unknown, moves: Moves): unknown {
  if (typeof value === "string") return movedText(value, moves);
  if (Array.isArray(value)) return value.map((each) => movedJson(each, moves));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      name === "guid" ? movedGuid(each, moves) : movedJson(each, moves),
    ]),
  );
}

function movedGuid(value: unknown, moves: Moves): unknown {
  if (typeof value === "number") return moves.guid(value);
  return typeof value === "string" && /^\d{1,15}$/.test(value) ? String(moves.guid(Number(value))) : value;
}

function movedText(text: string, moves: Moves): string {
  if (text.startsWith("/")) return movedAddress(text, moves);
  if (text.includes("<")) return movedHtml(text, moves);
  return moves.site(moves.path(text));
}
