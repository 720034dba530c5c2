import { defineEndpoint, type Endpoint } from "../../platform/http/endpoint.ts";
import { openApiOf } from "../../platform/http/openapi/openapi.ts";
import { getApiDescription } from "./contract/description.ts";
import { findExamples } from "./examples.ts";
import { API_VERSION } from "./policy.ts";

const FACTS = {
  title: "Towncode API",
  version: API_VERSION,
  summary: "Read and search a town's laws from a program.",
  description:
    "Each town issues keys for its own code. Send the key with its secret in the Authorization header. A key gives access to those of the three APIs that the town has turned on for it. All calls are read-only.",
  tags: [
    { name: "content", description: "About the town: facts, home page, links, versions and index." },
    { name: "search", description: "Search as in the search bar." },
    { name: "code", description: "The law: table of contents, provisions, complete documents, citations and changes." },
    { name: "description", description: "This description." },
  ],
};

/** The call that describes the public API: all endpoints that require a key, and itself. */
export const apiDescription: Endpoint = defineEndpoint(getApiDescription, {
  access: "public",
  handle: async (context, { site }) =>
    openApiOf([...keyed(context.catalog.endpoints), apiDescription], {
      ...FACTS,
      origin: context.visit.origin,
      examples: await findExamples(context, site),
    }),
});

/** The endpoints that require a key, by API and path. */
const keyed = (endpoints: readonly Endpoint[]): Endpoint[] =>
  FACTS.tags.flatMap(({ name }) =>
    endpoints
      .filter(({ access }) => typeof access === "object" && "apiKey" in access && access.apiKey === name)
      .toSorted(byPath),
  );

const byPath = ({ call: one }: Endpoint, { call: other }: Endpoint): number => (one.path < other.path ? -1 : 1);
