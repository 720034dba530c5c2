import { once } from "node:events";
import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { parse } from "../../../domain/query/parse.ts";
import { highlightedHtml, snippetHtml } from "../snippet-html.ts";
import { SearchUnavailable, type SearchIndex } from "../port.ts";
import { openOpenSearchIndex } from "./opensearch-index.ts";

const SCRIPT = `"><script>alert(1)</script><img src=x onerror=alert(2)>`;
const ALIASES = { "towncode-2": { aliases: { "towncode-2.larkmere.1": { filter: { term: { build: "a" } } } } } };

const servers: Server[] = [];
const timers: NodeJS.Timeout[] = [];
afterEach(() => {
  for (const timer of timers.splice(0)) clearInterval(timer);
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** An engine whose server answers so to every request. */
async function withServer(answer: RequestListener): Promise<SearchIndex> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  servers.push(server);
  await once(server, "listening");
  return openOpenSearchIndex({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    milliseconds: 300,
  });
}

const json = (response: ServerResponse, body: unknown): void =>
  void response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
const found = (shown: object): object => ({
  timed_out: false,
  _shards: { failed: 0 },
  hits: {
    total: { value: 1 },
    hits: [{ _score: 1, _source: { index: "larkmere/1", shown }, fields: { build: ["a"] } }],
  },
});
const search = (index: SearchIndex, word = "dog") =>
  index.search(["larkmere/1"], { query: parse(word), sort: "relevance", offset: 0, limit: 5 });
const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

describe("An OpenSearch server that does what it wants cannot", () => {
  it.each<[string, RequestListener]>([
    [
      "begin an answer and never end it",
      (_request, response) => void response.writeHead(200, { "content-type": "application/json" }).write("{"),
    ],
    [
      "send an answer byte by byte",
      (_request, response) => {
        response.writeHead(200, { "content-type": "application/json" });
        timers.push(setInterval(() => response.write(" "), 20));
      },
    ],
    [
      "send headers byte by byte",
      ({ socket }) => {
        socket.write("HTTP/1.1 200 OK\r\nX: ");
        timers.push(setInterval(() => socket.write("x"), 20));
      },
    ],
    [
      "send without end",
      (_request, response) => {
        response.writeHead(200, { "content-type": "application/json" });
        const more = (): void => {
          while (response.writable && response.write(" ".repeat(65_536)));
        };
        response.on("drain", more);
        more();
      },
    ],
    [
      "send a bomb that nobody asked for",
      (_request, response) =>
        void response
          .writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" })
          .end(gzipSync(Buffer.alloc(50_000_000, 32))),
    ],
    ["send JSON that is nested deeply", (_request, response) => void response.end("[".repeat(1_000_000))],
    [
      "redirect to another server",
      (_request, response) => void response.writeHead(307, { location: "http://127.0.0.1:1/" }).end(),
    ],
    ["answer with something else", (_request, response) => json(response, { hits: { total: "many", hits: [null] } })],
    ["answer with numbers that are none", (_request, response) => json(response, { ...found({}), timed_out: 1 })],
    [
      "pollute prototypes",
      (_request, response) =>
        void response.end('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'),
    ],
  ])("%s: search is not available", async (_what, answer) => {
    const index = await withServer(answer);
    const works = [search(index), index.suggest("larkmere/1", "dog", 5), index.list()].map(errorOf);
    for (const error of await Promise.all(works)) expect(error).toBeInstanceOf(SearchUnavailable);
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
    await index.close();
  });

  it("put script into a result, or into the address that it leads to", async () => {
    const shown = {
      id: SCRIPT,
      kind: "code",
      parts: [],
      role: "provision",
      number: SCRIPT,
      label: SCRIPT,
      title: `dog ${SCRIPT}`,
      text: `A dog ${SCRIPT}`,
      notes: SCRIPT,
      terms: [SCRIPT],
      parents: [{ id: "javascript:alert(1)", title: SCRIPT }],
      category: SCRIPT,
      subject: SCRIPT,
      comment: SCRIPT,
      card: JSON.stringify({ page: "javascript:alert(1)" }),
    };
    const index = await withServer(({ url = "" }, response) =>
      json(response, url.includes("_alias") ? ALIASES : found(shown)),
    );
    const { hits } = await search(index);
    expect(hits).toHaveLength(1);
    for (const { marked, snippet } of hits) {
      const { number = "", title = "" } = highlightedHtml(marked) ?? {};
      expect([title, snippetHtml(snippet)]).toEqual([
        expect.stringContaining("<mark>"),
        expect.stringContaining("<mark>"),
      ]);
      for (const html of [number, title, snippetHtml(snippet)]) expect(html).not.toMatch(/<(?!\/?mark>)/);
    }
    await index.close();
  });
});
