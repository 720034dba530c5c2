import { describe, expect, it } from "vitest";
import { z } from "zod";
import { addressOf, defineCall, queryString } from "./call.ts";
import { CallError, createBrowserClient } from "./client.ts";

const getThing = defineCall({
  id: "getThing",
  method: "GET",
  path: "/api/:site/thing/:name?",
  summary: "A thing.",
  input: z.object({ site: z.string(), name: z.string().optional(), guids: z.array(z.string()).optional() }),
  answer: z.object({ ok: z.boolean() }),
  failure: "There was a problem getting the thing",
});

describe("Addresses of calls", () => {
  it("fills in and encodes the path, and returns the other values", () => {
    expect(addressOf("/api/:site/cite/:citation", { site: "larkmere", citation: "1/2 (a)", q: "x" })).toEqual({
      url: "/api/larkmere/cite/1%2F2%20(a)",
      rest: { q: "x" },
    });
    expect(addressOf("/toc/:guid/:site?", { guid: "12" }).url).toBe("/toc/12");
    expect(addressOf("/toc/:guid/:site?", { guid: "12", site: "larkmere-2" }).url).toBe("/toc/12/larkmere-2");
  });

  it("[SEARCH-25] joins lists with commas and omits empty values", () => {
    expect(queryString({ guids: ["1", "2"], query: "", scope: undefined, sort: "natural" })).toBe(
      "?guids=1%2C2&sort=natural",
    );
  });
});

describe("The browser client", () => {
  const answering =
    (status: number, body: string): typeof fetch =>
    async () =>
      new Response(body, { status });
  const errorOf = async (fetcher: typeof fetch): Promise<CallError> => {
    const error: unknown = await createBrowserClient(fetcher)
      .call(getThing, { site: "larkmere" })
      .then(
        () => null,
        (reason: unknown) => reason,
      );
    if (!(error instanceof CallError)) throw new Error("did not fail");
    return error;
  };

  it("[MESSAGES-09] reports the url, method, status, title and message of a failed call", async () => {
    const error = await errorOf(answering(409, JSON.stringify({ title: "Already there", message: "It is there." })));
    expect(error).toMatchObject({
      url: "/api/larkmere/thing",
      method: "GET",
      status: 409,
      title: "Already there",
      message: "It is there.",
    });
  });

  it("[MESSAGES-10, MESSAGES-11] uses the texts of the message catalog if the server sends none", async () => {
    expect((await errorOf(answering(403, ""))).title).toBe("Insufficient Permissions");
    expect((await errorOf(answering(401, ""))).message).toBe(
      "Please log in with appropriate permissions to use this function.",
    );
    expect((await errorOf(answering(500, "<html>"))).message).toBe("There was a problem getting the thing");
  });

  it("[~API-01: calls are promises without handlers and a loading label; no test shows a 403 that redirects] [MESSAGES-16, OPEN-14] rejects an unknown method", async () => {
    const odd = { ...getThing, method: "TRACE" as "GET" };
    await expect(createBrowserClient(answering(200, "{}")).call(odd, { site: "larkmere" })).rejects.toThrow(
      "Invalid api(getThing) method: TRACE for /api/larkmere/thing",
    );
  });
});
