import { describe, expect, test } from "vitest";
import { readReference, referencesIn, replaceReferences, type StoredReference } from "./references.ts";

function found(html: string): StoredReference[] {
  const all: StoredReference[] = [];
  replaceReferences(html, (stored) => {
    all.push(stored);
    return "";
  });
  return all;
}

describe("References in a stored text", () => {
  test("[~REFPICK-18: the address is found when it is shown] have a target, words and a window", () => {
    expect(
      found(
        '<p>See <cite data-reference="provision:1023-b-2"></cite> and <cite data-reference="document:12" data-window="new">the <em>map</em></cite>.</p>',
      ),
    ).toEqual([
      { reference: "provision:1023-b-2", words: "", isNewWindow: false },
      { reference: "document:12", words: "the map", isNewWindow: true },
    ]);
    expect(readReference("provision:1023-b-2")).toEqual(["provision", "1023-b-2"]);
  });

  test("are replaced, and nothing else is", () => {
    const html = '<p>1 <cite data-reference="a:1"></cite> 2 <cite data-reference="a:2">x</cite> 3</p>';
    expect(replaceReferences(html, ({ reference }) => `[${reference}]`)).toBe("<p>1 [a:1] 2 [a:2] 3</p>");
    expect(replaceReferences("<p>cite</p>", () => "x")).toBe("<p>cite</p>");
  });

  test("inside one another are words of the outer one", () => {
    const html = 'a<cite data-reference="a:1">b<cite data-reference="a:2">c</cite>d</cite>e';
    expect(found(html).map(({ words }) => words)).toEqual(["bcd"]);
    expect(replaceReferences(html, () => "-")).toBe("a-e");
  });

  test("are listed once each, and only if they have a kind and a target", () => {
    const texts = [
      '<cite data-reference="a:1"></cite><cite data-reference="a:1"></cite>',
      '<cite data-reference="x"></cite>',
    ];
    expect(referencesIn([...texts, "<p>none</p>"])).toEqual(["a:1"]);
  });

  test("take time that grows with the text", () => {
    const many = '<cite data-reference="a:1"></cite>'.repeat(20_000);
    expect(found(many)).toHaveLength(20_000);
  });
});
