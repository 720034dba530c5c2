import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { z } from "zod";
import { findByNumber, storedVersions } from "../features/code/inspection.ts";
import { customer, customization } from "../features/sites/contract.ts";
import { createCustomer, findCustomerId, listCustIds, saveHomePage, type QuickLink } from "../features/sites/customers.ts";
import type { Db } from "../platform/db/db.ts";
import { startProgress } from "./commands/output.ts";
import { importInput } from "./import.ts";
import type { OpenServices } from "./services.ts";

const folder = join(import.meta.dirname, "../../demo");

/** demo/site.json: the town, its links and its versions. Provisions are named as people do: "Ch 135". */
const facts = { custId: true, name: true, municipality: true, state: true, counties: true, govtype: true, population: true, zipcode: true } as const;
const demoSite = customer.pick(facts).extend({
  customization: customization.partial(),
  textQuickLinks: z.array(z.object({ title: z.string(), url: z.string(), textualQuickLinkType: z.enum(["INTERNAL", "EXTERNAL"]) })),
  contentGraphicalQuickLinks: z.array(z.object({ number: z.string(), label: z.string(), enabled: z.boolean() })),
  zoning: z.string(),
  versions: z.array(z.object({ file: z.string(), date: z.iso.date(), publishingId: z.string() })),
});
type DemoSite = z.infer<typeof demoSite>;

const readDemoSite = async (): Promise<DemoSite> => demoSite.parse(JSON.parse(await readFile(join(folder, "site.json"), "utf8")));

/** Loads the demonstration town into a site without towns of its own; goes on where a first start was interrupted. */
export async function loadDemoAtFirst(services: OpenServices): Promise<void> {
  const { db } = services.database;
  const custIds = await listCustIds(db);
  if (custIds.length > 1) return;
  const site = await readDemoSite();
  if (custIds.some((custId) => custId !== site.custId)) return;
  if ((await storedVersions(db, site.custId)).length < site.versions.length) await loadDemo(services);
}

/** Makes the demonstration town and imports its versions, oldest first. A second time it changes nothing; answers whether it did. */
export async function loadDemo(services: OpenServices): Promise<boolean> {
  const site = await readDemoSite();
  const { db } = services.database;
  const known = await findCustomerId(db, site.custId);
  const customerId = known ?? (await createCustomer(db, { ...site, customization: await withSeal(site, services) }));
  let changed = known === null;
  for (const [index, version] of site.versions.entries()) {
    changed = (await importVersion(services, site, version, index)) || changed;
  }
  if (changed) await saveHomePage(db, customerId, await homePage(db, site));
  return changed;
}

async function importVersion(services: OpenServices, { custId, name, versions }: DemoSite, version: DemoSite["versions"][number], index: number): Promise<boolean> {
  const progress = startProgress(`${name}, version ${index + 1} of ${versions.length}`);
  try {
    const { outcome } = await importInput(services, {
      custId,
      path: join(folder, version.file),
      format: "akn",
      date: version.date,
      publishingId: version.publishingId,
      dryRun: false,
      onProgress: progress.update,
    });
    return outcome !== "unchanged";
  } finally {
    progress.end();
  }
}

/** The seal is kept as an uploaded file is. */
async function withSeal({ customization: settings }: DemoSite, { files }: OpenServices): Promise<DemoSite["customization"]> {
  if (settings.seal === undefined || settings.seal === "") return settings;
  const key = await files.put(await readFile(join(folder, settings.seal)), extname(settings.seal));
  return { ...settings, seal: `/user/file/${key}` };
}

async function homePage(db: Db, site: DemoSite): Promise<{ links: QuickLink[]; zoningGuid: number | null }> {
  const current = (await storedVersions(db, site.custId)).find((version) => version.current);
  const guidOf = async (name: string): Promise<number | null> => (current === undefined ? null : findProvision(db, current.id, name));
  const text = site.textQuickLinks.map(({ title, url, textualQuickLinkType }): QuickLink => ({ kind: "text", title, url, urlType: textualQuickLinkType }));
  const content = await Promise.all(
    site.contentGraphicalQuickLinks.map(async ({ number, label, enabled }): Promise<QuickLink> => ({ kind: "content", title: label, enabled, guid: await guidOf(number) })),
  );
  return { links: [...text, ...content.filter(({ guid }) => guid !== null)], zoningGuid: await guidOf(site.zoning) };
}

const TYPES: Readonly<Record<string, string>> = { ch: "chapter", chapter: "chapter", art: "article", article: "article", part: "part", "§": "section" };

/** "Ch 135" → the guid of chapter 135. */
async function findProvision(db: Db, versionId: number, name: string): Promise<number | null> {
  const [, word = "", number = ""] = /^(\S+?)\.?\s+(\S+)$/.exec(name) ?? [];
  const type = TYPES[word.toLowerCase()];
  return type === undefined ? null : findByNumber(db, versionId, type, number);
}
