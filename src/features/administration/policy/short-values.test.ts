import { expect, test } from "vitest";
import { shortValues } from "./short-values.ts";

test("Long texts of a change are shortened to where they differ, and say so", () => {
  const same = "a".repeat(30_000);
  const [before, after] = shortValues({ html: `${same}b` }, { html: `${same}c` });
  expect([before, after]).toEqual([{ html: `…${"a".repeat(500)}b` }, { html: `…${"a".repeat(500)}c` }]);
});

test("A long list of a change ends with a sign that there are more", () => {
  const laws = Array.from({ length: 501 }, (_each, at) => `Ordinance No. ${at}`);
  const [, after] = shortValues(null, { laws, suppedBy: "2026" });
  expect(after).toEqual({ laws: [...laws.slice(0, 500), "…"], suppedBy: "2026" });
  expect(shortValues(null, { laws: laws.slice(1) })[1]).toEqual({ laws: laws.slice(1) });
});
