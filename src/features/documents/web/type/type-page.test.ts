import { describe, expect, onTestFinished, test, vi } from "vitest";
import { titleFromUrl } from "../../contract/addresses.ts";
import type { DocumentCategory, PublicDocument } from "../../contract/entities.ts";
import { shownTypes, typeEntry } from "../shown-types.ts";
import { describeDocument, iconOf, isRecording } from "./describe.ts";
import { filteredHref, filtersOfCall, isFiltered, typeFilters } from "./filters.ts";
import { DOCUMENTS, readDocuments } from "./prepared-documents.ts";
import { sectionsOf, startsOf } from "./sections.ts";

const category = (id: number, title: string, more: Partial<DocumentCategory> = {}): DocumentCategory => ({
  id,
  custId: "larkmere",
  typeId: 1,
  typeTitle: "Minutes",
  title,
  description: null,
  private: false,
  isPrivate: false,
  isUncategorized: false,
  documentCount: 1,
  groupByType: "Ungrouped",
  sortByFirstType: "Alphabetical_Ascending",
  sortBySecondType: "None",
  ...more,
});
// Sections read no other properties.
const document = (id: number, categoryId: number, yearNum: number): PublicDocument =>
  ({ id, categoryId, yearNum }) as PublicDocument;

describe("The sections of a type page", () => {
  test("[PUBDOC-15, PUBDOC-21] are the categories with documents on the page, by year where the category says so", () => {
    const board = category(1, "Town Board", { groupByType: "Year_Descending" });
    const other = category(2, "Letters");
    const documents = [document(1, 1, 2024), document(2, 1, 2023), document(3, 1, -1), document(4, 2, 2020)];
    const sections = sectionsOf([board, other, category(3, "Later")], documents, { withEmpty: false, withDates: true });
    expect(sections.map(({ category: { title }, groups }) => [title, groups.map(({ label }) => label)])).toEqual([
      ["Town Board", ["2024", "2023", "(Undated)"]],
      ["Letters", [null]],
    ]);
    const [undated] = sectionsOf([board], documents, { withEmpty: false, withDates: false });
    expect(undated?.groups.map(({ label }) => label)).toEqual([null]);
  });

  test("[PERMS-24] show empty categories only to those who manage them", () => {
    const empty = category(1, "Empty", { documentCount: 0 });
    const rest = category(2, "(Uncategorized)", { documentCount: 0, isUncategorized: true });
    const titles = (withEmpty: boolean) =>
      sectionsOf([empty, rest], [], { withEmpty, withDates: true }).map((section) => section.category.title);
    expect(titles(true)).toEqual(["Empty"]);
    expect(titles(false)).toEqual([]);
  });

  test("each begin after the documents of those before them that pass the filters", () => {
    const categories = [category(1, "A"), category(2, "B"), category(3, "C")];
    const options = [
      { value: "A", count: 400 },
      { value: "C", count: 7 },
    ];
    expect([...startsOf(categories, options)]).toEqual([
      [1, 0],
      [2, 400],
      [3, 400],
    ]);
  });
});

describe("The filters of a type page", () => {
  const read = (query: string) => typeFilters.read(new URLSearchParams(query));

  test("[PUBDOC-11, PUBDOC-14, OPEN-51] are read from the URL, and sent under the names of calls", () => {
    const filters = read("category=Town+Board&year=-1&month=13&text=pond");
    expect(filters).toMatchObject({ category: "Town Board", year: "-1", month: "", text: "pond", from: 0 });
    expect(filtersOfCall(filters)).toEqual({
      filterCategory: "Town Board",
      filterYear: "-1",
      filterMonth: undefined,
      filterDay: undefined,
      filterText: "pond",
    });
    expect([isFiltered(filters), isFiltered(read("from=300"))]).toEqual([true, false]);
  });

  test("[PUBDOC-04, OPEN-09] are written into the address of the type, with underscores for spaces, which are read in both forms", () => {
    for (const part of ["Board_Minutes", "Board Minutes"]) expect(titleFromUrl(part)).toBe("Board Minutes");
    expect(filteredHref("larkmere", "Board Minutes & more", read("year=2024&month="))).toBe(
      "/larkmere/documents/Board_Minutes_%26_more?year=2024",
    );
  });
});

test("[PUBDOC-78] The documents of a page that the server rendered are never taken for none: without them it throws", () => {
  expect(() => readDocuments()).toThrow("The documents of this page are missing.");
  vi.stubGlobal("document", {
    getElementById: (id: string) => (id === DOCUMENTS ? { textContent: '[{"id":1}]' } : null),
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(readDocuments()).toEqual([{ id: 1 }]);
});

test("[PUBDOC-30, OPEN-47, CONSTANTS-51] Six types are shown and the selected one; all if there are seven", () => {
  const types = (count: number) => Array.from({ length: count }, (_, at) => ({ id: at + 1 }));
  const ids = (count: number, current: number | null) => {
    const { shown, isAll } = shownTypes(types(count), current === null ? null : typeEntry(current));
    return [...shown.map(({ id }) => id), isAll];
  };
  expect(ids(3, null)).toEqual([1, 2, 3, true]);
  expect(ids(7, null)).toEqual([1, 2, 3, 4, 5, 6, 7, true]);
  expect(ids(9, 8)).toEqual([1, 2, 3, 4, 5, 6, 8, false]);
  expect(ids(9, 2)).toEqual([1, 2, 3, 4, 5, 6, false]);
});

test("A document says what it is, and how large", () => {
  const file = { type: "DOCUMENT", extension: "pdf", size: 1_240_000, pages: 12, url: null } as const;
  expect(describeDocument(file)).toBe("PDF, 12 pages, 1.2\u00A0MB");
  expect(describeDocument({ ...file, extension: "docx", pages: null })).toBe("Word, 1.2\u00A0MB");
  const video = { ...file, type: "VIDEO_LINK", extension: null, url: "https://www.video.example.org/1" } as const;
  expect(describeDocument(video)).toBe("Video on video.example.org");
  expect([iconOf(video), iconOf(file), iconOf({ ...file, extension: "xlsx" })]).toEqual(["video", "text", "sheet"]);
  expect(isRecording({ type: "DOCUMENT", extension: "mp3" })).toBe(true);
});
