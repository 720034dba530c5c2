import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CreatedApiKey } from "../../features/apikeys/contract.ts";
import type { ApiDocument, ApiOperation, ApiSchema } from "../../platform/http/openapi/document.ts";
import { catalog } from "../catalog.ts";
import { openTestApi, ORIGIN, type TestApi } from "../test-api.ts";

let api: TestApi;
let key: CreatedApiKey;
let description: ApiDocument;
beforeAll(async () => {
  api = await openTestApi();
  key = await api.makeKey("larkmere");
  description = (await api.get("/api/v1/openapi.json?site=larkmere")).json();
});
afterAll(() => api.close());

const operations = (): [string, ApiOperation][] =>
  Object.entries(description.paths).map(([path, { get }]) => [path, get]);

/** All objects in a document, with their paths. */
function* walk(value: unknown, path = "#"): Generator<[string, Record<string, unknown>]> {
  if (Array.isArray(value)) for (const [at, inner] of value.entries()) yield* walk(inner, `${path}/${at}`);
  else if (typeof value === "object" && value !== null) {
    yield [path, value as Record<string, unknown>];
    for (const [name, inner] of Object.entries(value)) yield* walk(inner, `${path}/${name}`);
  }
}

/** The target of a reference in the document. */
const resolve = (ref: string): unknown =>
  ref
    .slice(2)
    .split("/")
    .reduce<unknown>((at, word) => (at as Record<string, unknown> | undefined)?.[word], description);

describe("The description of the public API", () => {
  test("[OPEN-123] is public OpenAPI 3.1 with this server and all calls below /api/v1", async () => {
    expect(description).toMatchObject({
      openapi: "3.1.1",
      info: { title: "Towncode API", version: expect.stringMatching(/^\d+\.\d+\.\d+$/) },
      servers: [{ url: ORIGIN }],
    });
    const calls = catalog.endpoints
      .filter(({ call }) => call.path.startsWith("/api/v1/"))
      .map(({ call }) => [call.path.replaceAll(/:(\w+)/g, "{$1}"), call.id] as const);
    expect(Object.fromEntries(operations().map(([path, { operationId }]) => [path, operationId]))).toEqual(
      Object.fromEntries(calls),
    );
    const first = await api.get("/api/v1/openapi.json");
    expect([first.statusCode, first.headers["access-control-allow-origin"]]).toEqual([200, "*"]);
    for (const encoding of ["identity", "gzip"]) {
      const headers = { "accept-encoding": encoding, "if-none-match": String(first.headers.etag) };
      const { headers: sent } = await api.get("/api/v1/openapi.json", null, { "accept-encoding": encoding });
      expect([sent.etag, sent["content-encoding"] ?? "identity"]).toEqual([first.headers.etag, encoding]);
      const again = await api.get("/api/v1/openapi.json", null, headers);
      expect([again.statusCode, again.body, again.headers["content-encoding"]]).toEqual([304, "", undefined]);
    }
  });

  test("[OPEN-123] is valid OpenAPI: unique ids, path parameters, resolvable references, declared tags", () => {
    const ids = operations().map(([, { operationId }]) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [path, { parameters, responses, tags, security, summary }] of operations()) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      expect(
        parameters.filter((each) => each.in === "path").map(({ name, required }) => [name, required]),
        path,
      ).toEqual(inPath.map((name) => [name, true]));
      expect(new Set(parameters.map(({ name }) => name)).size, path).toBe(parameters.length);
      expect(Object.keys(responses), path).toEqual(expect.arrayContaining(["200", "304", "400"]));
      expect(description.tags.map(({ name }) => name)).toEqual(expect.arrayContaining([...tags]));
      for (const scheme of security.flatMap((each) => Object.keys(each)))
        expect(description.components.securitySchemes).toHaveProperty(scheme);
      expect(summary, path).toMatch(/^[A-Z].*\.$/);
    }
    for (const [path, { $ref }] of walk(description))
      if (typeof $ref === "string") expect(resolve($ref), `${path} ${$ref}`).toBeDefined();
    for (const name of Object.keys(description.components.schemas)) expect(name).toMatch(/^[\w.-]+$/);
  });

  test("[OPEN-123] has valid JSON Schemas: known types, and required properties that exist", () => {
    const types = new Set(["object", "array", "string", "integer", "number", "boolean", "null"]);
    const schemas = [...walk(description.components.schemas)].filter(([path]) => !path.endsWith("/properties"));
    for (const [path, schema] of schemas) {
      const { type, properties, required = [] } = schema as ApiSchema;
      for (const one of [type ?? []].flat()) expect(types, `${path} ${one}`).toContain(one);
      for (const name of required) expect(properties, path).toHaveProperty([name]);
      expect(schema, path).not.toHaveProperty("$defs");
    }
  });

  test("[OPEN-123] has correct examples: each call succeeds with them, and its response matches the description", async () => {
    for (const [path, { parameters, responses, operationId }] of operations()) {
      const value = (name: string) =>
        encodeURIComponent(String(parameters.find((each) => each.name === name)?.example));
      const address = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => value(name));
      const query = parameters
        .filter((each) => each.in === "query" && each.example !== undefined)
        .map(({ name }) => `${name}=${value(name)}`);
      const answer = await api.get(`${address}?${query.join("&")}`, key);
      expect(answer.statusCode, `${operationId}: ${answer.body.slice(0, 200)}`).toBe(200);
      const content = responses["200"] !== undefined && "content" in responses["200"] ? responses["200"].content : {};
      expect(Object.keys(content ?? {})).toContain(answer.headers["content-type"]?.split(";", 1)[0]);
      expect(missing(answer.json(), content?.["application/json"]?.schema), operationId).toEqual([]);
    }
  });

  test("[PERMS-03] reveals nothing about a private or unknown town", async () => {
    for (const site of ["millbrook", "nowhere"]) {
      const { statusCode, body } = await api.get(`/api/v1/openapi.json?site=${site}`);
      expect([statusCode, body.includes('"2001"'), body.includes(`"${site}"`)]).toEqual([200, false, true]);
    }
    expect((await api.get("/api/v1/openapi.json?site=%3Cscript%3E")).statusCode).toBe(400);
  });
});

/** Required properties missing from a response, and properties missing from its schema. */
function missing(value: unknown, schema: ApiSchema | undefined, path = ""): string[] {
  const {
    properties,
    required = [],
    items,
    anyOf,
  } = schema?.$ref === undefined ? (schema ?? {}) : (resolve(schema.$ref) as ApiSchema);
  if (anyOf !== undefined)
    return (
      anyOf.map((each) => missing(value, each, path)).find((problems) => problems.length === 0) ?? [
        `${path}: matches none of its schemas`,
      ]
    );
  if (Array.isArray(value)) return value.flatMap((each, at) => missing(each, items, `${path}/${at}`));
  if (typeof value !== "object" || value === null || properties === undefined) return [];
  const lacks = required.filter((name) => !(name in value)).map((name) => `${path}/${name} is missing`);
  return [
    ...lacks,
    ...Object.entries(value).flatMap(([name, each]) =>
      name in properties ? missing(each, properties[name], `${path}/${name}`) : [`${path}/${name} is not described`],
    ),
  ];
}
