import { describeError } from "../messages/errors.ts";
import { showMessage, type MessageType } from "../messages/messages.ts";

/** Dashboard toasts show for 6,000 ms (MESSAGES-03, OPEN-16, CONSTANTS-08). */
const ADMIN_TOAST_TIME = 6000;

export function showAdminMessage(text: string, type: MessageType = "success"): void {
  showMessage(text, type, ADMIN_TOAST_TIME);
}

/** Shows the server's message about a failed call (ADMIN-07) and returns it. */
export function showFailure(error: unknown): string {
  const { message } = describeError(error);
  showAdminMessage(message, "error");
  return message;
}
