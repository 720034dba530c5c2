import { expect, test } from "vitest";
import { defaultFileTypes, namesOfTypes } from "./file-types.ts";

test("Names of file types are short enough for a phone", () => {
  expect(namesOfTypes(["pdf", "doc", "docx"])).toBe("PDF, Word");
  expect(namesOfTypes(defaultFileTypes)).toBe(
    "PDF, Word, Excel, PowerPoint, OpenDocument (text, spreadsheet, presentation), Rich text, Plain text, CSV, images (JPEG, PNG, GIF, TIFF), GeoJSON, audio (MP3, M4A, WAV)",
  );
});
