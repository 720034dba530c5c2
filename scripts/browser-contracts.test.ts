import { expect, test } from "vitest";
import { z } from "zod";
import { defineCall } from "../src/platform/http/call.ts";
import { exportLine, isPlain } from "./browser-contracts.ts";

const call = defineCall({
  id: "getX",
  method: "GET",
  path: "/api/:site/x",
  summary: "X.",
  input: z.object({}),
  answer: z.object({}),
  failure: "No X",
});

test("The browser gets the addresses of calls and plain constants, but no schemas or code", () => {
  expect(exportLine(["getX", call])).toEqual([
    'export const getX = {"id":"getX","method":"GET","path":"/api/:site/x","failure":"No X"};',
  ]);
  expect(exportLine(["MOST", 10])).toEqual(["export const MOST = 10;"]);
  expect(exportLine(["schema", z.string()])).toEqual([]);
  expect(exportLine(["make", () => 1])).toEqual([]);
});

test("A contract without calls and schemas stays as it is", () => {
  expect(isPlain({ kinds: ["a", "b"], isKind: () => true })).toBe(true);
  expect(isPlain({ kinds: ["a", "b"], kind: z.enum(["a", "b"]) })).toBe(false);
  expect(isPlain({ getX: call })).toBe(false);
});
