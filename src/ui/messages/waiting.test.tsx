import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Spinner } from "./waiting.tsx";

test("[SHELL-44, CONSTANTS-23] a spinner is 54 or 80 wide", () => {
  expect(renderToStaticMarkup(<Spinner />)).toContain('width="54" height="54"');
  expect(renderToStaticMarkup(<Spinner size={80} />)).toContain('width="80" height="80"');
});
