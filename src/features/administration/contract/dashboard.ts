import { z } from "zod";
import { defineCall } from "../../../platform/http/call.ts";

/** Dashboard pages that the caller may open, in order; refused if there are none (DASHBOARD-01, DASHBOARD-04). */
export const getDashboard = defineCall({
  id: "getDashboard",
  method: "GET",
  path: "/api/:site/dashboard",
  summary: "The dashboard pages that the caller may open.",
  input: z.object({ site: z.string() }),
  answer: z.object({
    custId: z.string(),
    pages: z.array(z.object({ page: z.string(), href: z.string(), label: z.string() })),
  }),
});
