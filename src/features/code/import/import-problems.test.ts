import { rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { memorySource, openLawDocument } from "../../../domain/law/read/testing.ts";
import { rows } from "../../../platform/db/db.ts";
import { readAll } from "../../../platform/files/read.ts";
import { chapter, openTestTown, section, type TestTown } from "./test-town.ts";

let town: TestTown;
beforeEach(async () => void (town = await openTestTown()));
afterEach(() => town.close());

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAYAAACddGYaAAAAEUlEQVR4nGP8z8Dwn4GBgQEADQEC/2Kx1KwAAAAASUVORK5CYII=",
  "base64",
);

describe("problems are reported, and the rest is imported", () => {
  test("a missing include and an unresolved citation", async () => {
    const source = memorySource({
      "index.xml": openLawDocument(
        `${chapter("5", "ANIMALS", section("5-1", "DOGS AT LARGE.", "Dogs shall be leashed."))}<xi:include href="./27.xml"/>${chapter("8", "X", section("8-1", "Y.", 'See <cite path="27">title 27</cite> and <cite path="27">title 27</cite> and <cite doc="Vt. Stat.">Vermont</cite>.'))}`,
      ),
    });
    const { report } = await town.import(source);
    expect(report.warnings.map(({ code: warning }) => warning)).toEqual(["missing-include", "unresolved-citation"]);
    expect(report.warnings[1]?.message).toBe("“27” is cited 2 times but is not in this code (first in § 8-1).");
    expect(report.citations).toMatchObject({ all: 3, resolved: 0, external: 1, unresolved: 2 });
  });

  test("images are stored, and those that cannot be shown are reported", async () => {
    const law =
      '<text>See <img src="plan.png"/>, <img src="gone.png"/>, <img src="drawing.svg"/> and <img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"/>.</text>';
    const source = memorySource({
      "index.xml": openLawDocument(chapter("5", "A", section("5-1", "B.", law))),
      "plan.png": png,
      "drawing.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
    });
    const { report } = await town.import(source);
    expect(report.images).toBe(4);
    expect(report.warnings.map(({ message }) => message)).toEqual([
      "The image “gone.png” is missing. Everything else was read.",
      "The image “drawing.svg” was left out because it is an SVG file, which can contain scripts. Convert it to PNG.",
    ]);
    const stored = await rows<{ src: string; key: string }>(
      town.database.db,
      sql`select src, key, media_type, width, height from version_files order by src desc`,
    );
    expect(stored).toMatchObject([
      { src: "plan.png", media_type: "image/png", width: 3, height: 2 },
      { media_type: "image/gif", width: 1, height: 1 },
    ]);
    expect(await readAll(town.files, stored[0]?.key ?? "")).toEqual(png);
  });

  test("a missing image is restored when the same input is imported again", async () => {
    const source = memorySource({
      "index.xml": openLawDocument(chapter("5", "A", section("5-1", "B.", '<text>See <img src="plan.png"/>.</text>'))),
      "plan.png": png,
    });
    await town.import(source);
    const [stored] = await rows<{ key: string }>(town.database.db, sql`select key from version_files`);
    await rm(join(town.filesFolder, stored?.key ?? ""));
    expect(await town.files.stat(stored?.key ?? "")).toBeNull();
    expect((await town.import(source)).outcome).toBe("unchanged");
    expect(await readAll(town.files, stored?.key ?? "")).toEqual(png);
  });
});
