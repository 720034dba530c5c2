import { withoutUnseen } from "../../platform/http/typed-name.ts";
import { isState } from "../../domain/us-states.ts";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { rows, type Db } from "../../platform/db/db.ts";
import { htmlText, plainText, safeMessage, type SettingDeclaration } from "../../platform/features/settings.ts";
import { ownPath, webAddress } from "../../platform/features/web-addresses.ts";
import { jobProgress } from "../../platform/jobs/tables.ts";
import {
  changed,
  copied,
  derivedKey,
  guid,
  set,
  storableName,
  storableText,
  storedKey,
  town,
  unset,
} from "../../platform/town/columns.ts";
import type { Restore } from "../../platform/town/restore.ts";
import { townTable, unexportedTable } from "../../platform/town/table.ts";
import { RowProblem, type DataSet, type TownData } from "../../platform/town/town-data.ts";
import { featureLevels } from "./contract/session.ts";
import { linkCounties } from "./customers.ts";
import { mayGrantToTown } from "./policy/permissions.ts";
import { counties, customerCounties, customers, quickLinks } from "./tables.ts";

const STORED = "/user/file/";
const PICTURES = ["seal", "bannerImage", "bannerImageDouble"] as const;

const storedSettings = z.record(z.string().max(100), z.unknown());
type Stored = z.infer<typeof storedSettings>;

/** Keys of the town's seal and banners. */
function pictureKeys(settings: Stored): string[] {
  return PICTURES.flatMap((name) => {
    const address = settings[name];
    const key = typeof address === "string" && address.startsWith(STORED) ? address.slice(STORED.length) : "";
    return storedKey.safeParse(key).success ? [key] : [];
  });
}

/** Settings for a restored town: checked and sanitized again, with new addresses. Unknown settings are left out. */
function restoredSettings(settings: Stored, restore: Restore): Stored {
  const values: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(settings)) {
    const declared = restore.catalog.settings.get(name);
    if (declared === undefined) continue;
    const checked = declared.schema.safeParse(value ?? null);
    if (!checked.success) throw new RowProblem(`${name}: ${checked.error.issues[0]?.message ?? "invalid"}`);
    values[name] =
      typeof checked.data === "string" ? restoredText(name, declared, checked.data, restore) : checked.data;
  }
  return values;
}

function restoredText(name: string, { text }: SettingDeclaration, stored: string, restore: Restore): string {
  if (PICTURES.some((picture) => picture === name)) {
    const [key] = pictureKeys({ seal: stored });
    return key !== undefined && (restore.files.get(key) ?? null) !== null ? STORED + key : "";
  }
  if (text === undefined || text === plainText || stored === "") return withoutUnseen(stored);
  const safe = text.toStored(stored) ?? "";
  return text === htmlText ? restore.html(safe) : restore.address(safe);
}

const settingsColumn = changed(storedSettings, restoredSettings);

const warning = z.strictObject({
  message: storableText(20_000),
  color: z.string().regex(/^#[0-9a-fA-F]{6}$/, "is not a color"),
});

const customersTable = townTable(
  customers,
  {
    id: town,
    custId: set(({ custId }) => custId),
    name: copied(storableName(255).min(1)),
    municipality: copied(storableName(255)),
    state: copied(storableText(40).refine(isState, "is not a US state")),
    govtype: copied(storableName(80)),
    govtypesub: copied(storableName(80)),
    population: copied(),
    zipcode: copied(storableText(20)),
    customization: settingsColumn,
    sealKey: derivedKey,
    bannerKey: derivedKey,
    bannerDoubleKey: derivedKey,
    featureLevels: changed(featureLevels, (levels) => levels),
    grants: changed(z.array(z.string()).max(200), (grants, { catalog }) =>
      grants.filter((grant) => mayGrantToTown(catalog.permissions, [grant], grant)),
    ),
    warnings: changed(z.array(warning).max(10), (warnings, restore) =>
      warnings.map(({ message, color }) => ({ message: restore.html(safeMessage(message)), color })),
    ),
    zoningGuid: guid,
    revision: set(() => 0),
    revisions: set(() => ({})),
    createdAt: unset,
    updatedAt: unset,
  },
  {
    keysOf: (row) => pictureKeys(storedSettings.parse(row["customization"])),
  },
);

const county = z.strictObject({
  name: storableName(100).min(1),
  state: storableText(40).refine(isState, "is not a US state"),
});

/** Counties are shared by all towns, so a town's are exported by name. */
const countySet: DataSet = {
  name: "customer_counties",
  tables: [customerCounties],
  count: async () => 0,
  transfer: {
    schema: county,
    keysOf: () => [],
    read: async function* read(db, customerId) {
      const found = await rows<{ line: string }>(
        db,
        sql`select json_build_object('name', k.name, 'state', k.state)::text as line from ${customerCounties} c
          join ${counties} k on k.id = c.county_id where c.customer_id = ${customerId} order by k.state, k.name`,
      );
      yield found.map(({ line }) => line);
    },
    write: async (tx, { customerId }, batch) => {
      for (const row of batch) {
        const { name, state } = county.parse(row);
        await linkCounties(tx, customerId, state, [name]);
      }
    },
  },
  remove: async (tx: Db, customerId) => {
    await tx.execute(sql`delete from ${customerCounties} where customer_id = ${customerId}`);
  },
};

const linkUrl = changed(storableText(2000).nullable(), (url, restore, { urlType }) => {
  if (url === null) return null;
  const checked = urlType === "INTERNAL" ? ownPath(url) : webAddress(url);
  if (checked === null) throw new RowProblem("it is not an address");
  return restore.address(checked);
});

const quickLinksTable = townTable(
  quickLinks,
  {
    id: unset,
    customerId: town,
    kind: copied(z.enum(["text", "content"])),
    title: copied(storableName(255)),
    url: linkUrl,
    urlType: copied(z.enum(["INTERNAL", "EXTERNAL"])),
    guid,
    enabled: copied(),
    position: copied(),
  },
  { counted: { name: "quickLinks", one: "quick link", many: "quick links" } },
);

/** Jobs do not move with a town. */
const progressTable = unexportedTable(jobProgress, { customerId: town });

/** The town itself with its settings, the links of its home page, and the progress of its jobs. */
export const townData: TownData = { sets: [customersTable, countySet, quickLinksTable, progressTable] };
