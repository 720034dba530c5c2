import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Actor } from "../../../platform/http/access.ts";
import type { Call } from "../../../platform/http/call.ts";
import { catalog } from "../../../app/catalog.ts";
import { Failure } from "../../../platform/http/failure.ts";
import { openTestTowns, userOf, type TestTowns } from "../../code/test-towns.ts";
import { customers } from "../tables.ts";
import {
  clearZoningChapter,
  getSettings,
  saveCounties,
  saveCustomization,
  saveWarnings,
  setDisplayDate,
  setFeature,
  setMaximumLevel,
  setZoningChapter,
} from "./contract/settings.ts";
import { settingsEndpoints } from "./endpoints.ts";
import { addQuickLink, editQuickLink } from "./links/contract.ts";

let towns: TestTowns;
let clerk: Actor;
beforeAll(async () => {
  towns = await openTestTowns({ endpoints: settingsEndpoints(catalog) });
  clerk = userOf(towns.larkmere, ["CUSTOMIZATION_ADMIN", "DISPLAY_DATE_ADMIN", "FEATURE_ADMIN", "GENERAL_CODE_ADMIN"]);
});
afterAll(() => towns.close());
beforeEach(async () => {
  await towns.db.update(customers).set({ customization: {} }).where(eq(customers.id, towns.larkmere));
  await towns.registry.refresh();
});

/** The call's answer, or its failure. */
async function run(call: Pick<Call, "id">, input: object): Promise<unknown> {
  try {
    return await towns.runner.run(call.id, clerk, "test", { site: "larkmere", ...input });
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}
const conflict = (current: unknown) => ({
  status: 409,
  message: "clerk changed this since you opened it.",
  conflict: { current, updatedBy: "clerk", updated: expect.stringMatching(/^\d{4}-/) as string },
});

test("a setting that someone else changed meanwhile is not overwritten; the answer has their value, name and time", async () => {
  const save = (value: string, base?: string) =>
    run(saveCustomization, {
      items: [
        { type: "homeName", value, base },
        { type: "muniPhone", value: "1" },
      ],
    });
  await save("Their start");
  expect(await save("My start", "Home")).toMatchObject(conflict({ homeName: "Their start" }));
  expect(await save("My start", "Their start")).not.toBeInstanceOf(Failure);
  expect(await save("My start", "Home")).not.toBeInstanceOf(Failure);
  expect(await save("Without a base")).not.toBeInstanceOf(Failure);
});

test("settings of the same card that only one of two people changed are both saved", async () => {
  await run(saveCustomization, { items: [{ type: "muniPhone", value: "555-1000", base: "" }] });
  expect(
    await run(saveCustomization, { items: [{ type: "muniEmail", value: "clerk@larkmere.example", base: "" }] }),
  ).not.toBeInstanceOf(Failure);
});

test("lists are compared as a whole", async () => {
  const warning = (message: string) => ({ message, color: "#aa0000" });
  await run(saveWarnings, { items: [warning("Theirs")], base: [] });
  expect(await run(saveWarnings, { items: [warning("Mine")], base: [] })).toMatchObject(
    conflict([{ message: "Theirs", color: "#aa0000" }]),
  );
  await run(saveWarnings, { items: [] });

  await run(saveCounties, { items: ["Kent"] });
  expect(await run(saveCounties, { items: ["Sussex"], base: [] })).toMatchObject({
    conflict: { current: ["Kent"] },
  });
});

test("levels, display date and zoning chapter", async () => {
  await run(setFeature, { permission: "VIEW", level: "USER" });
  expect(await run(setFeature, { permission: "VIEW", level: "PUBLIC", base: "NOBODY" })).toMatchObject(
    conflict("USER"),
  );
  expect(await run(setFeature, { permission: "VIEW", level: "PUBLIC", base: "USER" })).not.toBeInstanceOf(Failure);
  expect(await run(setMaximumLevel, { permission: "VIEW", maximumLevel: "USER", base: "ADMIN" })).toMatchObject({
    status: 409,
    conflict: { current: "PUBLIC" },
  });

  await run(setDisplayDate, { displayDate: "2026-02-01" });
  expect(await run(setDisplayDate, { displayDate: "2026-03-01", base: null })).toMatchObject(conflict("2026-02-01"));
  expect(await run(setDisplayDate, { displayDate: null, base: "2026-02-01" })).not.toBeInstanceOf(Failure);

  await run(setZoningChapter, { guid: "1011" });
  expect(await run(clearZoningChapter, { base: "1012" })).toMatchObject({
    status: 409,
    conflict: { current: { guid: "1011", text: expect.any(String) as string } },
  });
  expect(await run(clearZoningChapter, { base: "1011" })).not.toBeInstanceOf(Failure);
});

test("a link that two people edit keeps both changes, unless they changed the same field", async () => {
  const link = { title: "Hall", url: "https://hall.example/", textualQuickLinkType: "EXTERNAL" };
  await run(addQuickLink, link);
  const { textQuickLinks } = await towns.call(getSettings, { site: "larkmere" }, clerk);
  const { id, ...base } = { ...link, id: textQuickLinks.find(({ title }) => title === "Hall")?.id };
  await run(editQuickLink, { id, ...base, title: "Their title", base });
  expect(await run(editQuickLink, { id, ...base, url: "https://mine.example/", base })).not.toBeInstanceOf(Failure);
  expect(await run(editQuickLink, { id, ...base, title: "My title", base })).toMatchObject({
    status: 409,
    conflict: { current: { title: "Their title", url: "https://mine.example/" } },
  });
});

test("wrong values name their field", async () => {
  expect(await run(saveCustomization, { items: [{ type: "muniEmail", value: "no address" }] })).toMatchObject({
    status: 400,
    errors: [{ path: "muniEmail", message: "Enter an e-mail address" }],
  });
  expect(await run(addQuickLink, { title: " ", url: "", textualQuickLinkType: "EXTERNAL" })).toMatchObject({
    message: "Please fill out all fields",
    errors: [{ path: "title" }, { path: "url" }],
  });
});
