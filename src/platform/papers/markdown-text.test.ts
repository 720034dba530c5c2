import { expect, test } from "vitest";
import { textOfMarkdown } from "./markdown-text.ts";

test("the text of a Markdown file has none of its marks", () => {
  const markdown = [
    "---",
    "title: Minutes",
    "---",
    "# Minutes of the **Town Board**",
    "",
    "* Roll call, see [the list](https://example.org/list)",
    "> It was _agreed_ that snake_case stays. 5 \\* 3",
    "",
    "| Name | Vote |",
    "|---|---|",
    "| Board | Yes |",
  ].join("\n");
  expect(textOfMarkdown(markdown).split("\n")).toEqual([
    "Minutes of the Town Board",
    "",
    "- Roll call, see the list",
    "It was agreed that snake_case stays. 5 * 3",
    "",
    "Name\tVote",
    "Board\tYes",
  ]);
});

test("is read quickly from a file made to be slow", () => {
  for (const piece of ["*", "[", "**a", "_ a", "|", "![](", "- "])
    expect(textOfMarkdown(piece.repeat(20_000))).toBeTypeOf("string");
});
