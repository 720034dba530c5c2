/** Functions that a thread may call in the thread that started it. Arguments and results must be cloneable. */
export type Host<H> = { readonly [Name in keyof H]: (...args: never[]) => unknown };

/** The same functions as a thread sees them. */
export type Remote<H extends Host<H>> = {
  readonly [Name in keyof H]: (...args: Parameters<H[Name]>) => Promise<Awaited<ReturnType<H[Name]>>>;
};

/** What a thread is started with. */
export interface ThreadInput {
  readonly input: unknown;
}

export interface Call {
  readonly call: number;
  readonly name: string;
  readonly args: readonly unknown[];
}

/** An error as plain data: an error that is cloned loses its class and its fields. */
export interface SentError {
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
  readonly fields: Readonly<Record<string, unknown>>;
  /** Stack of the error behind it, for the log. */
  readonly cause?: string;
  /** The call that failed in the other thread, which still has the error itself. */
  readonly call?: number;
}

/** From the thread: a call, or the end. */
export type FromThread = Call | { readonly result: unknown } | { readonly failure: SentError };
/** To the thread: the answer to a call. */
export type ToThread = { readonly call: number } & ({ readonly value: unknown } | { readonly failure: SentError });

export function sentError(error: unknown): SentError {
  if (!(error instanceof Error)) return { name: "Error", message: String(error), stack: undefined, fields: {} };
  const { name, message, stack, cause } = error;
  const cloneable = Object.entries(error).filter(([, value]) => value === null || typeof value !== "object");
  return {
    name,
    message,
    stack,
    fields: Object.fromEntries(cloneable.filter(([, value]) => typeof value !== "function")),
    ...(cause instanceof Error && { cause: String(cause.stack) }),
    ...(error instanceof CallFailed && { call: error.call }),
  };
}

/** A copy of an error of another thread. */
export function receivedError({ name, message, stack, fields, cause }: SentError): Error {
  const options = cause === undefined ? {} : { cause: new Error(cause) };
  const error = Object.assign(new Error(message, options), fields, { name });
  if (stack !== undefined) error.stack = stack;
  return error;
}

/** A call failed in the thread that started this one. */
export class CallFailed extends Error {
  readonly call: number;

  constructor({ name, message }: SentError, call: number) {
    super(message);
    this.name = name;
    this.call = call;
  }
}
