import { sql } from "drizzle-orm";
import { auditLog } from "../../../platform/audit/tables.ts";
import { rows, type Db } from "../../../platform/db/db.ts";

interface Entry {
  readonly daysAgo: number;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Changes of the past year, for the history page. */
const ENTRIES: readonly Entry[] = [
  {
    daysAgo: 352,
    actor: "ivoss",
    action: "town.create",
    subject: "Town of Larkmere",
    after: { custId: "larkmere", state: "NY", govtype: "Town" },
  },
  { daysAgo: 351, actor: "ivoss", action: "user.create", subject: "moakes", after: { role: "administrator" } },
  {
    daysAgo: 349,
    actor: "moakes",
    action: "customization.save",
    subject: "bannerBackgroundColor",
    before: "#0B5940",
    after: "#14523F",
  },
  {
    daysAgo: 349,
    actor: "moakes",
    action: "customization.save",
    subject: "bannerBackgroundColor",
    before: "#14523F",
    after: "#0B5940",
  },
  {
    daysAgo: 349,
    actor: "moakes",
    action: "customization.save",
    subject: "accentColor",
    before: "#49A942",
    after: "#2F7896",
  },
  {
    daysAgo: 349,
    actor: "moakes",
    action: "customization.save",
    subject: "titleColor",
    before: "#005D85",
    after: "#1D4F63",
  },
  {
    daysAgo: 346,
    actor: "moakes",
    action: "customization.save",
    subject: "lawsName",
    before: "Laws",
    after: "Local Laws",
  },
  {
    daysAgo: 346,
    actor: "moakes",
    action: "customization.save",
    subject: "pubdocsName",
    before: "Public Documents",
    after: "Town Records",
  },
  { daysAgo: 330, actor: "moakes", action: "user.create", subject: "dkessler", after: { role: "user" } },
  { daysAgo: 330, actor: "moakes", action: "user.create", subject: "rmcbride", after: { role: "user" } },
  { daysAgo: 301, actor: "moakes", action: "group.add", subject: "Planning Board", after: { name: "Planning Board" } },
  {
    daysAgo: 300,
    actor: "moakes",
    action: "user.grant",
    subject: "rmcbride",
    before: [],
    after: ["DASHBOARD_STATS", "DASHBOARD_TITLES"],
  },
  {
    daysAgo: 262,
    actor: "moakes",
    action: "quickLink.add",
    subject: "Building permits",
    after: {
      title: "Building permits",
      url: "/larkmere/search?query=building%20permit",
      textualQuickLinkType: "INTERNAL",
    },
  },
  {
    daysAgo: 219,
    actor: "moakes",
    action: "customization.save",
    subject: "muniPhone",
    before: "(315) 555-0139",
    after: "(315) 555-0142",
  },
  {
    daysAgo: 204,
    actor: "moakes",
    action: "version.displayDate",
    subject: "larkmere-2",
    before: "2025-07-01",
    after: "2025-09-15",
  },
  {
    daysAgo: 141,
    actor: "moakes",
    action: "customization.save",
    subject: "globalPublicMessage",
    before: "",
    after: "<p>The local law on short-term rentals was adopted. Owners register by June 30.</p>",
  },
  {
    daysAgo: 134,
    actor: "moakes",
    action: "contentLink.add",
    subject: "Short-Term Rentals",
    after: { label: "Short-Term Rentals", enabled: true },
  },
  {
    daysAgo: 120,
    actor: "moakes",
    action: "customization.save",
    subject: "globalPublicMessage",
    before: "<p>The local law on short-term rentals was adopted. Owners register by June 30.</p>",
    after: "<p>Larkmere is a fictional town. This site shows what Towncode does; nothing here is law.</p>",
  },
  {
    daysAgo: 95,
    actor: "moakes",
    action: "key.create",
    subject: "Osgood County open data portal",
    after: { contentEnabled: true, searchEnabled: false, codeEnabled: true },
  },
  {
    daysAgo: 69,
    actor: "moakes",
    action: "key.create",
    subject: "Planning office GIS",
    after: { contentEnabled: true, searchEnabled: true, codeEnabled: true },
  },
  {
    daysAgo: 43,
    actor: "moakes",
    action: "key.create",
    subject: "Lakeside Realty listings",
    after: { contentEnabled: false, searchEnabled: true, codeEnabled: false },
  },
  { daysAgo: 21, actor: "moakes", action: "zoning.set", subject: "Ch 135 Zoning", after: "Ch 135 Zoning" },
  { daysAgo: 9, actor: "moakes", action: "user.create", subject: "awinters", after: { role: "user" } },
  {
    daysAgo: 2,
    actor: "moakes",
    action: "customization.save",
    subject: "muniContactPerson",
    before: "Marian Oakes",
    after: "Marian Oakes, Town Clerk",
  },
];

/** Adds the entries once, before those that the import writes. Returns whether it added them. */
export async function addDemoHistory(
  db: Db,
  { customerId, custId }: { readonly customerId: number; readonly custId: string },
): Promise<boolean> {
  const [known] = await rows(
    db,
    sql`select 1 from ${auditLog} where customer_id = ${customerId} and action = 'town.create' limit 1`,
  );
  if (known !== undefined) return false;
  await db.insert(auditLog).values(
    ENTRIES.map(({ daysAgo, ...entry }) => ({
      customerId,
      custId,
      at: sql`now() - make_interval(days => ${daysAgo}, mins => ${(daysAgo * 37) % 400})`,
      ...entry,
    })),
  );
  return true;
}
