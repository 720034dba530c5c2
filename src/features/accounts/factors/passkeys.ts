import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";

/** Half a megabyte of modules that only those who use passkeys need. */
const library = () => import("@simplewebauthn/server");

/** Ed25519, P-256 and RSA, by their COSE numbers. The library's own list tries experimental ones of Node. */
const ALGORITHMS = [-8, -7, -257];

/** A stored passkey. */
export interface Passkey {
  readonly credentialId: string;
  /** COSE, base64url. */
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
}

interface NewPasskey {
  /** PUBLIC_URL: a passkey belongs to its host. */
  readonly origin: string;
  readonly userId: number;
  readonly username: string;
  readonly existing: readonly Pick<Passkey, "credentialId" | "transports">[];
}

/** What the browser needs to create a passkey. */
export async function passkeyCreation({
  origin,
  userId,
  username,
  existing,
}: NewPasskey): Promise<PublicKeyCredentialCreationOptionsJSON> {
  return (await library()).generateRegistrationOptions({
    rpName: "Towncode",
    rpID: new URL(origin).hostname,
    userName: username,
    userID: new TextEncoder().encode(`towncode ${userId}`),
    attestationType: "none",
    excludeCredentials: existing.map(toDescriptor),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: "discouraged", userVerification: "preferred" },
  });
}

/** The passkey that a browser created; null if the answer is not valid for this challenge and site. */
export async function createdPasskey(
  response: unknown,
  { origin, challenge }: { readonly origin: string; readonly challenge: string },
): Promise<Passkey | null> {
  try {
    const { verified, registrationInfo } = await (
      await library()
    ).verifyRegistrationResponse({
      // Checked by the library, field by field.
      response: response as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: new URL(origin).hostname,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) return null;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    return { credentialId: id, publicKey: Buffer.from(publicKey).toString("base64url"), counter, transports };
  } catch {
    return null;
  }
}

/** What the browser needs to sign in with one of these passkeys. */
export async function passkeyRequest(
  origin: string,
  passkeys: readonly Pick<Passkey, "credentialId" | "transports">[],
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return (await library()).generateAuthenticationOptions({
    rpID: new URL(origin).hostname,
    allowCredentials: passkeys.map(toDescriptor),
    userVerification: "preferred",
  });
}

/** The new counter of a passkey that signed the challenge; null if the answer is not valid. */
export async function usedPasskey(
  response: unknown,
  { origin, challenge, passkey }: { readonly origin: string; readonly challenge: string; readonly passkey: Passkey },
): Promise<number | null> {
  try {
    const { verified, authenticationInfo } = await (
      await library()
    ).verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: new URL(origin).hostname,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
        counter: passkey.counter,
        transports: [...passkey.transports],
      },
      requireUserVerification: false,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}

const toDescriptor = ({ credentialId, transports }: Pick<Passkey, "credentialId" | "transports">) => ({
  id: credentialId,
  transports: [...transports],
});
