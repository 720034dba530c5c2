/** What happens to an account. Stored: names never change. */
export const eventKinds = [
  "signIn",
  "newDevice",
  "refused",
  "guessed",
  "password",
  "passwordReset",
  "email",
  "emailConfirmed",
  "factorAdded",
  "factorRemoved",
  "factorRefused",
  "recoveryCodes",
  "recoveryUsed",
  "signedOut",
  "joined",
  "disabled",
  "enabled",
] as const;
export type EventKind = (typeof eventKinds)[number];

interface EventText {
  /** In the history, and the subject of the message. */
  readonly label: string;
  /** First sentence of the message to the owner; null: not mailed. */
  readonly mail: string | null;
}

/** Texts of the history. What could be somebody else is also mailed. */
export const EVENTS: Readonly<Record<EventKind, EventText>> = {
  signIn: { label: "Signed in", mail: null },
  newDevice: {
    label: "Signed in on a new device",
    mail: "Someone signed in to your account on a device that was not used before.",
  },
  refused: { label: "Sign-in refused: wrong password", mail: null },
  guessed: {
    label: "Many failed attempts to sign in",
    mail: "Someone tried many wrong passwords for your account. Nobody got in with them, and you can still sign in.",
  },
  password: { label: "Password changed", mail: "The password of your account was changed." },
  passwordReset: { label: "Password set with a link", mail: "The password of your account was set with a link." },
  email: { label: "E-mail address changed", mail: "The e-mail address of your account was changed." },
  emailConfirmed: { label: "E-mail address confirmed", mail: null },
  factorAdded: { label: "Second step added", mail: "A second step to sign in was added to your account." },
  factorRemoved: { label: "Second step removed", mail: "A second step to sign in was removed from your account." },
  factorRefused: { label: "Sign-in refused: wrong code", mail: null },
  recoveryCodes: { label: "New recovery codes", mail: "New recovery codes were created for your account." },
  recoveryUsed: { label: "Recovery code used", mail: "A recovery code was used to sign in to your account." },
  signedOut: { label: "Signed out on other devices", mail: null },
  joined: { label: "Joined a town", mail: null },
  disabled: {
    label: "Account disabled",
    mail: "Your account was disabled. You cannot sign in until it is enabled again.",
  },
  enabled: { label: "Account enabled", mail: "Your account was enabled again." },
};

/** Days that the history of an account is kept. */
export const EVENT_DAYS = 180;
/** Refusals in a day after which the owner is told. */
export const GUESSES = 10;
