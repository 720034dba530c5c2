import type { Db } from "../db/db.ts";

/** What a message is for: "invitation", "password-reset". */
export type MailKind = string;

/** A letter without its envelope, as the templates make it. */
export interface MailContent {
  readonly subject: string;
  /** Whole by itself: every message has a plain text. */
  readonly text: string;
  readonly html?: string;
}

export interface MailMessage extends MailContent {
  /** One e-mail address, without a name. */
  readonly to: string;
  /** Town for which it is sent, whose administrators may read it; null for the installation. */
  readonly customerId: number | null;
  readonly kind: MailKind;
}

export interface Mailer {
  /** True when messages go out; false when they are kept for administrators to read (no SMTP_URL). */
  readonly sends: boolean;
  /**
   * Writes a message as part of the caller's transaction, to be sent after its commit. Answers the message's id.
   * Throws `Failure` "bad-input" for an address that is none.
   */
  send(db: Db, message: MailMessage): Promise<number>;
  /** Sends a message once more that failed or was kept, after the caller's commit; false where there is none such, or no mail server. */
  sendAgain(db: Db, id: number): Promise<boolean>;
}

/**
 * kept: there is no mail server, an administrator reads it. waiting: will be sent, or tried again. sent: the server took
 * it. failed: the server refused it, or was away for a day.
 */
export type MailState = "kept" | "waiting" | "sent" | "failed";
