import { Day } from "../../../../ui/text/day.tsx";
import { Chip } from "../../../../ui/controls/chip.tsx";
import type { MessageState } from "../../contract/mail.ts";

export const STATE_LABELS: Readonly<Record<MessageState, string>> = {
  kept: "Not sent",
  waiting: "Waiting",
  sent: "Sent",
  failed: "Failed",
};

/** What each state means and what a clerk can do. */
export const STATE_HINTS: Readonly<Record<MessageState, string>> = {
  kept: "Nothing was sent, because this installation has no mail server. Copy the link in the message and send it yourself.",
  waiting: "The message is being sent, or the mail server was unavailable. We retry for about a day.",
  sent: "The mail server accepted the message. Its text was then removed here, because its link gives access to the account.",
  failed:
    "The mail server refused the message or was unavailable for too long. Check the address, then resend the message or send the link yourself.",
};

const KIND_LABELS: Readonly<Record<string, string>> = { invitation: "Invitation", "password-reset": "Password reset" };

/** "password-reset" → "Password reset"; a kind without a label is formatted as it is. */
export const kindLabel = (kind: string): string =>
  KIND_LABELS[kind] ?? kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll("-", " ");

export function MessageStateChip({ state }: { readonly state: MessageState }) {
  return (
    <Chip tone={state === "failed" ? "warning" : state === "kept" ? "theme" : "neutral"}>{STATE_LABELS[state]}</Chip>
  );
}

/** "Nov 20, 2026, 17:52 UTC" */
export function MailTime({ at }: { readonly at: string }) {
  return (
    <>
      <Day at={at} />, {at.slice(11, 16)} UTC
    </>
  );
}
