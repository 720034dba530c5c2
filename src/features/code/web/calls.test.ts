import { expect, test } from "vitest";
import * as contract from "../contract.ts";
import * as calls from "./calls.ts";

test.each(["getCodePage", "getPageToc", "getToc", "locateProvision"] as const)("The browser's %s is the call of the contract", (name) => {
  const { id, method, path } = contract[name];
  expect(calls[name]).toEqual({ id, method, path });
});
