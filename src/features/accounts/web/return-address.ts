import { safeReturn } from "../../../domain/address.ts";

/** Where a person goes after signing in or out (ACCOUNT-01): never back to signing in or out. */
export function returnAddress(url: string | null, home: string): string {
  const wanted = safeReturn(url, home);
  return /^\/user\/(login|logout|reset|invitation)\b/.test(wanted) ? home : wanted;
}

/** A town's home page; without a town, that of the installation. */
export const homeOf = (face: { readonly custId: string } | null): string =>
  face === null ? "/" : `/${face.custId}/home`;
