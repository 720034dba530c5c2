import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { afterEach, expect, test } from "vitest";
import { ErrorDialog } from "./error-dialog.tsx";
import { addError, clearErrors } from "./error-list.ts";

const Page = createRoutesStub([{ path: "/", Component: ErrorDialog }]);
const shown = (): string => renderToStaticMarkup(<Page />);
afterEach(clearErrors);

test("[~MESSAGES-12: nothing redirects yet] The error dialog shows the first title or a default one, and lists the messages", () => {
  expect(shown()).not.toContain("There was an unexpected error");
  addError({ message: "The note was not saved." });
  expect(shown()).toMatch(/<h2[^>]*>There was an unexpected error - please try again<\/h2>.*The note was not saved\./);
  addError({ message: "It was changed.", title: "Changed by someone else" });
  addError({ message: "It was removed.", title: "Removed" });
  expect(shown()).toMatch(
    /<h2[^>]*>Changed by someone else<\/h2>.*<li>The note was not saved\.<\/li><li>It was changed\.<\/li><li>It was removed\.<\/li>/,
  );
});
