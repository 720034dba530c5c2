import { describe, expect, it } from "vitest";
import { documentFromFileName, fullYear } from "./from-file-name.ts";

const today = new Date("2026-11-22T12:00:00Z");
const read = (name: string, century: number | null = null) => {
  const { title, date } = documentFromFileName(name, { today, century });
  return [title, date];
};

describe("the date in the name of a file", () => {
  it.each([
    ["Minutes 2024-06-03.pdf", "2024-06-03"],
    ["2024_06_03 Minutes.pdf", "2024-06-03"],
    ["2024.6.3.pdf", "2024-06-03"],
    ["Minutes 06-03-2024.pdf", "2024-06-03"],
    ["Minutes 6-3-2024.pdf", "2024-06-03"],
    ["Minutes 06 03 2024.pdf", "2024-06-03"],
    ["Minutes 25.12.1987.pdf", "1987-12-25"],
    ["Minutes 6.3.24.pdf", "2024-06-03"],
    ["Minutes 24-06-03.pdf", "2024-06-03"],
    ["Minutes 6_3_87.pdf", "1987-06-03"],
    ["Minutes June 3 2024.pdf", "2024-06-03"],
    ["Minutes June 3, 2024.pdf", "2024-06-03"],
    ["Minutes_Jun_3rd_2024.pdf", "2024-06-03"],
    ["Minutes Sept. 12, 1991.pdf", "1991-09-12"],
    ["Minutes 3 June 2024.pdf", "2024-06-03"],
    ["Minutes 3rd of June 2024.pdf", "2024-06-03"],
    ["Minutes 2024 June 3.pdf", "2024-06-03"],
    ["Minutes Monday, June 3, 2024.pdf", "2024-06-03"],
    ["Minutes 20240603.pdf", "2024-06-03"],
    ["Minutes 06032024.pdf", "2024-06-03"],
    ["Minutes 240603.pdf", "2024-06-03"],
    ["TB240603final.pdf", "2024-06-03"],
    ["Minutes 2024-02-29.pdf", "2024-02-29"],
    ["Minutes 2024-06-03 approved 2024-06-17.pdf", "2024-06-03"],
    ["Minutes 6.3.24", "2024-06-03"],
  ])("is read from %s", (name, date) => {
    expect(read(name)[1]).toBe(date);
  });

  it.each([
    "Minutes.pdf",
    "Minutes June 2024.pdf",
    "Local Law 3-2024.pdf",
    "Minutes 2023-02-29.pdf",
    "Minutes 2024-13-01.pdf",
    "Budget 2024.pdf",
    "Parcel 123456.pdf",
    "Serial 1234567890.pdf",
    "Plan 1202406031.pdf",
    "Charter 1066-10-14.pdf",
    "Plan 2060-01-01.pdf",
    "Version 1.2.3.4.pdf",
    "",
  ])("is not invented for %s", (name) => {
    expect(read(name)[1]).toBeNull();
  });

  it("takes years with two digits from the nearest century, or a chosen one", () => {
    expect(read("Minutes 36-06-03.pdf")[1]).toBe("2036-06-03");
    expect(read("Minutes 37-06-03.pdf")[1]).toBe("1937-06-03");
    expect(read("Minutes 12-06-03.pdf", 1800)[1]).toBe("1803-12-06");
    expect(fullYear("05", { today, century: 1900 })).toBe(1905);
    expect(fullYear("2005", { today, century: 1900 })).toBe(2005);
  });
});

describe("the title in the name of a file", () => {
  it.each([
    ["Minutes 2024-06-03.pdf", "Minutes"],
    ["2024-06-03 - Minutes.pdf", "Minutes"],
    ["2024-06-03_Town_Board_Minutes.pdf", "Town Board Minutes"],
    ["Town Board (2024-06-03).pdf", "Town Board"],
    ["Town Board 2024-06-03 special meeting.pdf", "Town Board - special meeting"],
    ["planning-board-agenda-240603.pdf", "Planning board agenda"],
    ["AgendaPacket20240603.docx", "Agenda Packet"],
    ["McKinleyPark_Map.pdf", "McKinleyPark Map"],
    ["MillPondStudy.pdf", "Mill Pond Study"],
    ["Sub-committee on parks.pdf", "Sub-committee on parks"],
    ["Zoning map no. 3.pdf", "Zoning map no. 3"],
    ["Resolution 12-2024.pdf", "Resolution 12-2024"],
    ["FY25-26 Budget.xlsx", "FY25-26 Budget"],
    ["Procès-verbal du conseil.pdf", "Procès-verbal du conseil"],
    ["議事録 2024-06-03.pdf", "議事録"],
    ["2024-06-03.pdf", ""],
    ["June 3, 2024.pdf", ""],
    ["recording.mp3", "Recording"],
    ["Minutes", "Minutes"],
    [".pdf", ""],
  ])("is what remains of %s", (name, title) => {
    expect(read(name)[0]).toBe(title);
  });

  it("has at most 300 characters", () => {
    expect(read(`${"long ".repeat(100)}.pdf`)[0]?.length).toBeLessThanOrEqual(300);
  });

  it("is found quickly in names made to be slow", () => {
    for (const piece of ["1", "-", "june ", " _", "(", "a.", "Mon, "])
      expect(read(piece.repeat(5000))[1] ?? "none").toBeTypeOf("string");
  });
});
