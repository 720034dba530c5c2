import type { DemoContent } from "../../platform/features/demo.ts";
import { addDemoOpens } from "./demo/document-opens.ts";
import { addDemoStats } from "./demo/stats.ts";

export const demo: readonly DemoContent[] = [
  { name: "statistics", position: 50, add: ({ database: { db } }, { customerId }) => addDemoStats(db, customerId) },
  {
    name: "opens of documents",
    position: 80,
    add: ({ database: { db } }, { customerId }) => addDemoOpens(db, customerId),
  },
];
