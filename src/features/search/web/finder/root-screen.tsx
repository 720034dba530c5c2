import { redirect } from "react-router";

/** OPEN-133: the root address redirects to the finder. */
export const loader = (): Response => redirect("/search?codeFinder=true");

export default function RootScreen(): null {
  return null;
}
