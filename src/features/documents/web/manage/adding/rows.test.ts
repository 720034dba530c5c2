import { describe, expect, it } from "vitest";
import { defaultFileTypes } from "../../../contract/file-types.ts";
import { NO_DATE } from "../../../../../domain/read-date.ts";
import { REVERSED } from "../times.ts";
import { leftOutOf, missingIn, rowOf, sameFilesIn, withoutLeftovers } from "./rows.ts";

const place = { typeId: "1", categoryId: "", isPrivate: false, visibleFrom: "", visibleUntil: "" };
const NO_ORDERS = { separated: null, compact: null };
const file = (name: string, text = name): File => new File([text], name);
const row = (of: File) => rowOf(of, place, "Minutes", NO_ORDERS);
const NOTHING = { allowed: defaultFileTypes, hashes: new Map<File, string>(), inTown: new Map() };

describe("Chosen files", () => {
  it("that systems and programs leave in folders are left out", () => {
    const { kept, leftovers } = withoutLeftovers(
      [".DS_Store", "Thumbs.db", "~$Budget.docx", "desktop.ini", "._Minutes.pdf", "Minutes.pdf", "DS_Store.pdf"].map(
        (name) => file(name),
      ),
    );
    expect(kept.map(({ name }) => name)).toEqual(["Minutes.pdf", "DS_Store.pdf"]);
    expect(leftovers).toEqual([".DS_Store", "Thumbs.db", "~$Budget.docx", "desktop.ini", "._Minutes.pdf"]);
  });

  it("get title and date from their names, which are guesses", () => {
    expect(row(file("1974-Ord-#16.pdf"))).toMatchObject({
      title: "1974 Ord #16",
      date: "1974",
      titleIsGuess: true,
      dateIsGuess: true,
    });
    expect(row(file("2024-06-03.pdf"))).toMatchObject({ title: "Minutes", date: "2024-06-03" });
    expect(row(file("Rules.pdf"))).toMatchObject({ title: "Rules", date: "", dateIsGuess: false });
  });

  it("of unknown types, empty ones and large ones are not sent", () => {
    const rows = [row(file("a.pages")), row(file("b.pdf", "")), row(file("c.pdf")), row(file("without ending"))];
    const found = leftOutOf(rows, NOTHING);
    expect([...found.values()].map(({ text }) => text)).toEqual([
      "Files of the type .pages are not known here. Save it as PDF, for example.",
      "This file is empty.",
    ]);
  });

  it("with the same bytes are recognized within the selection and in the town, under any name", () => {
    const [one, two, three] = [file("one.pdf"), file("copy of one.pdf"), file("three.pdf")];
    const hashes = new Map([
      [one, "a"],
      [two, "a"],
      [three, "c"],
    ]);
    const inTown = new Map([["c", { title: "June 3", typeTitle: "Minutes" }]]);
    const rows = [row(one), row(two), row(three)];
    const known = { ...NOTHING, hashes, inTown };
    const texts = (of: typeof rows) => [...leftOutOf(of, known).values()].map(({ text }) => text);
    expect(texts(rows)).toEqual([
      "It is the same file as “one.pdf”.",
      "The town has this file already: “June 3” (Minutes).",
    ]);
    expect([...sameFilesIn(rows, known).values()]).toEqual(texts(rows));
    expect(texts(rows.map((each) => ({ ...each, isWanted: true })))).toEqual([]);
    // What was added is in the town then, which is no reason to say so.
    expect(leftOutOf([{ ...row(three), state: "added" as const }], known).size).toBe(0);
  });

  it("need a title and a type, a date that is one, and times in their order", () => {
    const complete = { ...place, title: "A", date: "1974-03" };
    expect(missingIn({ ...complete, title: " " })).toBe("Enter a title");
    expect(missingIn({ ...complete, typeId: "" })).toBe("Choose a type");
    expect(missingIn({ ...complete, date: "spring 1974" })).toBe(NO_DATE);
    const times = { visibleFrom: "2026-12-02T09:00", visibleUntil: "2026-12-01T09:00" };
    expect(missingIn({ ...complete, ...times })).toBe(REVERSED);
    expect(missingIn({ ...complete, visibleUntil: "2020-01-01T09:00" })).toBeNull();
    expect(missingIn(complete)).toBeNull();
  });
});
