import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { TocNode } from "../../contract/code.ts";
import { Contents } from "./contents.tsx";

const node = (guid: string, more: Partial<TocNode> = {}): TocNode => ({
  guid,
  parent: null,
  prefix: `Chapter ${guid}`,
  tocName: "",
  href: `/${guid}`,
  status: "inForce",
  type: "chapter",
  hasChildren: false,
  children: [],
  ...more,
});

test("The contents of a small code show the lines above its parts, but not as headings", () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <Contents
        nodes={[node("1", { above: ["Division I."], children: [node("2"), node("3", { above: ["Unit B."] })] })]}
      />
    </MemoryRouter>,
  );
  expect(html).toMatch(/<section><p [^>]*>Division I\.<\/p><h2/);
  expect(html).toMatch(/<li data-status="inForce"><p [^>]*>Unit B\.<\/p><a href="\/3"/);
});
