import { redirect } from "react-router";

/** OPEN-133: what the product shows without a town. */
export const loader = (): Response => redirect("/search?codeFinder=true");

export default function RootScreen(): null {
  return null;
}
