import { CallError } from "../../../../platform/http/client.ts";
import type { Call } from "../../../../platform/http/call.ts";

/** For calls that save a part of a card's value: puts the other's part into the whole value. */
export function rethrowConflict(wholeOf: (current: unknown) => unknown): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof CallError) || error.conflict === null) throw error;
    const conflict = { ...error.conflict, current: wholeOf(error.conflict.current) };
    throw new CallError({ ...factsOf(error), conflict });
  };
}

/** For calls with their own failure text (ADMIN-25, ADMIN-38): puts it before the server's message. */
export function rethrowAs({ failure }: Pick<Call, "failure">): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof CallError) || failure === undefined) throw error;
    const { message } = error;
    throw new CallError({
      ...factsOf(error),
      message: message === failure ? failure : `${failure} ${message}`,
    });
  };
}

const factsOf = ({ url, method, status, statusText, title, errors, conflict, message }: CallError) => ({
  url,
  method,
  status,
  statusText,
  title,
  errors,
  conflict,
  message,
});
