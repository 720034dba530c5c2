import { formatDay } from "../../../../domain/format-day.ts";
import { Chip } from "../../../../ui/chip.tsx";
import type { MessageState } from "../../contract/mail.ts";

export const STATE_LABELS: Readonly<Record<MessageState, string>> = {
  kept: "Kept",
  waiting: "Waiting",
  sent: "Sent",
  failed: "Failed",
};

/** What the states mean, for whoever has to do something about them. */
export const STATE_HINTS: Readonly<Record<MessageState, string>> = {
  kept: "Nothing was sent: the installation has no mail server. Copy the link in the message and hand it over yourself.",
  waiting: "It is on its way, or the mail server was away and is asked again, for about a day.",
  sent: "The mail server took it. Its text was then removed here: whoever has its link could take the account.",
  failed:
    "The mail server refused it, or was away too long. Look whether the address is right; then send it again, or hand the link over yourself.",
};

const KIND_LABELS: Readonly<Record<string, string>> = { invitation: "Invitation", "password-reset": "New password" };

/** "password-reset" → "New password"; of what has no words here the kind itself. */
export const kindLabel = (kind: string): string =>
  KIND_LABELS[kind] ?? kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll("-", " ");

export function MessageStateChip({ state }: { readonly state: MessageState }) {
  return (
    <Chip tone={state === "failed" ? "warning" : state === "kept" ? "theme" : "neutral"}>{STATE_LABELS[state]}</Chip>
  );
}

/** "Nov 20, 2026, 17:52 UTC" */
export const formatTime = (moment: string): string => `${formatDay(moment)}, ${moment.slice(11, 16)} UTC`;
