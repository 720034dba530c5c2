import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { pathParameters, type Call } from "./call.ts";
import { Failure } from "./failure.ts";

/** The request's input. A body that is a list becomes `items`. Throws a `Failure` for what a call below /api/ lacks. */
export function inputOf(call: Call, request: FastifyRequest, body: unknown): Record<string, unknown> {
  const sent = { ...asObject(request.query), ...(Array.isArray(body) ? { items: body } : asObject(body)) };
  if (call.path.startsWith("/api/")) refuseUnknown(call, Object.keys(sent));
  return { ...sent, ...asObject(request.params) };
}

/** A misspelled parameter must not look as if it had been obeyed. */
function refuseUnknown({ input, path }: Call, names: readonly string[]): void {
  const known = input instanceof z.ZodObject ? input.shape : {};
  const unknown = names.filter((name) => !Object.hasOwn(known, name) && !pathParameters(path).includes(name));
  const [first] = unknown;
  if (first === undefined) return;
  throw new Failure("bad-input", `There is no parameter “${first}” here.`, {
    errors: unknown.map((name) => ({ path: name, message: "There is no such parameter" })),
  });
}

function asObject(value: unknown): object {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
}
