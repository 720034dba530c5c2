import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { createUser, setMembership } from "../../features/accounts/accounts.ts";
import { findByNumber, storedVersions } from "../../features/code/inspection.ts";
import { importCode } from "../../features/code/import/import.ts";
import { storedFiles } from "../../features/files/tables.ts";
import { createCustomer, saveHomePage } from "../../features/sites/customers.ts";
import { customers } from "../../features/sites/tables.ts";
import { chooseReader } from "../../domain/law/read/index.ts";
import { writeAudit } from "../../platform/audit/audit.ts";
import { visitor } from "../../platform/http/access.ts";
import { rows } from "../../platform/db/db.ts";
import type { JobQueue } from "../../platform/jobs/port.ts";
import { openSource } from "../../platform/files/source.ts";
import { mailMessages } from "../../platform/mail/tables.ts";
import { raiseRevision } from "../../features/sites/parts/server/revision.ts";
import { createSecret } from "../../platform/secret.ts";
import type { Services } from "../../platform/services.ts";
import { addContents, demoContents, demoTown } from "../demo/contents.ts";
import type { TestInstallation } from "../test-installation.ts";

const demo = join(import.meta.dirname, "../../../demo");
/** It occurs in no text of the demonstration town. */
export const RICH_TOWN = "alpha77";
export const FILE_PATH = `${"f".repeat(43)}.png`;

/** What it has of the demonstration town. */
const CONTENTS = new Set(["colleagues", "keys", "statistics", "distribution", "notes"]);

/** Nothing runs: the search indexes are built from the database. */
const waiting = { enqueue: async () => null } as unknown as JobQueue;

/** The town of the demonstration with something of everything that a town can have. */
export async function addRichTown(installation: TestInstallation): Promise<void> {
  const { db } = installation.database;
  const customerId = await createCustomer(db, {
    custId: RICH_TOWN,
    name: "Town of Larkmere",
    state: "NY",
    counties: ["Osgood", "Kent"],
    govtype: "Town",
    population: 8640,
    zipcode: "13099",
  });
  const town = demoTown(db, { customerId, custId: RICH_TOWN });
  const { beforeCode, afterCode } = await demoContents();
  const services = {
    ...installation,
    jobs: waiting,
    secret: createSecret("a key for tests that is long enough"),
  } as unknown as Services;
  await addContents(beforeCode, services, town);
  await addVersions(installation);
  await createUserOf(installation, customerId);
  await addContents(
    afterCode.filter(({ name }) => CONTENTS.has(name)),
    services,
    town,
  );
  await addHomePage(installation, customerId);
  await db.insert(mailMessages).values({
    customerId,
    kind: "invitation",
    toAddress: "a@b.example",
    subject: "Invitation",
    text: "https://code.example.org/user/invitation/secret-link",
    state: "kept",
  });
  await installation.registry.refresh();
}

async function addVersions({ database: { db }, search, files }: TestInstallation): Promise<void> {
  for (const date of ["2023-06-01", "2026-03-01"]) {
    const source = await openSource(join(demo, `code/larkmere-${date}.xml`));
    const reader = await chooseReader(source, "akn");
    await importCode({ db, search, files }, { custId: RICH_TOWN, source, reader, date, publishingId: `L-${date}` });
  }
}

async function createUserOf({ database: { db } }: TestInstallation, customerId: number): Promise<void> {
  const userId = await createUser(db, {
    username: "moakes",
    firstName: "Marian",
    lastName: "Oakes",
    email: "moakes@larkmere.example",
    password: "a password of the test",
  });
  await setMembership(db, userId, customerId, "administrator", ["MULTI"]);
}

/** Links, messages and settings that name provisions, the town and stored files. */
async function addHomePage({ database: { db }, files }: TestInstallation, customerId: number): Promise<void> {
  const current = (await storedVersions(db, RICH_TOWN)).find(({ state }) => state === "current");
  if (current === undefined) throw new Error("The town has no current version");
  const guid = await findByNumber(db, { customerId, versionId: current.id }, "chapter", "135");
  const picture = await readFile(join(demo, "code/images/yards.png"));
  const key = await files.put(picture, "png");
  await db.insert(storedFiles).values({
    customerId,
    path: FILE_PATH,
    key,
    name: "yards.png",
    mediaType: "image/png",
    size: picture.length,
    createdBy: "moakes",
  });
  const message = `<p>See <a href="/${guid}#${guid}-a" rel="noopener">zoning</a>, <a href="/${RICH_TOWN}/home?a=1&amp;b=2" rel="noopener">home</a>, <a href="/${RICH_TOWN}-1/${guid}" rel="noopener">archive</a>, <a href="https://larkmere.example/1" rel="noopener">elsewhere</a> <cite data-reference="provision:${guid}-a"></cite> <img src="/user/file/${FILE_PATH}" alt="Yards" /></p>`;
  // A provision that no version has anymore.
  const [gone] = await rows<{ guid: number }>(
    db,
    sql`insert into provisions (guid, customer_id) values (nextval('provision_guids'), ${customerId}) returning guid::float8 as guid`,
  );
  await saveHomePage(db, customerId, {
    zoningGuid: guid,
    links: [
      { kind: "text", title: "Permits", url: `/${RICH_TOWN}/search?query=permit`, urlType: "INTERNAL" },
      { kind: "text", title: "Hall", url: "https://larkmere.example/hall", urlType: "EXTERNAL" },
      { kind: "content", title: "Zoning", guid },
      { kind: "content", title: "Gone", guid: gone?.guid ?? null, enabled: false },
    ],
  });
  const [town] = await db.select().from(customers).where(eq(customers.id, customerId));
  const seal = `/user/file/${await files.put(await readFile(join(demo, "images/seal.png")), "png")}`;
  await db
    .update(customers)
    .set({
      customization: {
        ...town?.customization,
        seal,
        homePageMessage: message,
        globalPublicMessage: message,
        mapUrl: `/${guid}`,
        accentColor: "#2F7896",
      },
      warnings: [{ message, color: "#FF0000" }],
      featureLevels: {
        TRACKBACK: { currentLevel: "USER", maximumLevel: "PUBLIC" },
        PUBLIC_ANNOTATION: { currentLevel: "ADMIN", maximumLevel: "ADMIN" },
      },
      grants: ["API/CODE/ADMIN"],
    })
    .where(eq(customers.id, customerId));
  const change = { action: "customization.save", subject: "homePageMessage", before: "", after: message };
  await writeAudit(db, { actor: visitor, site: { customerId, custId: RICH_TOWN } }, change);
  const zoning = { action: "zoning.set", subject: "Chapter 135", before: null, after: guid };
  await writeAudit(db, { actor: visitor, site: { customerId, custId: RICH_TOWN } }, zoning);
  await raiseRevision(db, customerId, "sites");
}
