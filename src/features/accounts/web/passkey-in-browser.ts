import {
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { browserClient } from "../../../ui/api.ts";
import { beginPasskeyStep } from "../contract/second-factors.ts";

type PasskeyJson = Record<string, unknown>;

/** Asks the browser for one of the user's passkeys; null if the user cancels. */
export async function signInWithPasskey(): Promise<PasskeyJson | null> {
  const { options } = await browserClient.call(beginPasskeyStep, {});
  // The server's library made the options, for this library.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return startAuthentication({ optionsJSON }).then(
    (answer) => ({ ...answer }),
    () => null,
  );
}

/** Asks the browser to create a passkey; null if the user cancels, or the device has one already. */
export async function createPasskey(options: PasskeyJson): Promise<PasskeyJson | null> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return startRegistration({ optionsJSON }).then(
    (answer) => ({ ...answer }),
    () => null,
  );
}
