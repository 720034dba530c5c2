const DAY_SECONDS = 86_400;

/** Value of a cookie; null if it is not set. */
export function readCookie(name: string, cookies: string = document.cookie): string | null {
  const start = `${name}=`;
  const cookie = cookies.split("; ").find((part) => part.startsWith(start));
  return cookie === undefined ? null : decodeURIComponent(cookie.slice(start.length));
}

/** Sets a cookie for all paths for a number of days (SHELL-19: days × 86,400 seconds). */
export function writeCookie(name: string, value: string, days: number): void {
  document.cookie = cookieText(name, value, days, location.protocol === "https:");
}

export function cookieText(name: string, value: string, days: number, secure: boolean): string {
  return `${name}=${encodeURIComponent(value)}; Max-Age=${days * DAY_SECONDS}; Path=/; SameSite=Lax${secure ? "; Secure" : ""}`;
}
