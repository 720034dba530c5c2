import { data, redirectDocument, type ClientLoaderFunctionArgs } from "react-router";
import type { PageHandle } from "../../sites/parts/page-handle.ts";

export const handle = { rail: "documents" } satisfies PageHandle;

/**
 * The page at the address of a file that does not exist, or that the visitor may not see: nobody learns which. The server
 * shows it instead of the call's failure to people.
 */
export function loader(): never {
  throw data(
    { title: "Not found", message: "There is no document at this address, or it is not public." },
    { status: 404 },
  );
}

/** A link to a file leaves the page: the router knows only its address. */
export function clientLoader({ request }: ClientLoaderFunctionArgs): never {
  throw redirectDocument(request.url);
}

export default function NoDocumentScreen(): null {
  return null;
}
