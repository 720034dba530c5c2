import { z } from "zod";
import { defineCall } from "../../../platform/http/call.ts";
import type { ApiDocument } from "../../../platform/http/openapi/document.ts";

/** The public API as an OpenAPI 3.1 document. */
export const getApiDescription = defineCall({
  id: "apiDescription",
  method: "GET",
  path: "/api/v1/openapi.json",
  summary: "This description of the API.",
  input: z.object({
    site: z
      .string()
      .regex(/^[A-Za-z0-9-]{2,60}$/, "A town id contains letters, digits and hyphens only")
      .optional()
      .meta({ description: "ID of the town to take examples from." }),
  }),
  answer: z.custom<ApiDocument>((value) => typeof value === "object" && value !== null && "openapi" in value),
});
