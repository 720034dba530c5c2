import { startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { reportExceptions } from "./logging/report-exceptions.ts";

const hasStarted = reportExceptions();

function Page() {
  useEffect(() => {
    hasStarted();
    // From now on the page reacts to keys and clicks. Journeys wait for it.
    document.documentElement.dataset.alive = "";
  }, []);
  return <HydratedRouter />;
}

startTransition(() => {
  hydrateRoot(document, <Page />);
});
