import type { Db } from "../db/db.ts";

/** Purpose of a message: "invitation", "password-reset". */
export type MailKind = string;

/** Subject and body of a message, as built by the templates. */
export interface MailContent {
  readonly subject: string;
  /** Complete by itself: every message has a plain text. */
  readonly text: string;
  readonly html?: string;
}

export interface MailMessage extends MailContent {
  /** One e-mail address, without a name. */
  readonly to: string;
  /** Town whose administrators may read it; null for the installation. */
  readonly customerId: number | null;
  readonly kind: MailKind;
}

export interface Mailer {
  /** True when mail is sent; false when messages are only stored for administrators to read (no SMTP_URL). */
  readonly sends: boolean;
  /**
   * Stores a message in the caller's transaction and sends it after the commit. Returns its id. Throws `Failure`
   * "bad-input" for an invalid address.
   */
  send(db: Db, message: MailMessage): Promise<number>;
  /**
   * Sends a failed or stored message again, after the caller's commit; false if there is no such message, or no mail
   * server.
   */
  sendAgain(db: Db, id: number): Promise<boolean>;
  /** One attempt to send a waiting message, made by a job. Throws when the message must be retried. */
  deliver(db: Db, id: number, attempt: Attempt): Promise<void>;
}

export interface Attempt {
  /** Aborted when the process stops. */
  readonly signal: AbortSignal;
  /** True if a failure of this attempt is final. */
  readonly isLast: boolean;
}

/**
 * kept: there is no mail server; an administrator reads it. waiting: will be sent or retried. sent: the server accepted
 * it. failed: the server rejected it or was down for a day.
 */
export const mailStates = ["kept", "waiting", "sent", "failed"] as const;
export type MailState = (typeof mailStates)[number];
