import { describe, expect, test } from "vitest";
import { CallError } from "../../platform/http/client.ts";
import { addError, clearErrors, errorList, reportError } from "./error-list.ts";
import { describeError } from "./errors.ts";

const routeError = (status: number, data: unknown) => ({ status, statusText: "", internal: false, data });
const callError = (status: number, title: string, message: string) =>
  new CallError({ url: "/api/x", method: "GET", status, statusText: "", title, message });

describe("An error is shown", () => {
  test("[MESSAGES-09] with the title and message of the server", () => {
    expect(describeError(routeError(409, { title: "It was changed", message: "Load it again." }))).toEqual({
      status: 409,
      title: "It was changed",
      message: "Load it again.",
    });
    expect(describeError(callError(409, "It was changed", "Load it again."))).toMatchObject({
      title: "It was changed",
      message: "Load it again.",
    });
  });

  test.each([401, 403])("[MESSAGES-10] as missing permissions if the server answers %i without a message", (status) => {
    expect(describeError(routeError(status, null))).toEqual({
      status,
      title: "Insufficient Permissions",
      message: "Please log in with appropriate permissions to use this function.",
    });
  });

  test("[ADMIN-13] as not offered if the server says so", () => {
    const body = { title: "Not offered", message: "This town does not offer this page.", reason: "not-offered" };
    expect(describeError(routeError(404, body))).toMatchObject({ title: "Not offered", notOffered: true });
  });

  test("[MESSAGES-11] with the generic text if the response has no message", () => {
    expect(describeError(routeError(500, "<html>"))).toEqual({
      status: 500,
      title: "Something went wrong",
      message: "Encountered an unexpected error",
    });
  });

  test("[MESSAGES-13] as unknown if it is anything else", () => {
    expect(describeError(new TypeError("x is not a function"))).toEqual({
      status: null,
      title: "Something went wrong",
      message: "An unknown error happened",
    });
  });

  test("[~MESSAGES-08: nothing redirects yet] in lists that are cleared on closing, with the address to go to", () => {
    addError({ message: "One", title: "First title" });
    addError({ message: "Two", redirect: "/larkmere" });
    reportError(callError(500, "Second title", "Three"));
    reportError(callError(500, "", "Four"));
    expect(errorList.get()).toEqual({
      titles: ["First title", "Second title"],
      messages: ["One", "Two", "Three", "Four"],
      redirect: "/larkmere",
    });
    clearErrors();
    expect(errorList.get()).toEqual({ titles: [], messages: [], redirect: null });
  });
});
