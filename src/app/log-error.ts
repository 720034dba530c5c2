interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  /** `code` and `cause`, where it has them. */
  readonly [more: string]: unknown;
}

const DEEPEST = 4;

/** What the log says of an error: where and what, and the statement of a query that failed without the values that it was asked with. */
export function logError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: "" };
  const { name, message, stack = "", cause } = error;
  return {
    type: name,
    message: withoutValues(message),
    stack: withoutValues(stack),
    ...("code" in error && { code: error.code }),
    ...(cause !== undefined && depth < DEEPEST && { cause: logError(cause, depth + 1) }),
  };
}

/** Drizzle writes "Failed query: … params: …" before the lines of the stack. */
function withoutValues(text: string): string {
  return text.replace(/(Failed query: [^]*?\nparams: )[^]*?(?=\n {4}at |$)/, "$1…");
}
