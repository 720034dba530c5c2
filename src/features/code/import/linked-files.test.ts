import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { memorySource, openLawDocument } from "../../../domain/law/read/testing.ts";
import { exportImages } from "../export/images.ts";
import { section, openTestTown, type TestTown } from "./test-town.ts";

const LAW = openLawDocument(
  section(
    "1-1",
    "Permits",
    `<text>Use the <a href="forms/permit.pdf">permit form</a>, the <a href="forms/lost.docx">other form</a>,
      <a href="part.xml">a part</a> or <a href="javascript:alert(1)">nothing</a>.</text>
    <attachments><attachment name="Map" url="/initial-attachments/map.png"/></attachments>`,
  ),
);
const bytes = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, "latin1"));

describe("Files that the law links to", () => {
  let town: TestTown;
  let warnings: readonly { readonly code: string; readonly message: string }[] = [];
  beforeAll(async () => {
    town = await openTestTown();
    const files = { "index.xml": LAW, "forms/permit.pdf": bytes("%PDF-1.7 form"), "maps/map.png": PNG };
    const result = await town.import(memorySource(files, "index.xml"));
    warnings = result.report.warnings;
  });
  afterAll(() => town.close());

  test("are stored with the version, and one that is missing is reported", async () => {
    const version = town.version(1);
    const stored: string[] = [];
    for await (const { src } of exportImages(town.database.db, town.files, version)) stored.push(src);
    expect(stored).toEqual(["/initial-attachments/map.png", "forms/permit.pdf"]);
    expect(warnings.filter(({ code }) => code === "missing-file")).toEqual([
      {
        code: "missing-file",
        message: "The file “forms/lost.docx” is missing, so its name is not a link. Everything else was read.",
      },
    ]);
  });
});

const PNG = Uint8Array.from(
  Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=", "base64"),
);
