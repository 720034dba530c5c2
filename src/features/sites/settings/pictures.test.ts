import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { desc } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { catalog } from "../../../app/catalog.ts";
import { auditLog } from "../../../platform/audit/tables.ts";
import { openFiles } from "../../../platform/files/registered.ts";
import type { FileStore } from "../../../platform/files/port.ts";
import { readAll } from "../../../platform/files/read.ts";
import { visitor, type Actor } from "../../../platform/http/access.ts";
import { UploadedFile } from "../../../platform/http/upload.ts";
import { noVisit } from "../../../platform/http/visit.ts";
import { openTestTowns, userOf, type TestTowns } from "../../code/test-towns.ts";
import { getSession } from "../contract/session.ts";
import { listBrandingFiles } from "../customers.ts";
import { getExternalResource, removeBanner, removeSeal, saveBanner, saveSeal } from "./contract/pictures.ts";
import { settingsEndpoints } from "./endpoints.ts";

let folder: string;
let files: FileStore;
let towns: TestTowns;
let clerk: Actor;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "towncode-pictures-"));
  towns = await openTestTowns({
    endpoints: settingsEndpoints(catalog),
    services: async ({ db }) => ({ files: (files = openFiles(db, join(folder, "files"))) }),
  });
  clerk = userOf(towns.larkmere, ["CUSTOMIZATION_ADMIN"]);
});
afterAll(async () => {
  await towns.close();
  await rm(folder, { recursive: true, force: true });
});

const site = "larkmere";
const CROP = { x: 10, y: 10.5, width: 1880, height: 212 };
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#336699" } });

async function received(bytes: Buffer | string): Promise<UploadedFile> {
  const incoming = await files.receive(Readable.from([Buffer.from(bytes)]));
  return new UploadedFile({ name: "lake.jpg", type: "image/jpeg", incoming });
}

async function sizeOf(address: string): Promise<[number, number]> {
  const bytes = await readAll(files, address.replace("/user/file/", ""));
  const { width, height } = await sharp(bytes ?? Buffer.of()).metadata();
  return [width, height];
}

const settings = async () => (await towns.call(getSession, { site })).customization;

describe("The banner", () => {
  test("[API-05] [ADMIN-44] [CONSTANTS-02] is cropped to 940 by 106, also in double resolution, from JPEG, PNG or GIF", async () => {
    for (const kind of ["jpeg", "png", "gif"] as const) {
      const file = await received(await picture(2000, 400).toFormat(kind).toBuffer());
      const answer = await towns.call(saveBanner, { site, file, ...CROP }, clerk);
      expect(answer).toMatchObject({ updatedBy: "clerk" });
      const { bannerImage, bannerImageDouble } = await settings();
      expect([await sizeOf(bannerImage), await sizeOf(bannerImageDouble)]).toEqual([
        [940, 106],
        [1880, 212],
      ]);
      expect(towns.registry.isBranding(bannerImage) && towns.registry.isBranding(bannerImageDouble)).toBe(true);
    }
    expect((await towns.db.select().from(auditLog).orderBy(desc(auditLog.id)))[0]).toMatchObject({
      action: "customization.banner",
      custId: "larkmere",
    });
    expect(await listBrandingFiles(towns.db)).toHaveLength(2);
  });

  test("[ADMIN-44] keeps the pixels of a large picture for wide screens, up to four times the size", async () => {
    for (const [crop, width] of [
      [3000, 3000],
      [6000, 3760],
    ] as const) {
      const file = await received(await picture(6000, 700).jpeg().toBuffer());
      await towns.call(saveBanner, { site, file, x: 0, y: 0, width: crop, height: (crop * 106) / 940 }, clerk);
      expect((await sizeOf((await settings()).bannerImageDouble))[0]).toBe(width);
    }
  });

  test("[~OPEN-140: position and frame values are not kept] [ADMIN-43] can be removed, which shows the plain color again", async () => {
    await towns.call(removeBanner, { site }, clerk);
    expect(await settings()).toMatchObject({ bannerImage: "", bannerImageDouble: "" });
  });

  test("[ADMIN-44] is rejected for other files and for a region outside the image", async () => {
    const png = await received(await picture(100, 100).png().toBuffer());
    expect(await towns.failureOf(saveBanner, { site, file: png, ...CROP }, clerk)).toBe("bad-input");
    expect(await towns.failureOf(saveBanner, { site, file: png, x: "a", y: 0, width: 1, height: 1 }, clerk)).toBe(
      "bad-input",
    );
    for (const bytes of [
      "<svg xmlns='http://www.w3.org/2000/svg'/>",
      "<script>",
      "GIF89a",
      await picture(940, 106).webp().toBuffer(),
    ]) {
      expect(
        await towns.failureOf(
          saveBanner,
          { site, file: await received(bytes), x: 0, y: 0, width: 10, height: 10 },
          clerk,
        ),
      ).toBe("bad-input");
    }
  });

  test("[API-05] requires a customization administrator of the town", async () => {
    const input = {
      site,
      file: await received(await picture(940, 106).png().toBuffer()),
      x: 0,
      y: 0,
      width: 940,
      height: 106,
    };
    expect(await towns.failureOf(saveBanner, input)).toBe("sign-in");
    expect(await towns.failureOf(saveBanner, input, userOf(towns.larkmere, ["FEATURE_ADMIN"]))).toBe("not-allowed");
    expect(await towns.failureOf(saveBanner, { ...input, site: "millbrook" }, clerk)).toBe("not-allowed");
    expect(await towns.failureOf(removeBanner, { site })).toBe("sign-in");
  });
});

test("[~OPEN-140: position and frame values are not kept] the seal keeps its proportions, is reduced to its display size, and can be removed", async () => {
  await towns.call(saveSeal, { site, file: await received(await picture(1000, 500).png().toBuffer()) }, clerk);
  expect(await sizeOf((await settings()).seal)).toEqual([264, 132]);
  await towns.call(saveSeal, { site, file: await received(await picture(60, 60).jpeg().toBuffer()) }, clerk);
  expect(await sizeOf((await settings()).seal)).toEqual([60, 60]);
  expect(await towns.failureOf(saveSeal, { site, file: await received("<svg/>") }, clerk)).toBe("bad-input");
  const tall = await picture(60, 1200).png().toBuffer();
  expect(await towns.failureOf(saveSeal, { site, file: await received(tall) }, clerk)).toBe("bad-input");
  expect(await sizeOf((await settings()).seal)).toEqual([60, 60]);
  const region = { x: 0, y: 500, width: 60, height: 120 };
  await towns.call(saveSeal, { site, file: await received(tall), ...region }, clerk);
  expect(await sizeOf((await settings()).seal)).toEqual([60, 120]);
  await towns.call(removeSeal, { site }, clerk);
  expect((await settings()).seal).toBe("");
  expect(await towns.failureOf(removeSeal, { site }, userOf(towns.larkmere))).toBe("not-allowed");
});

describe("An image from another site", () => {
  const failure = (actor: Actor, url: string, sameOrigin = true) =>
    towns.runner.run(getExternalResource.id, actor, "test", { url }, { ...noVisit, sameOrigin }).then(
      () => "none",
      (error: { code?: string }) => error.code,
    );

  test("[API-03] [OPEN-127] is fetched only for customization administrators and only for our own pages", async () => {
    expect(await failure(visitor, "https://pictures.example/a.png")).toBe("sign-in");
    expect(await failure(userOf(towns.larkmere), "https://pictures.example/a.png")).toBe("not-allowed");
    expect(await failure(clerk, "https://pictures.example/a.png", false)).toBe("not-allowed");
  });

  test("[API-03] [OPEN-127] is never fetched from an internal address", async () => {
    for (const url of [
      "http://127.0.0.1/a.png",
      "http://localhost/a.png",
      "http://[::1]/a.png",
      "http://169.254.169.254/latest",
      "file:///etc/passwd",
      "javascript:1",
      "x",
    ])
      expect(await failure(clerk, url), url).toBe("bad-input");
  });
});
