import { safeReturn } from "../../../domain/address.ts";

/** Where to go after signing in or out (ACCOUNT-01); never to a sign-in or sign-out page. */
export function returnAddress(url: string | null, home: string): string {
  const wanted = safeReturn(url, home);
  return /^\/user\/(login|logout|reset|invitation)\b/.test(wanted) ? home : wanted;
}

/** Home page of the town, or of the installation without a town. */
export const homeOf = (face: { readonly custId: string } | null): string =>
  face === null ? "/" : `/${face.custId}/home`;
