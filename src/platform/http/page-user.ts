import type { Actor } from "./access.ts";
import { Failure } from "./failure.ts";

/** Header of a call that changes something: the user that the calling page was made for. */
export const PAGE_USER = "page-user";

/** The value of the header. A user name may contain characters that a header must not. */
export const pageUserOf = (username: string): string => encodeURIComponent(username);

/**
 * Refuses a call from a page that was made for another user: someone signed in as the caller in another tab meanwhile,
 * and what the page shows must not be saved under the caller's name. Throws a `Failure`.
 */
export function refuseOtherUsersPage(header: string | string[] | undefined, { username }: Actor): void {
  if (username === null || typeof header !== "string" || header === pageUserOf(username)) return;
  throw new Failure(
    "conflict",
    `You are now signed in as ${username} in another tab. Nothing was saved. To save, sign in there with your earlier user name, then try again here. To continue as ${username}, reload this page.`,
    { title: "Signed in as another user" },
  );
}
