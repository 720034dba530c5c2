import { CallError } from "../../../../platform/http/client.ts";
import type { Call } from "../../../../platform/http/call.ts";

/** For calls with their own failure text (ADMIN-25, ADMIN-38): puts it before the server's message. */
export function rethrowAs({ failure }: Pick<Call, "failure">): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof CallError) || failure === undefined) throw error;
    const { url, method, status, statusText, title, message } = error;
    throw new CallError({
      url,
      method,
      status,
      statusText,
      title,
      message: message === failure ? failure : `${failure} ${message}`,
    });
  };
}
