import { expect, test } from "vitest";
import { defaultFileTypes, endingsOf, namesOfTypes, problemOfName } from "./file-types.ts";

test("Names of file types are short enough for a phone", () => {
  expect(namesOfTypes(["pdf", "doc", "docx"])).toBe("PDF, Word");
  expect(namesOfTypes(defaultFileTypes)).toBe(
    "PDF, Word, Excel, PowerPoint, OpenDocument (text, spreadsheet, presentation), Rich text, Plain text, CSV, images (JPEG, PNG, GIF, TIFF), GeoJSON, audio (MP3, M4A, WAV)",
  );
});

test("Names of files say which are not going to be accepted", () => {
  for (const name of ["a.pdf", "A.PDF", "photo.jpeg", "plan.tiff", "no ending", "June 3. 2024"])
    expect(problemOfName(name, defaultFileTypes), name).toBeNull();
  expect(problemOfName("budget.pages", defaultFileTypes)).toBe(
    "Files of the type .pages are not known here. Save it as PDF, for example.",
  );
  expect(problemOfName("page.htm", defaultFileTypes)).toBe("The town does not allow this type of file: Web page.");
  expect(endingsOf(["pdf", "jpg"])).toEqual([".pdf", ".jpg", ".jpeg"]);
});
