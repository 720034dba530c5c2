import { once } from "node:events";
import { createServer } from "node:http";
import type { RequestListener, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { parse } from "../../../domain/query/parse.ts";
import { SearchUnavailable } from "../port.ts";
import type { SearchIndex } from "../port.ts";
import { manyDocuments } from "../suite-documents.ts";
import { openOpenSearchIndex } from "./opensearch-index.ts";

const PASSWORD = "hunter22";

describe("When OpenSearch is unavailable", () => {
  const servers: Server[] = [];
  afterEach(async () => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
  });

  const listening = async (answer: RequestListener): Promise<{ index: SearchIndex; server: Server }> => {
    const server = createServer(answer).listen(0, "127.0.0.1");
    servers.push(server);
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    return {
      index: openOpenSearchIndex({ url: `http://towncode:${PASSWORD}@127.0.0.1:${port}`, milliseconds: 300 }),
      server,
    };
  };
  const requests = (index: SearchIndex): readonly (() => Promise<unknown>)[] => [
    async () => await index.search(["larkmere/1"], { query: parse("dog"), sort: "relevance", offset: 0, limit: 1 }),
    async () =>
      await index.search(["larkmere/1", "otter/1"], { query: parse("dog"), sort: "relevance", offset: 0, limit: 1 }),
    async () => await index.suggest("larkmere/1", "dog", 5),
    async () => await index.similar(["larkmere/1"], ["dgo"]),
    async () => await index.exists("larkmere/1"),
    async () => await index.list(),
    async () => await index.build("larkmere/1", manyDocuments(1)),
    async () => await index.remove("larkmere/1"),
  ];
  /**
   * The distinct errors of all kinds of requests. Each must report that search is not available, without the password.
   */
  const errorsOf = async (index: SearchIndex): Promise<ReadonlySet<string>> => {
    const messages = new Set<string>();
    for (const request of requests(index)) {
      const error = await request().then(
        () => null,
        (problem: unknown) => problem,
      );
      const details = JSON.stringify(error);
      messages.add(
        error instanceof SearchUnavailable && !details.includes(PASSWORD)
          ? error.message
          : `${String(error)} ${details}`,
      );
    }
    return messages;
  };

  it("no server: search reports that it cannot be reached, without a long wait", async () => {
    const { index, server } = await listening(() => undefined);
    server.close();
    await once(server, "close");
    expect([...(await errorsOf(index))]).toEqual([
      expect.stringMatching(
        /^Search is not available: OpenSearch cannot be reached \(connect ECONNREFUSED [\d.:]+\)\.$/,
      ),
    ]);
    await index.close();
  });
  it.each([429, 502, 503, 504])("status %i: search is not available", async (status) => {
    const { index } = await listening((_request, response) => response.writeHead(status).end("upstream is away"));
    expect([...(await errorsOf(index))]).toEqual([`Search is not available: OpenSearch answered ${status}.`]);
  });
  it("wrong password: search reports it without repeating it", async () => {
    const { index } = await listening((_request, response) => response.writeHead(401).end("Unauthorized"));
    expect([...(await errorsOf(index))]).toEqual([
      "Search is not available: OpenSearch rejected the username and password in SEARCH_URL, or their permissions (401).",
    ]);
  });
  it("another server at the address: search is not available", async () => {
    const { index } = await listening((_request, response) =>
      response.writeHead(200, { "content-type": "text/html" }).end("<h1>It works</h1>"),
    );
    expect([...(await errorsOf(index))]).toEqual([
      "Search is not available: the server at SEARCH_URL does not respond like OpenSearch.",
    ]);
  });
  it("no response: search times out", async () => {
    const { index } = await listening(() => undefined);
    const error = await index.list().then(
      () => null,
      (problem: unknown) => problem,
    );
    expect(String(error)).toContain("did not respond in time");
  });
  it("the username and password in SEARCH_URL are sent", async () => {
    const seen: (string | undefined)[] = [];
    const { index } = await listening((request, response) => {
      seen.push(request.headers.authorization);
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
    expect(await index.list()).toEqual([]);
    expect(seen).toEqual([`Basic ${Buffer.from(`towncode:${PASSWORD}`).toString("base64")}`]);
  });
  it("a failed shard: its towns are reported, with the results of the others", async () => {
    const aliasOf = (build: string): object => ({ filter: { term: { build } }, index_routing: "x" });
    const empty = { values: { buckets: [] } };
    const answers: Readonly<Record<string, object>> = {
      "/towncode-3/_alias": {
        "towncode-3": {
          aliases: { "towncode-3.larkmere.1": aliasOf("a"), "towncode-3.otter.1": aliasOf("b"), "someone-else": {} },
        },
      },
      "/towncode-3/_search": {
        timed_out: false,
        _shards: { failed: 1 },
        hits: { total: { value: 3 }, hits: [] },
        aggregations: {
          kinds: { values: { buckets: [{ key: "code", doc_count: 3 }] } },
          indexes: { values: { buckets: [{ key: "larkmere/1", doc_count: 3 }] } },
          facets: empty,
        },
      },
      "/_msearch": { responses: [{ error: { type: "no_shard_available_action_exception" } }, {}] },
    };
    const { index } = await listening((request, response) => {
      const path = (request.url ?? "").replace(/\?.*/, "");
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answers[path]));
    });
    const answer = await index.search(["otter/1", "larkmere/1", "nowhere/1"], {
      query: parse("dog"),
      sort: "natural",
      offset: 0,
      limit: 1,
    });
    expect(answer).toMatchObject({
      total: 3,
      totals: [{ index: "larkmere/1", count: 3 }],
      partial: true,
      failed: ["otter/1", "nowhere/1"],
    });
  });
});
