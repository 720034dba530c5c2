import type { InjectOptions } from "fastify";
import { contributionsOf } from "../../src/app/contributions.ts";
import { namedOnce } from "../../src/platform/features/contributed-files.ts";
import type { ExampleInput } from "../../src/platform/features/security-examples.ts";
import { addressOf, queryString, type Call } from "../../src/platform/http/call.ts";
import type { Headers, Town } from "./users.ts";

export type Input = ExampleInput;

/** For each call, an input that a general-code administrator may send: from `security-examples.ts` of each feature. */
export const examples: Readonly<Record<string, (site: Town, of: Town) => Input>> = Object.fromEntries(
  namedOnce("example of the call", await contributionsOf("securityExamples"), ({ calls = {} }) =>
    Object.entries(calls),
  ),
);

export type Request = InjectOptions & { readonly url: string; readonly method: Call["method"] };

/** The request for an input, as our pages send it. */
export function requestOf(call: Call, input: Input, headers: Headers): Request {
  const { url, rest } = addressOf(call.path, input);
  const { file, ...fields } = rest;
  const { method } = call;
  if (file !== undefined)
    return {
      method,
      url: url + queryString(fields),
      headers: { ...headers, "content-type": "application/octet-stream", "file-name": "a.png" },
      payload: file as Buffer,
    };
  if (method === "GET" || method === "DELETE") return { method, url: url + queryString(rest), headers };
  // Bodies that are lists are in `items`.
  return {
    method,
    url,
    headers: { ...headers, "content-type": "application/json" },
    payload: JSON.stringify("items" in rest ? rest.items : rest),
  };
}
