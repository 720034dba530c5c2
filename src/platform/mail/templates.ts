import { townInSentence } from "../../domain/town-name.ts";
import { mailContent } from "./body.ts";
import type { MailContent } from "./port.ts";

interface Invitation {
  /** The town, or the name of the installation. */
  readonly town: string;
  /** Name of the inviting person. */
  readonly invitedBy: string;
  readonly link: string;
  readonly validUntil: Date;
}

interface PasswordReset {
  readonly town: string;
  readonly username: string;
  readonly link: string;
  readonly validUntil: Date;
}

/** Invites a person to set up their account. */
export function invitation({ town, invitedBy, link, validUntil }: Invitation): MailContent {
  return mailContent(`Your account for the code of ${townInSentence(town)}`, [
    "Hello,",
    `${invitedBy} created an account for you on the code website of ${townInSentence(town)}.`,
    { link, label: "Choose your password" },
    `The link is valid until ${formatTime(validUntil)} and can be used once.`,
    "If you did not expect this message, you can ignore it.",
  ]);
}

/** Sent after a request for a new password. */
export function passwordReset({ town, username, link, validUntil }: PasswordReset): MailContent {
  return mailContent(`Reset your password for the code of ${townInSentence(town)}`, [
    "Hello,",
    `Someone, probably you, asked to reset the password of the account “${username}” on the code website of ${townInSentence(town)}.`,
    { link, label: "Choose a new password" },
    `The link is valid until ${formatTime(validUntil)} and can be used once.`,
    "If you did not request this, ignore this message. Your password has not changed.",
  ]);
}

const format = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

/** Labeled UTC, because the reader's time zone is not known. */
function formatTime(date: Date): string {
  return `${format.format(date)} UTC`;
}
