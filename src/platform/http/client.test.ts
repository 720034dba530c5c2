import { expect, test } from "vitest";
import { z } from "zod";
import { defineCall } from "./call.ts";
import { createBrowserClient } from "./client.ts";

const save = defineCall({
  id: "save",
  method: "POST",
  path: "/api/save",
  summary: "Saves.",
  input: z.object({}),
  answer: z.object({}),
});

test("[MESSAGES-09] a lost connection has its own message", async () => {
  const offline = createBrowserClient(() => Promise.reject(new TypeError("Failed to fetch")));
  await expect(offline.call(save, {})).rejects.toMatchObject({
    name: "CallError",
    status: 0,
    title: "No connection",
    message: "The server could not be reached. Check your connection, then try again.",
  });
});

test("[FILES-06] a file is sent with its name and No-cache as headers", async () => {
  const sent: Headers[] = [];
  const client = createBrowserClient((_url, init) => {
    sent.push(new Headers(init?.headers));
    return Promise.resolve(Response.json({}));
  });
  const upload = defineCall({ ...save, input: z.object({ file: z.file() }) });
  await client.call(upload, { file: new File(["x"], "Plan für §1.pdf") });
  await client.call(save, {});
  expect(sent.map((headers) => [headers.get("file-name"), headers.get("no-cache")])).toEqual([
    ["Plan%20f%C3%BCr%20%C2%A71.pdf", "true"],
    [null, null],
  ]);
});

test("an aborted call is not reported as a lost connection", async () => {
  const aborted = new DOMException("aborted", "AbortError");
  await expect(createBrowserClient(() => Promise.reject(aborted)).call(save, {})).rejects.toBe(aborted);
});
