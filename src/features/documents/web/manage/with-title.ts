import { CallError } from "../../../../platform/http/client.ts";

/** Also shows the title of a failure: forms and questions show its message only. */
export async function titled<Result>(work: Promise<Result>): Promise<Result> {
  return work.catch((error: unknown) => {
    if (!(error instanceof CallError) || error.title === "" || error.conflict !== null || error.status === 0)
      throw error;
    const { url, method, status, statusText, title, message, errors } = error;
    throw new CallError({
      url,
      method,
      status,
      statusText,
      title,
      message: `${title}: ${message}`,
      // An error without a field is shown above the others.
      errors: errors.length === 0 ? [] : [...errors, { path: "", message: title }],
    });
  });
}
