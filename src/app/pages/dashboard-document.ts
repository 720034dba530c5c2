import { redirectDocument, type ClientLoaderFunctionArgs } from "react-router";
export { default, ErrorBoundary, loader } from "../../ui/messages/not-found-screen.tsx";

/**
 * Any address below /dashboard/ that the list of routes of the current page does not have (route-list.ts): the browser
 * opens it as a new document, which comes with the complete list. On the server it is an unknown address.
 */
export function clientLoader({ request }: ClientLoaderFunctionArgs): never {
  throw redirectDocument(request.url);
}
