import { z } from "zod";
import { pathParameters, type Call } from "../call.ts";
import type { Endpoint } from "../endpoint.ts";
import type { ApiDocument, ApiOperation, ApiParameter, ApiResponse, ApiSchema } from "./document.ts";
import { Schemas } from "./schemas.ts";

/** Facts about an API that are not in the contracts. */
export interface ApiFacts {
  readonly title: string;
  readonly version: string;
  readonly summary: string;
  readonly description: string;
  /** "https://code.example.org" */
  readonly origin: string;
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  /** Example values by parameter name; calls with them succeed. */
  readonly examples: Readonly<Record<string, string>>;
}

const ERRORS = {
  "400": "BadInput",
  "401": "KeyNeeded",
  "403": "NotSwitchedOn",
  "404": "NotFound",
  "429": "TooMany",
} as const;

/** Describes GET calls as OpenAPI 3.1, using only their contracts. */
export function openApiOf(endpoints: readonly Endpoint[], { origin, tags, examples, ...info }: ApiFacts): ApiDocument {
  const schemas = new Schemas();
  const paths = endpoints.map(
    (endpoint) =>
      [endpoint.call.path.replaceAll(/:(\w+)/g, "{$1}"), { get: operationOf(endpoint, schemas, examples) }] as const,
  );
  const error = schemas.of(errorBody, "output", "error");
  return {
    openapi: "3.1.1",
    info,
    servers: [{ url: origin }],
    tags,
    paths: Object.fromEntries(paths),
    components: {
      schemas: schemas.named,
      responses: {
        BadInput: errorResponse("A value in the request is invalid; `errors` names it.", error),
        KeyNeeded: errorResponse("The API key is missing, its secret is wrong, or it was deleted.", error),
        NotSwitchedOn: errorResponse("The key is valid but not enabled for this API.", error),
        NotFound: errorResponse("The key's town has no such item.", error),
        TooMany: {
          ...errorResponse("The key's limit per minute is used up.", error),
          headers: headers("Retry-After", ...LIMIT),
        },
      },
      headers: {
        ETag: {
          description:
            "Version of the answer. If you send it in If-None-Match, the answer is 304 without a body as long as nothing has changed.",
          schema: { type: "string" },
        },
        "RateLimit-Limit": { description: "Requests per minute that the key may make.", schema: { type: "integer" } },
        "RateLimit-Remaining": { description: "Requests left in this minute.", schema: { type: "integer" } },
        "RateLimit-Reset": { description: "Seconds until the limit resets.", schema: { type: "integer" } },
        "Retry-After": { description: "Seconds to wait before trying again.", schema: { type: "integer" } },
      },
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", description: "Authorization: Bearer key:secret" },
        basic: { type: "http", scheme: "basic", description: "The key as username, its secret as password." },
      },
    },
  };
}

const errorBody = z
  .object({
    title: z.string(),
    message: z.string().meta({ description: "A sentence for users." }),
    errors: z
      .array(z.object({ path: z.string(), message: z.string() }))
      .optional()
      .meta({ description: "Invalid values of the input." }),
    requestId: z.string().optional().meta({ description: "ID of the request in the server's log." }),
  })
  .meta({ id: "Error" });

const LIMIT = ["RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"] as const;

function headers(...names: readonly string[]): NonNullable<ApiResponse["headers"]> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function errorResponse(description: string, schema: ApiSchema): ApiResponse {
  return { description, content: { "application/json": { schema } } };
}

function operationOf({ call, access }: Endpoint, schemas: Schemas, examples: ApiFacts["examples"]): ApiOperation {
  const keyed = typeof access === "object" && "apiKey" in access;
  const failures = Object.entries(ERRORS).filter(([status]) => keyed || status === "400");
  const ok: ApiResponse = {
    description: "The answer.",
    headers: headers("ETag", ...(keyed ? LIMIT : [])),
    content: contentOf(call, schemas),
  };
  return {
    operationId: call.id,
    summary: call.summary,
    tags: [keyed ? access.apiKey : "description"],
    security: keyed ? [{ bearer: [] }, { basic: [] }] : [],
    parameters: parametersOf(call, schemas, examples),
    responses: {
      "200": ok,
      "304": { description: "Nothing has changed since the version in If-None-Match." },
      ...Object.fromEntries(failures.map(([status, name]) => [status, { $ref: `#/components/responses/${name}` }])),
    },
  };
}

function contentOf(call: Call, schemas: Schemas): NonNullable<ApiResponse["content"]> {
  const media = Object.entries(call.media ?? { "application/json": call.answer });
  return Object.fromEntries(
    media.map(([type, schema]) => [
      type,
      { schema: schema === null ? { type: "string" } : schemas.of(schema, "output", call.id) },
    ]),
  );
}

function parametersOf(call: Call, schemas: Schemas, examples: ApiFacts["examples"]): ApiParameter[] {
  const inPath = pathParameters(call.path);
  const { properties = {}, required = [] } = schemas.of(call.input, "input", call.id);
  const parameters = Object.entries(properties).map(
    ([name, { description, examples: own, ...schema }]): ApiParameter => {
      const location = inPath.includes(name) ? "path" : "query";
      const example = examples[name] ?? firstOf(own);
      return {
        name,
        in: location,
        required: location === "path" || required.includes(name),
        ...(description !== undefined && { description }),
        schema,
        ...(example !== undefined && { example }),
      };
    },
  );
  return parameters.toSorted((one, other) => order(one) - order(other));
}

/** The first example of a contract. */
function firstOf(examples: unknown): string | number | undefined {
  const first: unknown = Array.isArray(examples) ? examples[0] : undefined;
  return typeof first === "string" || typeof first === "number" ? first : undefined;
}

/** Path parameters first, then required ones, then the rest. */
const order = (parameter: ApiParameter): number => (parameter.in === "path" ? 0 : parameter.required ? 1 : 2);
