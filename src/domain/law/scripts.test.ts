import { expect, test } from "vitest";
import { scriptForms, scriptText, withoutScripts } from "./scripts.ts";

test.each([
  ["sup", "2", "m", "²"],
  ["sub", "2", "CO", "₂"],
  ["sup", "-3", "10", "⁻³"],
  ["sup", "n+1", "x", "ⁿ⁺¹"],
  ["sub", "max", "h", "ₘₐₓ"],
  ["sup", "2 ", "m", "² "],
  ["sup", "*", "Fee", "^*"],
  ["sub", "A", "P", "_A"],
  ["sup", "c, g", "Dog", "^(c, g)"],
  ["sup", "st", "1", "st"],
  ["sup", "th", "10", "th"],
  ["sup", "st", "fence", "ˢᵗ"],
  ["sup", " ", "m", " "],
] as const)("%s %j after %j is %j in plain text", (kind, text, before, expected) => {
  expect(scriptText(kind, text, before)).toBe(expected);
});

test("every raised and lowered sign has its plain one", () => {
  for (const [kind, text] of [
    ["sup", "0123456789+-=()abcdefghijklmnoprstuvwxyz"],
    ["sub", "0123456789+-=()aehijklmnoprstuvx"],
  ] as const)
    expect(withoutScripts(scriptText(kind, text, ""))).toBe(text);
});

test("text without its raised and lowered signs", () => {
  expect(withoutScripts("CO₂ per m² and 10⁻³, xⁿ")).toBe("CO2 per m2 and 10-3, xn");
  expect(withoutScripts("½ § 5™ ª ﬁ")).toBe("½ § 5™ ª ﬁ");
});

test.each([
  ["m2", ["m²", "m₂"]],
  ["m²", ["m2", "m₂"]],
  ["H2O", ["H²O", "H₂O"]],
  ["R602", []],
  ["dogs", []],
  ["135-24", []],
  ["2", []],
])("a search for %j also finds %j", (word, forms) => {
  expect(scriptForms(word)).toEqual(forms);
});
