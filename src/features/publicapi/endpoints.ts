import { defineEndpoint, type Endpoint } from "../../platform/http/endpoint.ts";
import { openApiOf } from "../../platform/http/openapi/openapi.ts";
import { getApiDescription } from "./contract/description.ts";
import { findExamples } from "./examples.ts";
import { API_VERSION } from "./policy.ts";

const FACTS = {
  title: "Towncode API",
  version: API_VERSION,
  summary: "The laws of a town, to read and to search by program.",
  description:
    "Every town gives out keys to its own code. A key with its secret travels in the header Authorization, and opens those of the three APIs for which the town has switched it on. All calls read; none changes anything.",
  tags: [
    { name: "content", description: "The town itself: facts, home page, links, versions and index." },
    { name: "search", description: "What people find with the search bar." },
    { name: "code", description: "The law: contents, provisions, whole documents, citations and changes." },
    { name: "description", description: "What you are reading." },
  ],
};

/** The call that describes the public API: those of the endpoints that ask for a key, and itself. */
export function describeApi(endpoints: readonly Endpoint[]): Endpoint[] {
  const keyed = FACTS.tags.flatMap(({ name }) =>
    endpoints
      .filter(({ access }) => typeof access === "object" && "apiKey" in access && access.apiKey === name)
      .toSorted(byPath),
  );
  const description: Endpoint = defineEndpoint(getApiDescription, {
    access: "public",
    handle: async (context, { site }) =>
      openApiOf([...keyed, description], {
        ...FACTS,
        origin: context.visit.origin,
        examples: await findExamples(context, site),
      }),
  });
  return [description];
}

const byPath = ({ call: one }: Endpoint, { call: other }: Endpoint): number => (one.path < other.path ? -1 : 1);
