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

/** Confirms an e-mail address: it counts only after its owner opened the link. */
export function addressConfirmation({ username, link, validUntil }: Omit<PasswordReset, "town">): MailContent {
  return mailContent("Confirm your e-mail address", [
    "Hello,",
    `This address was entered for the account “${username}” on Towncode, the website of town codes.`,
    { link, label: "Confirm this address" },
    `The link is valid until ${formatTime(validUntil)} and can be used once.`,
    "If you do not know the account, ignore this message. The address is then not used.",
  ]);
}

interface SecurityNotice {
  /** "Password changed" */
  readonly subject: string;
  /** "The password of your account was changed." */
  readonly sentence: string;
  readonly username: string;
  /** The user name of an administrator; null: somebody with access to the account. */
  readonly by: string | null;
  /** What it is about: an address, a passkey. */
  readonly about: string | null;
  /** "Firefox on Windows" */
  readonly device: string | null;
  readonly at: Date;
}

/** Tells the owner of an account what happened to it, so that they notice if it was not them. */
export function securityNotice({ subject, sentence, username, by, about, device, at }: SecurityNotice): MailContent {
  const facts = [
    `Account: ${username}`,
    ...(about === null ? [] : [`About: ${about}`]),
    ...(by === null ? [] : [`Done by: ${by}`]),
    ...(device === null ? [] : [`Device: ${device}`]),
    `Time: ${formatTime(at)}`,
  ];
  return mailContent(`${subject}: your account on Towncode`, [
    "Hello,",
    sentence,
    ...facts,
    "If this was you, or you know about it, you have nothing to do.",
    "If not, change your password in your settings, sign out all other devices there, and tell an administrator of your town.",
  ]);
}

interface RequestToJoin {
  readonly town: string;
  readonly username: string;
  /** "Municipal administrator" */
  readonly role: string;
  /** Name of the asking person. */
  readonly askedBy: string;
  readonly link: string;
  readonly validUntil: Date;
}

/** Asks someone who has an account to become a user of another town. */
export function requestToJoin({ town, username, role, askedBy, link, validUntil }: RequestToJoin): MailContent {
  return mailContent(`${town} asks you to join`, [
    "Hello,",
    `${askedBy} asks you to join the code website of ${townInSentence(town)} as ${role}, with your account “${username}”.`,
    { link, label: "Accept or decline" },
    `Sign in to answer until ${formatTime(validUntil)}. Until you accept, the town sees nothing of your account.`,
    "If you do not know why you are asked, decline or ignore this message.",
  ]);
}

const format = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

/** Labeled UTC, because the reader's time zone is not known. */
function formatTime(date: Date): string {
  return `${format.format(date)} UTC`;
}
