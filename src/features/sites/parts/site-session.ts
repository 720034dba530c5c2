import type { Session } from "../contract/session.ts";

/** Finds the session that the site frame loaded, in the matches passed to `meta`. */
export function siteSession(matches: readonly unknown[]): Session | null {
  for (const match of matches) {
    if (isFrame(match)) return match.loaderData.session;
  }
  return null;
}

function isFrame(match: unknown): match is { loaderData: { session: Session } } {
  const data = typeof match === "object" && match !== null && "loaderData" in match ? match.loaderData : null;
  return typeof data === "object" && data !== null && "session" in data;
}
