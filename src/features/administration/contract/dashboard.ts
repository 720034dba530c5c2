import { z } from "zod";
import { defineCall } from "../../../platform/http/call.ts";

/** Pages of the dashboard that the caller may open, in their order; refused where there is none (DASHBOARD-01, DASHBOARD-04). */
export const getDashboard = defineCall({
  id: "getDashboard",
  method: "GET",
  path: "/api/:site/dashboard",
  summary: "The pages of the dashboard that are open to the caller.",
  input: z.object({ site: z.string() }),
  answer: z.object({
    custId: z.string(),
    pages: z.array(z.object({ page: z.string(), href: z.string(), label: z.string() })),
  }),
});
