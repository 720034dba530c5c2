import { afterEach, expect, test } from "vitest";
import { CallError } from "../../platform/http/client.ts";
import { messages } from "../messages/messages.ts";
import { showAdminMessage, showFailure } from "./admin-messages.ts";

afterEach(() => messages.set(() => []));

test("[MESSAGES-03, OPEN-16, CONSTANTS-08] toasts of the dashboard hide after 6,000 ms, however long the text", () => {
  showAdminMessage("Saved the name, the colors, the banner and all of the quick links that there are");
  expect(messages.get()).toMatchObject([{ type: "success", time: 6000 }]);
});

test("[ADMIN-07] a failed save shows the server's message", () => {
  const error = new CallError({
    url: "/api/x",
    method: "PUT",
    status: 409,
    statusText: "Conflict",
    title: "",
    message: "That name is taken.",
  });
  expect(showFailure(error)).toBe("That name is taken.");
  expect(messages.get()).toMatchObject([{ type: "error", body: "That name is taken.", time: 6000 }]);
});
