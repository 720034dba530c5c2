import { eq } from "drizzle-orm";
import { distributions } from "../tables.ts";
import type { Db } from "../../../platform/db/db.ts";

type Entry = Omit<typeof distributions.$inferInsert, "customerId" | "createdBy">;

const ENTRIES: readonly Entry[] = [
  {
    recipient: "Larkmere Free Library",
    kind: "printed",
    copies: 2,
    edition: "larkmere-1",
    sentOn: "2023-06-20",
    note: "One for reference, one to lend",
  },
  { recipient: "Osgood County Clerk", kind: "printed", copies: 1, edition: "larkmere-1", sentOn: "2023-06-20" },
  { recipient: "Larkmere Planning Board", kind: "printed", copies: 7, edition: "larkmere-1", sentOn: "2023-06-22" },
  { recipient: "Larkmere Planning Board", kind: "supplement", copies: 7, edition: "larkmere-2", sentOn: "2024-10-01" },
  { recipient: "Zoning Board of Appeals", kind: "printed", copies: 5, edition: "larkmere-1", sentOn: "2023-06-22" },
  { recipient: "Zoning Board of Appeals", kind: "supplement", copies: 5, edition: "larkmere-2", sentOn: "2024-10-01" },
  { recipient: "Town Justice Court", kind: "printed", copies: 2, edition: "larkmere-2", sentOn: "2024-10-03" },
  { recipient: "Attorney for the Town", kind: "electronic", copies: 1, edition: "larkmere-3", sentOn: "2026-03-09" },
  { recipient: "Larkmere Free Library", kind: "supplement", copies: 2, edition: "larkmere-3", sentOn: "2026-03-12" },
  {
    recipient: "Osgood County Clerk",
    kind: "electronic",
    copies: 1,
    edition: "larkmere-3",
    sentOn: "2026-03-12",
    note: "By e-mail, receipt confirmed",
  },
  { recipient: "Code Enforcement Officer", kind: "printed", copies: 1, edition: "larkmere-3", sentOn: "2026-03-16" },
  {
    recipient: "Larkmere Central School District",
    kind: "printed",
    copies: 1,
    edition: "Zoning offprint, 2026",
    sentOn: "2026-04-02",
    note: "Chapter 135 only",
  },
];

/** Recipients of copies of Larkmere's code. Adds nothing if there are entries already. */
export async function addDemoDistribution(db: Db, customerId: number): Promise<boolean> {
  const known = await db
    .select({ id: distributions.id })
    .from(distributions)
    .where(eq(distributions.customerId, customerId))
    .limit(1);
  if (known.length > 0) return false;
  await db.insert(distributions).values(ENTRIES.map((entry) => ({ ...entry, customerId, createdBy: "moakes" })));
  return true;
}
