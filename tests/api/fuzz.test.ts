import * as fc from "fast-check";
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { catalog } from "../../src/app/catalog.ts";
import { openTestApi, type TestApi } from "../../src/app/test-api.ts";
import { addressOf, pathParameters, queryString, type Call } from "../../src/platform/http/call.ts";
import { inputsOf } from "../harness/inputs.ts";

/** The same inputs each time, so that a failure is reproducible. */
const SEED = 20_261_120;
const VALID = 6;
const BROKEN = 8;

let api: TestApi;
let keyHeader: string;
beforeAll(async () => {
  api = await openTestApi();
  const key = await api.makeKey("larkmere");
  await api.setLimit(key, 1_000_000);
  keyHeader = `Bearer ${key.key}:${key.secretKey}`;
});
afterAll(() => api.close());

/** The callers. Each call signs in again, since some calls end sessions and users. */
const callers: Readonly<Record<string, () => Promise<Record<string, string>>>> = {
  "a visitor": async () => ({}),
  "a town's administrator": async () => ({
    cookie: await api.signIn(api.towns.larkmere),
    "sec-fetch-site": "same-origin",
  }),
  "the holder of a key": async () => ({ authorization: keyHeader }),
  "a general-code administrator": async () => ({ cookie: await api.signIn(null), "sec-fetch-site": "same-origin" }),
};

const inQuery = (call: Call): boolean => call.method === "GET" || call.method === "DELETE";

type FuzzRequest = InjectOptions & { readonly url: string };

/** Everything in an address is text, and lone surrogates cannot be sent. */
const inAddress = (value: unknown): unknown =>
  typeof value === "string"
    ? value.toWellFormed()
    : typeof value === "object" && value !== null
      ? JSON.stringify(value)
      : value;

/** The request for an input, as our client would send it. */
function requestOf(call: Call, input: Record<string, unknown>, headers: Record<string, string>): FuzzRequest {
  const names = pathParameters(call.path);
  const { url, rest } = addressOf(
    call.path,
    Object.fromEntries(
      Object.entries(input).map(([name, value]) => [
        name,
        names.includes(name) || typeof value === "string" ? inAddress(value) : value,
      ]),
    ),
  );
  if (inQuery(call)) return { method: call.method, url: url + queryString(rest), headers };
  if (call.upload !== undefined)
    return {
      method: call.method,
      url,
      headers: { ...headers, "content-type": "application/octet-stream", "file-name": "odd.png" },
      payload: Buffer.from(JSON.stringify(rest)),
    };
  return {
    method: call.method,
    url,
    headers: { ...headers, "content-type": "application/json" },
    payload: JSON.stringify(rest),
  };
}

/** Bodies that are not JSON objects. */
const BODIES = [
  "",
  "{",
  "null",
  "[]",
  '"text"',
  "[[[[[[[[]]]]]]]]",
  '{"__proto__":{"polluted":true}}',
  "\u0000",
  `{"a":${"[".repeat(5000)}${"]".repeat(5000)}}`,
];

/** All calls except the one that intentionally responds with 500 (API-24). */
const calls = catalog.endpoints
  .filter(({ call }) => call.id !== "testError")
  .map(({ call }) => ({ id: call.id, call }));

describe.each(Object.keys(callers))("No call responds with 500 to %s,", (who) => {
  test.each(calls)("[OPEN-123] whatever is sent: $id", async ({ call }) => {
    const headers = (await callers[who]?.()) ?? {};
    const { valid, broken } = inputsOf(call);
    const inputs = [
      ...fc.sample(valid, { seed: SEED, numRuns: VALID }),
      ...fc.sample(broken, { seed: SEED, numRuns: BROKEN }),
    ];
    const requests = inputs.map((input) => requestOf(call, input, headers));
    if (!inQuery(call)) {
      const url = requests[0]?.url ?? "";
      const bodies = BODIES.map((payload): FuzzRequest => ({
        method: call.method,
        url,
        headers: { ...headers, "content-type": "application/json" },
        payload,
      }));
      requests.push(
        ...bodies,
        {
          method: call.method,
          url,
          headers: { ...headers, "content-type": "application/x-www-form-urlencoded" },
          payload: "a=1&__proto__=2&site=x",
        },
        {
          method: call.method,
          url,
          headers: { ...headers, "content-type": "multipart/form-data; boundary=x" },
          payload: "--x\r\nbroken",
        },
      );
    }
    for (const [at, request] of requests.entries()) {
      // Each request has its own address, to avoid the rate limits per address.
      const answer = await api.app.inject({
        ...request,
        headers: { ...request.headers, "x-forwarded-for": `192.0.2.${at}` },
      });
      const details = `${request.method} ${request.url.slice(0, 300)} ${typeof request.payload === "string" ? request.payload.slice(0, 300) : ""}\n${api.unexpected.splice(0).map(String).join("\n").slice(0, 3000)}`;
      expect(answer.statusCode, details).not.toBe(500);
      if (answer.statusCode >= 400)
        expect(answer.json(), details).toMatchObject({ title: expect.any(String), message: expect.any(String) });
    }
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});
