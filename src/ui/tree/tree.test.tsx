import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, test } from "vitest";
import { Tree, type TreeNode, type TreeProps } from "./tree.tsx";

const node = (guid: string, children: readonly TreeNode[] = []): TreeNode => ({
  guid,
  prefix: `Chapter ${guid}`,
  tocName: "Zoning",
  href: `/${guid}#${guid}`,
  hasChildren: children.length > 0,
  children,
});

function render(props: Partial<TreeProps<TreeNode>>): string {
  const all: TreeProps<TreeNode> = {
    nodes: [node("1", [node("2")]), node("3")],
    open: new Set(),
    loading: new Set(),
    current: null,
    onToggle: () => undefined,
    ...props,
  };
  return renderToStaticMarkup(
    <MemoryRouter>
      <Tree {...all} />
    </MemoryRouter>,
  );
}

describe("The tree", () => {
  test("[TOC-01] has a link for each node, and a separate toggle for nodes with children", () => {
    const html = render({});
    expect(html.match(/<a /g)).toHaveLength(2);
    expect(html.match(/<button /g)).toHaveLength(1);
    expect(html).toContain('aria-expanded="false" aria-label="Contents of Chapter 1 Zoning"');
  });

  test("shows the lines above a node in its list item, without controls", () => {
    const html = render({ nodes: [node("1"), { ...node("2"), above: ["Division II."] }] });
    expect(html).toMatch(/<li><p class="[^"]*">Division II\.<\/p><div[^>]*><a /);
    expect(html.match(/<li>/g)).toHaveLength(2);
  });

  test("renders open nodes only", () => {
    expect(render({})).not.toContain("Chapter 2");
    expect(render({ open: new Set(["1"]) })).toContain('href="/2#2"');
  });

  test("marks the current node", () => {
    expect(render({ open: new Set(["1"]), current: "2" }).match(/aria-current="location"/g)).toHaveLength(1);
  });

  test("can have other controls than links, which know where their node is", () => {
    const html = render({
      open: new Set(["1"]),
      label: "Parts",
      renderControl: ({ guid }, { ancestors }) => (
        <button>{[...ancestors.map((above) => above.guid), guid].join("/")}</button>
      ),
    });
    expect(html).toContain('aria-label="Parts"');
    expect(html).toContain("<button>1/2</button>");
    expect(html).not.toContain("<a ");
  });

  test("[TOC-12] is a plain list of links if the enhanced tree is turned off", () => {
    const html = render({ plain: true, open: new Set(["1"]) });
    expect(html).not.toContain("<button");
    expect(html.match(/<a /g)).toHaveLength(3);
  });
});
