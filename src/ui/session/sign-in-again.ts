import { createStore } from "../store.ts";

/** The call that signs in: its 401 means a wrong password, not that the session has ended. */
export const SIGN_IN_PATH = "/api/user/sign-in";

/** The question whether the user signs in again, while a call waits for the answer; null if there is none. */
export const signInWanted = createStore<{ readonly answer: (isSignedIn: boolean) => void } | null>(null);

let asked: Promise<boolean> | null = null;

/** Asks the user to sign in again on this page. Several calls that failed together ask once. */
export function askToSignIn(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => {
    signInWanted.set(() => ({
      answer: (isSignedIn) => {
        asked = null;
        signInWanted.set(() => null);
        resolve(isSignedIn);
      },
    }));
  });
  return asked;
}
