/** Longest address that is stored. */
const MAX_LENGTH = 2000;
/** No address has these as they are; browsers disagree on what they mean. */
const FORBIDDEN = /[\p{Cc}\p{Cf}\s\\<>"'`]/u;

/** "larkmere.example/map" → "https://larkmere.example/map"; an address with http(s) stays as it is. Null for anything else. */
export function webAddress(typed: string): string | null {
  const text = typed.trim();
  const address = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text) ? text : `https://${text}`;
  return isWebAddress(address) ? address : null;
}

/** A path of this installation ("/larkmere/home", "/files/a?b#c"), never one that a browser takes for another host; null for anything else. */
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

/** An address on the web: http or https with a host, without a name and a password. */
export function isWebAddress(address: string): boolean {
  const url =
    address.length <= MAX_LENGTH && /^https?:\/\/[^/]/i.test(address) && !FORBIDDEN.test(address)
      ? URL.parse(address)
      : null;
  return url !== null && url.hostname !== "" && url.username === "" && url.password === "";
}
