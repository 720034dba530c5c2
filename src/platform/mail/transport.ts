import type { Transporter } from "nodemailer";

/** A message as passed to the mail server. */
export interface OutgoingMessage {
  readonly messageId: string;
  readonly date: Date;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}

/** Result of a delivery. `refused`: the server will never accept the message; `unavailable`: it may accept it later. */
export type Delivery =
  | { readonly outcome: "sent" }
  | { readonly outcome: "refused" | "unavailable"; readonly reason: string };

export interface Transport {
  /** Never throws. */
  deliver(message: OutgoingMessage, signal: AbortSignal): Promise<Delivery>;
}

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;

/** A transport to the SMTP server at `url`; encrypted whenever the server supports it. */
export function smtpTransport(url: string, from: string): Transport {
  let transporter: Promise<Transporter> | null = null;
  return {
    deliver: async ({ to, ...message }, signal) => {
      try {
        transporter ??= loadTransporter(url, from);
        // Passed as an object, so that it is always one address, never a list.
        await (await transporter).sendMail({ ...message, to: { name: "", address: to }, signal });
        return { outcome: "sent" };
      } catch (error) {
        return { outcome: isRefusal(error) ? "refused" : "unavailable", reason: reasonOf(error) };
      }
    },
  };
}

/** Loads Nodemailer with the first message: loading takes a third of the startup time. */
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
    // Prevents automatic replies (RFC 3834).
    { from, headers: { "Auto-Submitted": "auto-generated" } },
  );
}

/**
 * True if the server answered 5xx to this message. A rejected sign-in or an unavailable server is not the message's
 * fault.
 */
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
