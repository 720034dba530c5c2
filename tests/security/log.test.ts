import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openCommandLine, type CommandLine } from "../harness/command-line.ts";

let command: CommandLine;
beforeAll(async () => {
  command = await openCommandLine();
});
afterAll(() => command.remove());

const TOKEN = "qX3v0jZbYw1n2m3o4p5q6r7s8t9u0vAbCdEfGhIjKlM";
const SECRETS = ["my-own-password", "session-of-somebody", "key-of-an-api", TOKEN];

describe("The log at its most verbose level", () => {
  test("[OPEN-81, OPEN-123] has no passwords, cookies, keys or link tokens", async () => {
    process.env.LOG_LEVEL = "trace";
    process.env.PORT = "0";
    const child = command.start("serve");
    delete process.env.LOG_LEVEL;
    delete process.env.PORT;
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (data: Buffer) => (output += data.toString()));
    await expect.poll(() => output, { timeout: 60_000 }).toMatch(/running at/);
    const address = /running at http:\/\/localhost:(\d+)/.exec(output)?.[1];
    const ask = async (path: string, init: RequestInit = {}): Promise<number> =>
      (await fetch(`http://127.0.0.1:${address}${path}`, { redirect: "manual", ...init })).status;
    const json = { "content-type": "application/json", "sec-fetch-site": "same-origin" };
    const form = { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" };
    const statuses = [
      await ask("/api/user/sign-in", {
        method: "POST",
        headers: json,
        body: JSON.stringify({ login: "ann", password: "my-own-password" }),
      }),
      await ask("/api/user/sign-in", {
        method: "POST",
        headers: json,
        body: '{"login":"ann","password":"my-own-password"',
      }),
      await ask("/user/login", { method: "POST", headers: form, body: "login=ann&password=my-own-password" }),
      await ask("/api/user/account", { headers: { cookie: "session=session-of-somebody" } }),
      await ask("/", { headers: { cookie: "session=session-of-somebody" } }),
      await ask("/api/v1/nowhere/code", { headers: { authorization: "Bearer public:key-of-an-api" } }),
      await ask(`/user/invitation/${TOKEN}`),
      await ask(`/user/invitation/${TOKEN}.data`),
      await ask(`/user/reset/${TOKEN}?site=nowhere`),
      await ask(`/api/user/link/reset/${TOKEN}`),
      await ask("/api/user/invitation", {
        method: "POST",
        headers: json,
        body: JSON.stringify({ token: TOKEN, newPassword: "my-own-password" }),
      }),
      await ask("/api/user/reset/password", {
        method: "POST",
        headers: json,
        body: JSON.stringify({ token: TOKEN, newPassword: "my-own-password" }),
      }),
      await ask(`/user/login?url=${encodeURIComponent(`/user/reset/${TOKEN}`)}`),
    ];
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
    expect(output.split("\n").filter((line) => line.includes('"url"')).length).toBeGreaterThanOrEqual(statuses.length);
    expect(SECRETS.filter((secret) => output.includes(secret))).toEqual([]);
  }, 120_000);
});
