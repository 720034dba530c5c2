import { addMessage, messages, type MessageAction } from "./messages.ts";

/** Shows a toast with an action, beside the queue, for as long as the action is possible. */
export function offerAction(text: string, action: MessageAction, time: number): void {
  addMessage({ type: "success", body: text, time, action });
}

/** Someone took the action of a message: it and the queue are done, so that the result is shown at once. */
export function clearMessagesFor(acted: number): void {
  messages.set((queue) => queue.filter(({ id, action }) => id !== acted && action !== undefined));
}

export function removeMessage(id: number): void {
  messages.set((queue) => queue.filter((message) => message.id !== id));
}
