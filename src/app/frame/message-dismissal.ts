/** Name of the cookie with the hash of the dismissed message of a site. */
export const dismissalCookie = (custId: string): string => `dismissedMessage-${custId}`;

/** A new text has a new hash, so a new message shows again (OPEN-131). 32-bit FNV-1a: short; it need not be secure. */
export function textHash(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) {
    hash ^= text.charCodeAt(at);
    hash = Math.imul(hash, 0x01000193);
  }
  return (hash >>> 0).toString(36);
}
