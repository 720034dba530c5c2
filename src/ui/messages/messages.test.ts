import { beforeEach, describe, expect, test } from "vitest";
import { removeMessage } from "./message-actions.ts";
import { displayTime, messages, showMessage } from "./messages.ts";

describe("Messages", () => {
  beforeEach(() => messages.set(() => []));

  test.each([
    ["Saved", 5000],
    ["The note was saved", 6000],
    ["Three words each and six in all now", 7000],
    ["", 5000],
  ])("[MESSAGES-02, CONSTANTS-07] %j shows for %i ms: 5,000 plus 1,000 for every three words", (text, time) => {
    expect(displayTime(text)).toBe(time);
  });

  test("[MESSAGES-01, MESSAGES-04, ENTITIES-32] have an id, a type and a body, and leave the queue one by one", () => {
    showMessage("First");
    showMessage("Second", "warning");
    showMessage("Third", "error");
    expect(messages.get().map(({ body, type }) => [body, type])).toEqual([
      ["First", "success"],
      ["Second", "warning"],
      ["Third", "error"],
    ]);
    expect(new Set(messages.get().map(({ id }) => id)).size).toBe(3);
    removeMessage(messages.get()[0]?.id ?? 0);
    expect(messages.get()[0]?.body).toBe("Second");
  });

  test("a success dismisses the errors on screen, and leaves messages that nobody has seen", () => {
    showMessage("Not saved", "error");
    showMessage("Not saved again", "error");
    showMessage("Saved");
    expect(messages.get().map(({ body }) => body)).toEqual(["Saved"]);
    showMessage("Not sent", "error");
    showMessage("Colors saved");
    expect(messages.get().map(({ body }) => body)).toEqual(["Saved", "Not sent", "Colors saved"]);
  });

  test("[MESSAGES-03] can have their own display time", () => {
    showMessage("Colors saved", "success", 6000);
    expect(messages.get()[0]?.time).toBe(6000);
  });
});
