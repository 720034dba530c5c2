const DAY_SECONDS = 86_400;

/** Value of a cookie of this document; null when it is not set. */
export function readCookie(name: string, cookies: string = document.cookie): string | null {
  const start = `${name}=`;
  const found = cookies.split("; ").find((part) => part.startsWith(start));
  return found === undefined ? null : decodeURIComponent(found.slice(start.length));
}

/** Sets a cookie for the whole site for a number of days (SHELL-19: days × 86,400 seconds). */
export function writeCookie(name: string, value: string, days: number): void {
  document.cookie = cookieText(name, value, days, location.protocol === "https:");
}

export function cookieText(name: string, value: string, days: number, secure: boolean): string {
  return `${name}=${encodeURIComponent(value)}; Max-Age=${days * DAY_SECONDS}; Path=/; SameSite=Lax${secure ? "; Secure" : ""}`;
}
