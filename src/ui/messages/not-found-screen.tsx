import { data } from "react-router";
export { ErrorScreen as ErrorBoundary } from "./error-screen.tsx";

/** Every address that no route matches. */
export function loader(): never {
  throw data(
    { title: "Not found", message: "There is no page at this address. It may have been moved or removed." },
    { status: 404 },
  );
}

export default function NotFoundScreen() {
  return null;
}
