import { mailContent } from "./body.ts";
import type { MailContent } from "./port.ts";

interface Invitation {
  /** The town, or the name of the installation. */
  readonly town: string;
  /** Name of the person who invites. */
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

/** To a person who is to have an account. */
export function invitation({ town, invitedBy, link, validUntil }: Invitation): MailContent {
  return mailContent(`Your account for the code of ${town}`, [
    "Hello,",
    `${invitedBy} has made an account for you on the website of the code of ${town}.`,
    { link, label: "Choose your password here" },
    `The link is valid until ${formatTime(validUntil)}, and for one use.`,
    "If you did not expect this message, you need not do anything.",
  ]);
}

/** To a person who asked for a new password. */
export function passwordReset({ town, username, link, validUntil }: PasswordReset): MailContent {
  return mailContent(`New password for the code of ${town}`, [
    "Hello,",
    `Somebody, probably you, asked for a new password for the account “${username}” on the website of the code of ${town}.`,
    { link, label: "Choose a new password here" },
    `The link is valid until ${formatTime(validUntil)}, and for one use.`,
    "If it was not you, you need not do anything: your password stays as it is.",
  ]);
}

const format = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

/** In UTC, and said so: it is not known where the reader lives. */
function formatTime(date: Date): string {
  return `${format.format(date)} UTC`;
}
