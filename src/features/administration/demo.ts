import type { DemoContent } from "../../platform/features/demo.ts";
import { addDemoDistribution } from "./demo/distribution.ts";
import { addDemoHistory } from "./demo/history.ts";

export const demo: readonly DemoContent[] = [
  // Before the code, so that history entries are in the order of their dates.
  { name: "history", position: 5, add: ({ database: { db } }, town) => addDemoHistory(db, town) },
  {
    name: "distribution",
    position: 60,
    add: ({ database: { db } }, { customerId }) => addDemoDistribution(db, customerId),
  },
];
