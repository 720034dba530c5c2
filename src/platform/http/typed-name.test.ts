import { describe, expect, test } from "vitest";
import { typedName, withoutUnseen } from "./typed-name.ts";

const named = (text: string) => typedName(10).min(1).safeParse(text);

describe("A name that a person types", () => {
  test.each([
    ["a mark that turns the direction", "Ann\u202Egpj"],
    ["an isolate", "\u2066Ann"],
    ["an Arabic letter mark", "A\u061Cnn"],
    ["a left-to-right mark", "An\u200En"],
    ["a line break", "An\nn"],
    ["a tab", "An\tn"],
    ["an escape", "An\u001Bn"],
    ["a separator of paragraphs", "An\u2029n"],
  ])("cannot contain %s", (_what, text) => {
    expect(named(text).error?.issues[0]?.message).toBe("Remove the control characters: they cannot be seen");
  });

  test("has a greatest length, in words that a form can show", () => {
    expect(named("a".repeat(11)).error?.issues[0]?.message).toBe("Use up to 10 characters");
    expect(named("  Ann  ").data).toBe("Ann");
    expect(named("   ").success).toBe(false);
  });

  test.each(["José", "Ħal Qormi", "שלום", "مدينة", "👩‍💼", "O’Neil"])("can be %s", (text) => {
    expect(named(text).data).toBe(text);
  });

  test("of an import loses them", () => {
    expect(withoutUnseen("Ann\u202E\n gpj")).toBe("Ann gpj");
  });
});
