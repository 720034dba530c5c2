import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { z } from "zod";
import { storedVersions } from "../../features/code/inspection.ts";
import { versionKey } from "../../features/code/version-key.ts";
import { customer } from "../../features/sites/contract/session.ts";
import {
  createCustomer,
  findCustomerId,
  listCustIds,
  saveHomePage,
  type QuickLink,
} from "../../features/sites/customers.ts";
import { sharpBannerSize } from "../../features/sites/settings/pictures.ts";
import type { Db } from "../../platform/db/db.ts";
import { cropImage, readImage } from "../../platform/images/image.ts";
import { startProgress } from "../../platform/command-line/output.ts";
import { importInput } from "../import.ts";
import { addContents, demoContents, demoTown, missesContent } from "./contents.ts";
import { addDemoNeighbors, missingNeighbors, neighborIds } from "./neighbors.ts";
import { findProvision } from "./provisions.ts";
import { addDemoReferences, withoutReferences } from "./references.ts";
import type { OpenServices } from "../services.ts";

const folder = join(import.meta.dirname, "../../../demo");

/** demo/site.json: the town, its links and its versions. Provisions have citation names: "Ch 135". */
const facts = {
  custId: true,
  name: true,
  municipality: true,
  state: true,
  counties: true,
  govtype: true,
  population: true,
  zipcode: true,
} as const;
const demoSite = customer.pick(facts).extend({
  grants: z.array(z.string()),
  customization: z.looseObject({ seal: z.string(), bannerImage: z.string(), homePageMessage: z.string() }),
  textQuickLinks: z.array(
    z.object({ title: z.string(), url: z.string(), textualQuickLinkType: z.enum(["INTERNAL", "EXTERNAL"]) }),
  ),
  contentGraphicalQuickLinks: z.array(z.object({ number: z.string(), label: z.string(), enabled: z.boolean() })),
  zoning: z.string(),
  versions: z.array(z.object({ file: z.string(), date: z.iso.date(), publishingId: z.string() })),
});
type DemoSite = z.infer<typeof demoSite>;

const readDemoSite = async (): Promise<DemoSite> =>
  demoSite.parse(JSON.parse(await readFile(join(folder, "site.json"), "utf8")));

/** Loads the demonstration town if there are no other towns; continues if a first start was interrupted. */
export async function loadDemoAtFirst(services: OpenServices): Promise<void> {
  const { db } = services.database;
  const site = await readDemoSite();
  const demoIds = new Set([site.custId, ...neighborIds]);
  if ((await listCustIds(db)).some((custId) => !demoIds.has(custId))) return;
  if (!(await isComplete(services, site))) await loadDemo(services);
}

async function isComplete(services: OpenServices, site: DemoSite): Promise<boolean> {
  const { db } = services.database;
  const customerId = await findCustomerId(db, site.custId);
  return (
    customerId !== null &&
    (await storedVersions(db, site.custId)).length >= site.versions.length &&
    (await missingNeighbors(db)).length === 0 &&
    !(await missesContent(services, demoTown(db, { customerId, custId: site.custId })))
  );
}

/**
 * Creates the demonstration town, imports its versions, oldest first, and adds its neighbors. Skips what exists
 * already. Returns whether anything changed.
 */
export async function loadDemo(services: OpenServices): Promise<boolean> {
  const site = await readDemoSite();
  const { db } = services.database;
  const known = await findCustomerId(db, site.custId);
  const { homePageMessage } = site.customization;
  const customerId =
    known ??
    (await createCustomer(db, {
      ...site,
      customization: { ...(await withPictures(site, services)), homePageMessage: withoutReferences(homePageMessage) },
    }));
  let changed = known === null;
  const town = demoTown(db, { customerId, custId: site.custId });
  const { beforeCode, afterCode } = await demoContents();
  changed = (await addContents(beforeCode, services, town)) || changed;
  for (const [index, version] of site.versions.entries()) {
    changed = (await importVersion(services, site, version, index)) || changed;
  }
  if (changed) await saveHomePage(db, customerId, await homePage(db, site));
  changed = (await addContents(afterCode, services, town)) || changed;
  changed = (await addDemoReferences(db, town, homePageMessage)) || changed;
  return (await addDemoNeighbors(services)) || changed;
}

async function importVersion(
  services: OpenServices,
  { custId, name, versions }: DemoSite,
  version: DemoSite["versions"][number],
  index: number,
): Promise<boolean> {
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

/** Stores the seal and banner like uploaded files. */
async function withPictures(
  { customization: settings }: DemoSite,
  { files }: OpenServices,
): Promise<DemoSite["customization"]> {
  const { seal, bannerImage } = settings;
  const store = async (bytes: Uint8Array, extension: string): Promise<string> =>
    `/user/file/${await files.put(bytes, extension)}`;
  const banner = await readFile(join(folder, bannerImage));
  const { width, height } = await readImage(banner);
  const scaled = async (size: { readonly width: number; readonly height: number }): Promise<string> =>
    store((await cropImage(banner, { x: 0, y: 0, width, height }, size)).bytes, ".jpg");
  return {
    ...settings,
    seal: await store(await readFile(join(folder, seal)), extname(seal)),
    bannerImage: await scaled(BANNER),
    bannerImageDouble: await scaled(sharpBannerSize({ width })),
  };
}

/** ADMIN-44 */
const BANNER = { width: 940, height: 106 };

async function homePage(db: Db, site: DemoSite): Promise<{ links: QuickLink[]; zoningGuid: number | null }> {
  const current = (await storedVersions(db, site.custId)).find(({ state }) => state === "current");
  const guidOf = async (name: string): Promise<number | null> =>
    current === undefined ? null : findProvision(db, versionKey(current), name);
  const text = site.textQuickLinks.map(({ title, url, textualQuickLinkType }): QuickLink => ({
    kind: "text",
    title,
    url,
    urlType: textualQuickLinkType,
  }));
  const content = await Promise.all(
    site.contentGraphicalQuickLinks.map(async ({ number, label, enabled }): Promise<QuickLink> => ({
      kind: "content",
      title: label,
      enabled,
      guid: await guidOf(number),
    })),
  );
  return { links: [...text, ...content.filter(({ guid }) => guid !== null)], zoningGuid: await guidOf(site.zoning) };
}
