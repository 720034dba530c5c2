import type { Endpoint } from "../../../../platform/http/endpoint.ts";
import { apiChanges, apiProvisionChange } from "./changes.ts";
import { apiContents } from "./contents.ts";
import { apiCode, apiDocument } from "./documents.ts";
import { apiCitation, apiCitedBy, apiIndex } from "./references.ts";

/** Calls of the public API that return the code. */
export const codeApiEndpoints: readonly Endpoint[] = [
  apiCode,
  apiContents,
  apiDocument,
  apiCitedBy,
  apiProvisionChange,
  apiCitation,
  apiChanges,
  apiIndex,
];
