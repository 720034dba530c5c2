import type { Transporter } from "nodemailer";

/** A message as it goes to the mail server. */
export interface OutgoingMessage {
  readonly messageId: string;
  readonly date: Date;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}

/** How a letter fared. `refused`: the server will never take it; `away`: it may be taken later. */
export type Delivery = { readonly outcome: "sent" } | { readonly outcome: "refused" | "away"; readonly reason: string };

export interface Transport {
  /** Never throws. */
  deliver(letter: OutgoingMessage, signal: AbortSignal): Promise<Delivery>;
}

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;

/** The SMTP server that `url` names; encrypted whenever the server can. */
export function smtpTransport(url: string, from: string): Transport {
  let transporter: Promise<Transporter> | null = null;
  return {
    deliver: async ({ to, ...letter }, signal) => {
      try {
        transporter ??= loadTransporter(url, from);
        // As an object the address is one address, never a list.
        await (await transporter).sendMail({ ...letter, to: { name: "", address: to }, signal });
        return { outcome: "sent" };
      } catch (error) {
        return { outcome: isRefusal(error) ? "refused" : "away", reason: reasonOf(error) };
      }
    },
  };
}

/** Nodemailer is loaded with the first message: it takes as long as a third of a start. */
async function loadTransporter(url: string, from: string): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  return createTransport(
    {
      url,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    // Machines do not answer what a machine wrote (RFC 3834).
    { from, headers: { "Auto-Submitted": "auto-generated" } },
  );
}

/** The server answered 5xx to this very message; a refused sign-in or a server away is no fault of the message. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, responseCode } = error as Error & { code?: unknown; responseCode?: unknown };
  return (code === "EENVELOPE" || code === "EMESSAGE") && typeof responseCode === "number" && responseCode >= 500;
}

const REASON_LENGTH = 500;

function reasonOf(error: unknown): string {
  const response = error instanceof Error && "response" in error ? error.response : undefined;
  const reason =
    typeof response === "string" && response !== "" ? response : error instanceof Error ? error.message : String(error);
  return reason.slice(0, REASON_LENGTH);
}
