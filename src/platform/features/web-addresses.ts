/** Maximum length of a stored address. */
const MAX_LENGTH = 2000;
/** Never valid unescaped in an address; browsers interpret them differently. */
const FORBIDDEN = /[\p{Cc}\p{Cf}\s\\<>"'`]/u;

/** "larkmere.example/map" → "https://larkmere.example/map"; an http(s) address is unchanged. Null for anything else. */
export function webAddress(typed: string): string | null {
  const text = typed.trim();
  const address = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text) ? text : `https://${text}`;
  return isWebAddress(address) ? address : null;
}

/**
 * A path of this installation ("/larkmere/home", "/files/a?b#c") that no browser takes for another host; null for
 * anything else.
 */
export function ownPath(typed: string): string | null {
  const text = typed.trim();
  const base = "http://this-site.invalid";
  const isPath =
    text.length <= MAX_LENGTH &&
    /^\/(?!\/)/.test(text) &&
    !FORBIDDEN.test(text) &&
    URL.parse(text, base)?.origin === base;
  return isPath ? text : null;
}

/** Whether this is a web address: http(s) with a host and without credentials. */
export function isWebAddress(address: string): boolean {
  const url =
    address.length <= MAX_LENGTH && /^https?:\/\/[^/]/i.test(address) && !FORBIDDEN.test(address)
      ? URL.parse(address)
      : null;
  return url !== null && url.hostname !== "" && url.username === "" && url.password === "";
}
