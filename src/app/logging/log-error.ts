import { inspect } from "node:util";

interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  /** `code` and `cause`, if present. */
  readonly [more: string]: unknown;
}

const MAX_DEPTH = 4;

/** The log entry of an error: message, stack, and the statement of a failed query without its parameter values. */
export function logError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: textOf(error), stack: "" };
  const { name, message, stack = "", cause } = error;
  return {
    type: name,
    message: withoutValues(message),
    stack: withoutValues(stack),
    ...("code" in error && { code: error.code }),
    ...(cause !== undefined && depth < MAX_DEPTH && { cause: logError(cause, depth + 1) }),
  };
}

/** Some libraries throw objects that are no errors. */
const textOf = (thrown: unknown): string =>
  typeof thrown === "string" ? thrown : inspect(thrown, { depth: 2, breakLength: Number.POSITIVE_INFINITY });

/** Drizzle writes "Failed query: … params: …" before the stack lines. */
function withoutValues(text: string): string {
  return text.replace(/(Failed query: [^]*?\nparams: )[^]*?(?=\n {4}at |$)/, "$1…");
}
