import type { DemoContent } from "../../platform/features/demo.ts";
import { addDemoColleagues } from "./demo/colleagues.ts";
import { addDemoUsers } from "./demo/users.ts";

export const demo: readonly DemoContent[] = [
  { name: "users", position: 20, add: (services, { customerId }) => addDemoUsers(services, customerId) },
  {
    name: "colleagues",
    position: 30,
    add: ({ database: { db } }, { customerId }) => addDemoColleagues(db, customerId),
  },
];
