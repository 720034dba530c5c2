import { customerOf } from "./address.ts";

/** Address of the page for the second step of a sign-in. `passkey`: whether it can be a passkey. */
export function secondStepHref(site: string | null, returnTo: string, passkey: boolean): string {
  const town = site === null ? "" : `/${customerOf(site)}`;
  return `/user/second-step${town}?url=${encodeURIComponent(returnTo)}${passkey ? "&passkey=1" : ""}`;
}

/** Where users set up a second step to sign in. */
export const secondStepSettings = (site: string | null): string =>
  `/user/settings${site === null ? "" : `/${customerOf(site)}`}#second-step`;
