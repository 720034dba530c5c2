import { describe, expect, test } from "vitest";
import { describePassage, findPassage } from "./passages.ts";

const law = "No person shall park\n overnight. A fee is due. No person shall park on snow. A fee is due.";
const passageOf = (words: string, from = 0) => {
  const start = law.indexOf(words, from);
  const passage = describePassage(law, start, start + words.length);
  if (passage === null) throw new Error("no words");
  return passage;
};
const foundIn = (text: string, passage: ReturnType<typeof passageOf>): string | null => {
  const found = findPassage(text, passage);
  return found === null ? null : text.slice(found.start, found.end);
};

describe("The words of a passage", () => {
  test("are found where they were, with the line breaks of the page", () => {
    const passage = passageOf("park\n overnight");
    expect(passage.exact).toBe("park overnight");
    expect(foundIn(law, passage)).toBe("park\n overnight");
    expect(foundIn(law.replace("\n", ""), passage)).toBe("park overnight");
  });

  test("are told from the same words elsewhere by the text around them", () => {
    const passage = passageOf("A fee is due.", 40);
    const moved = `A fee is due. ${law}`;
    expect(findPassage(moved, passage)?.start).toBe(moved.lastIndexOf("A fee is due."));
  });

  test("are the nearest ones if the surroundings are alike", () => {
    const repeated = "x fee x fee x fee x";
    const passage = { exact: "fee", prefix: "", suffix: "", start: 9 };
    expect(findPassage(repeated, passage)?.start).toBe(8);
  });

  test("are not found when the text has changed", () => {
    expect(foundIn(law.replaceAll("overnight", "at night"), passageOf("overnight"))).toBeNull();
  });

  test("are at most 2,000 characters, and more than spaces", () => {
    expect(describePassage("word ".repeat(1000), 0, 5000)?.exact.length).toBe(1999);
    expect(describePassage("a   b", 1, 4)).toBeNull();
  });
});
