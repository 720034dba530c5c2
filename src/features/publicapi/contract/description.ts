import { z } from "zod";
import { defineCall } from "../../../platform/http/call.ts";
import type { ApiDocument } from "../../../platform/http/openapi/document.ts";

/** The public API in the words of OpenAPI 3.1. */
export const getApiDescription = defineCall({
  id: "apiDescription",
  method: "GET",
  path: "/api/v1/openapi.json",
  summary: "This description of the API.",
  input: z.object({
    site: z
      .string()
      .regex(/^[A-Za-z0-9-]{2,60}$/, "An id of a town has letters and digits")
      .optional()
      .meta({ description: "Id of a town from which the examples are taken." }),
  }),
  answer: z.custom<ApiDocument>((value) => typeof value === "object" && value !== null && "openapi" in value),
});
