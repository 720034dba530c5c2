import type { Session } from "../../../sites/contract/session.ts";

/** The session that the frame of the site loaded, among the matches that `meta` is given. */
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
