import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { oneOf } from "../../platform/db/one-of.ts";
import { provisions } from "../code/tables.ts";
import { storedBytes } from "../../platform/files/tables.ts";
import type { Customization, CustomerWarning, FeatureLevels } from "./contract/session.ts";

/** Source of all revisions, so that they only increase, even for a town removed and added again. */
export const siteRevisions = pgSequence("site_revisions", { cache: 1 });

/** The file store key in the setting with the URL of a picture; null if it has none. Computed by the database. */
const storedKeyOf = (column: string, setting: "seal" | "bannerImage" | "bannerImageDouble") =>
  text(column)
    .generatedAlwaysAs(
      sql.raw(
        `substring(customization ->> '${setting}' from '^/user/file/([0-9a-f]{2}/[0-9a-f]{62}(?:[.][a-z0-9]{1,10})?)$')`,
      ),
    )
    .references(() => storedBytes.key);

/**
 * A town (or county, tribe, authority) with its own site. `revision` increases with every write that a visitor could
 * see.
 */
export const customers = pgTable(
  "customers",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    custId: text("cust_id").notNull().unique(),
    name: text().notNull(),
    municipality: text().notNull(),
    state: text().notNull(),
    govtype: text().notNull(),
    govtypesub: text(),
    population: integer().notNull().default(0),
    zipcode: text().notNull().default(""),
    customization: jsonb().$type<Partial<Customization>>().notNull().default({}),
    /** Bytes of the seal and the banners, which the settings name by their URLs. */
    sealKey: storedKeyOf("seal_key", "seal"),
    bannerKey: storedKeyOf("banner_key", "bannerImage"),
    bannerDoubleKey: storedKeyOf("banner_double_key", "bannerImageDouble"),
    featureLevels: jsonb("feature_levels").$type<Partial<FeatureLevels>>().notNull().default({}),
    /** Permissions granted to the town, which its administrators have (API-08, API-09, OPEN-31). */
    grants: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    warnings: jsonb().$type<CustomerWarning[]>().notNull().default([]),
    zoningGuid: bigint("zoning_guid", { mode: "number" }),
    revision: bigint({ mode: "number" }).notNull(),
    /** The revision of each feature's data: { sites: 12, code: 15 }. */
    revisions: jsonb().$type<Readonly<Record<string, number>>>().notNull().default({}),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    // Deferred, like that of the quick links.
    foreignKey({
      columns: [table.id, table.zoningGuid],
      foreignColumns: [provisions.customerId, provisions.guid],
      name: "customers_zoning_guid",
    }),
  ],
);

export const counties = pgTable(
  "counties",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    state: text().notNull(),
    /** False: named by a town. Only that town sees it until a general-code administrator accepts it. */
    accepted: boolean().notNull().default(true),
  },
  (table) => [uniqueIndex("counties_state_name").on(table.state, table.name)],
);

export const customerCounties = pgTable(
  "customer_counties",
  {
    customerId: integer("customer_id")
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    countyId: integer("county_id")
      .notNull()
      .references(() => counties.id),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.countyId] })],
);

/** Links of the home page: `text` links have a URL and a type, `content` links a provision. */
export const quickLinks = pgTable(
  "quick_links",
  {
    id: integer().notNull().generatedAlwaysAsIdentity(),
    customerId: integer("customer_id")
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    kind: text({ enum: ["text", "content"] }).notNull(),
    title: text().notNull(),
    url: text(),
    urlType: text("url_type", { enum: ["INTERNAL", "EXTERNAL"] }),
    guid: bigint({ mode: "number" }),
    enabled: boolean().notNull().default(true),
    position: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.id] }),
    oneOf(table.kind),
    oneOf(table.urlType),
    // Deferred until the transaction ends: a restored town gets its links before its provisions.
    foreignKey({
      columns: [table.customerId, table.guid],
      foreignColumns: [provisions.customerId, provisions.guid],
      name: "quick_links_guid",
    }),
    index("quick_links_customer").on(table.customerId, table.position),
  ],
);
