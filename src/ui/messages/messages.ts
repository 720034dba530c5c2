import { createStore } from "../store.ts";

export type MessageType = "success" | "warning" | "error";
/** ENTITIES-32 */
export interface Message {
  readonly id: number;
  readonly type: MessageType;
  readonly body: string;
  /** Display time in milliseconds. */
  readonly time: number;
  readonly action?: MessageAction | undefined;
}

/** What a toast offers: "Undo". It goes with the toast. */
export interface MessageAction {
  readonly label: string;
  readonly run: () => void;
}

/** The queue: the first message is shown, then removed (MESSAGES-01). Those with an action are shown besides. */
export const messages = createStore<readonly Message[]>([]);
let lastId = 0;

const BASE_TIME = 5000;
const TIME_PER_THREE_WORDS = 1000;

/** 5,000 ms plus 1,000 ms for every three words (MESSAGES-02, CONSTANTS-07). */
export function displayTime(text: string): number {
  const words = text.split(/\s+/).filter(Boolean).length;
  return BASE_TIME + TIME_PER_THREE_WORDS * Math.floor(words / 3);
}

/** Shows a toast. `time` replaces the display time computed from the text (MESSAGES-03). */
export function showMessage(text: string, type: MessageType = "success", time: number = displayTime(text)): void {
  addMessage({ type, body: text, time });
}

/** Adds a message to the queue. */
export function addMessage(facts: Omit<Message, "id">): void {
  lastId += 1;
  const message = { ...facts, id: lastId };
  const { type } = message;
  messages.set((queue) => [...(type === "success" ? withoutShownErrors(queue) : queue), message]);
}

/** A success makes the error on screen obsolete: the user has tried again, or went on. */
const withoutShownErrors = (queue: readonly Message[]): readonly Message[] => {
  const first = queue.findIndex(({ type }) => type !== "error");
  return first === -1 ? [] : queue.slice(first);
};
