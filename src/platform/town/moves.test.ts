import { expect, test } from "vitest";
import { movedAddress, movedHtml, movedJson, type Moves } from "./moves.ts";

const moves: Moves = {
  site: (id) => ({ larkmere: "eastmere", "larkmere-2": "eastmere-2" })[id] ?? id,
  guid: (guid) => (guid === 1021 ? 2021 : guid),
  path: (path) => (path === "old.png" ? "new.png" : path),
  reference: (reference) => (reference === "document:12" ? "document:34" : reference),
};

test.each([
  ["/1021", "/2021"],
  ["/1021#1021-a-2", "/2021#2021-a-2"],
  ["/1021?find=fee#1021", "/2021?find=fee#2021"],
  ["#1021", "#2021"],
  ["/larkmere/home", "/eastmere/home"],
  ["/larkmere-2/1021", "/eastmere-2/2021"],
  [
    "/larkmere/search?custIds=larkmere,millbrook&query=larkmere%20fee",
    "/eastmere/search?custIds=eastmere,millbrook&query=larkmere%20fee",
  ],
  ["/user/file/old.png", "/user/file/new.png"],
  ["/user/file/1021", "/user/file/1021"],
  ["/1022", "/1022"],
  ["/", "/"],
  ["", ""],
  ["?page=1", "?page=1"],
  ["https://larkmere.example/1021", "https://larkmere.example/1021"],
  ["//larkmere/1021", "//larkmere/1021"],
  ["mailto:larkmere", "mailto:larkmere"],
])("the address %s becomes %s", (from, to) => {
  expect(movedAddress(from, moves)).toBe(to);
});

test("references of HTML are moved", () => {
  expect(movedHtml('<p><cite data-reference="document:12" data-window="new">document:12</cite></p>', moves)).toBe(
    '<p><cite data-reference="document:34" data-window="new">document:12</cite></p>',
  );
});

test("links and images of HTML are moved, texts are not", () => {
  expect(
    movedHtml(
      '<p>larkmere /1021 <a href="/larkmere/x?a=1&amp;b=1021" rel="noopener">1021</a><img src="/user/file/old.png" alt="href=&quot;/1021&quot;" /></p>',
      moves,
    ),
  ).toBe(
    '<p>larkmere /1021 <a href="/eastmere/x?a=1&amp;b=2021" rel="noopener">1021</a><img src="/user/file/new.png" alt="href=&quot;/1021&quot;" /></p>',
  );
});

test("values of the history are moved: addresses, HTML, ids and GUIDs", () => {
  expect(
    movedJson(
      {
        guid: "1021",
        label: "1021",
        list: ["/1021", { guid: 1021 }],
        custId: "larkmere",
        html: '<a href="/1021">x</a>',
        path: "old.png",
        none: null,
        on: true,
      },
      moves,
    ),
  ).toEqual({
    guid: "2021",
    label: "1021",
    list: ["/2021", { guid: 2021 }],
    custId: "eastmere",
    html: '<a href="/2021">x</a>',
    path: "new.png",
    none: null,
    on: true,
  });
});
