import type { Secret } from "../../../platform/secret.ts";

/** Seconds for which a code is valid, and the digits of a code: what every authenticator app expects (RFC 6238). */
const STEP_SECONDS = 30;
const DIGITS = 6;
const SECRET_BYTES = 20;
const ISSUER = "Towncode";

/** What an authenticator app needs: a picture to scan, or a key to type. */
export interface AppSetup {
  /** Base32. */
  readonly secret: string;
  /** "otpauth://totp/Towncode:moakes?…" */
  readonly uri: string;
  /** The same as a QR code: the `d` of an SVG path, and the width of its square. */
  readonly qr: { readonly path: string; readonly size: number };
}

/** A new secret for an authenticator app. */
export async function newApp(username: string): Promise<AppSetup> {
  const [{ Secret: Base32, TOTP }, { encode }] = await Promise.all([import("otpauth"), import("uqr")]);
  const secret = new Base32({ size: SECRET_BYTES });
  const uri = new TOTP({ issuer: ISSUER, label: username, secret, digits: DIGITS, period: STEP_SECONDS }).toString();
  const { data, size } = encode(uri);
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join("");
  return { secret: secret.base32, uri, qr: { path, size } };
}

/**
 * The time step of a valid code, to store, so that the same code does not work twice; null if the code is wrong. Codes of
 * the steps before and after are accepted, because clocks differ. `after`: the last step whose code was used.
 */
export async function stepOfCode(
  base32: string,
  typed: string,
  { after, now = Date.now() }: { readonly after: number; readonly now?: number },
): Promise<number | null> {
  const token = typed.replaceAll(/\s/g, "");
  if (!/^\d{6}$/.test(token)) return null;
  const { Secret: Base32, TOTP } = await import("otpauth");
  const totp = new TOTP({ secret: Base32.fromBase32(base32), digits: DIGITS, period: STEP_SECONDS });
  const delta = totp.validate({ token, window: 1, timestamp: now });
  if (delta === null) return null;
  const present = Math.floor(now / 1000 / STEP_SECONDS);
  const step = present + delta;
  // A later one was used while the clock was ahead: it says nothing about the codes of now.
  return step > after || after > present + 1 ? step : null;
}

export const sealApp = (secret: Secret, base32: string): string => secret.seal("authenticator", base32);
export const unsealApp = (secret: Secret, sealed: string): string | null => secret.unseal("authenticator", sealed);
