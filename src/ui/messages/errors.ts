import { isRouteErrorResponse } from "react-router";
import { CallError } from "../../platform/http/client.ts";

/** An error as users see it. `status` is null if it did not come from a server. */
export interface ShownError {
  readonly status: number | null;
  readonly title: string;
  readonly message: string;
  /** The town does not offer the page. */
  readonly notOffered?: boolean;
}

const DENIED = {
  title: "Insufficient Permissions",
  message: "Please log in with appropriate permissions to use this function.",
};
/** MESSAGES-13 */
const UNKNOWN = { title: "Something went wrong", message: "An unknown error happened" };

/** Describes any thrown value. The server's own text takes precedence (MESSAGES-09 to MESSAGES-13). */
export function describeError(error: unknown): ShownError {
  if (error instanceof CallError) return filled(error.status, error.title, error.message);
  if (isRouteErrorResponse(error)) {
    const body = asBody(error.data);
    const shown = filled(error.status, body.title, body.message);
    return body.notOffered ? { ...shown, notOffered: true } : shown;
  }
  return { status: null, ...UNKNOWN };
}

function filled(status: number, title: string | undefined, message: string | undefined): ShownError {
  const fallback = fallbackFor(status);
  return { status, title: title || fallback.title, message: message || fallback.message };
}

function fallbackFor(status: number): { readonly title: string; readonly message: string } {
  if (status === 401 || status === 403) return DENIED;
  if (status === 404)
    return { title: "Not found", message: "There is no page at this address. It may have been moved or removed." };
  return { title: UNKNOWN.title, message: "Encountered an unexpected error" };
}

function asBody(data: unknown): { readonly title?: string; readonly message?: string; readonly notOffered: boolean } {
  const record: Record<string, unknown> = typeof data === "object" && data !== null ? { ...data } : {};
  const text = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);
  return { title: text(record.title), message: text(record.message), notOffered: record.reason === "not-offered" };
}
