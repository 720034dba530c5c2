import { CallError } from "../../../../platform/http/client.ts";
import type { Call } from "../../../../platform/http/call.ts";

/** For calls whose failure has words of its own (ADMIN-25, ADMIN-38): these come first, then the server's. */
export function failedAs({ failure }: Pick<Call, "failure">): (error: unknown) => never {
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
