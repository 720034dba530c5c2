import { describe, expect, it } from "vitest";
import { dateOrdersOf, fullYear } from "./dates-in-names.ts";
import { documentFromFileName, documentOfType } from "./from-file-name.ts";

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
    ["AgendaforannualmeetingApril112023.docx", "2023-04-11"],
    ["June122024BudgetMeeting.pdf", "2024-06-12"],
    ["December212023Special.pdf", "2023-12-21"],
    ["September22025Special.pdf", "2025-09-02"],
    ["minutesapril12023.pdf", "2023-04-01"],
    ["SummaryApril112023.pdf", "2023-04-11"],
    ["TBJun122024.pdf", "2024-06-12"],
    ["Janaury102024agenda.pdf", "2024-01-10"],
    ["Decemember112024agenda.pdf", "2024-12-11"],
    ["Plan-Commission-oct-3-24.pdf", "2024-10-03"],
    ["September 1124 - Agenda.pdf", "2024-09-11"],
    ["Packet-v.09.2022-9-20-2022.pdf", "2022-09-20"],
    ["2018-04-02TBM Agenda.pdf", "2018-04-02"],
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
    "Seminar 12 2024.pdf",
    "Marketing 12 2024.pdf",
    "June 2010.pdf",
    "May 22, 221.pdf",
    "July 62, 210.pdf",
    "FY April 2018.pdf",
    "",
  ])("is not invented for %s", (name) => {
    expect(documentFromFileName(name, { today })).not.toMatchObject({
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
  });

  it.each([
    ["1974-Ord-#16.pdf", "1974", "1974 Ord #16"],
    ["Budget 2024.pdf", "2024", "Budget 2024"],
    ["Local Law 3-2024.pdf", "2024", "Local Law 3-2024"],
    ["Budget 2027.pdf", "2027", "Budget 2027"],
    ["Marketing 12 2024.pdf", "2024", "Marketing 12 2024"],
    ["1998.pdf", "1998", "1998"],
    ["Minutes June 2024.pdf", "2024-06", "Minutes June 2024"],
    ["FY April 2018.pdf", "2018-04", "FY April 2018"],
  ])("is the year or month alone in %s", (name, date, title) => {
    expect(documentFromFileName(name, { today })).toEqual({ title, date, otherDates: [] });
  });

  it.each([
    "Minutes.pdf",
    "Parcel 123456.pdf",
    "Plan 2060-01-01.pdf",
    "Plan 2030.pdf",
    "Comprehensive Plan 2010-2025.pdf",
    "Room 1234.pdf",
    "Version 1.2.3.4.pdf",
    "Survey 1850.25.pdf",
    "May 22, 221.pdf",
    "July 62, 210.pdf",
    "Serial 1234567890.pdf",
  ])("is none without one year in %s", (name) => {
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

describe("a date with two readings", () => {
  const readings = (name: string, more = {}) => {
    const { date, otherDates } = documentFromFileName(name, { today, ...more });
    return [date, ...otherDates];
  };

  it("has its other reading, too, unless that is far from usual", () => {
    expect(readings("Minutes 03.09.19.pdf")).toEqual(["2019-03-09", "2003-09-19"]);
    expect(readings("Minutes 120603.pdf")).toEqual(["2012-06-03", "2003-12-06"]);
    expect(readings("Minutes 3.9.19.pdf")).toEqual(["2019-03-09"]);
    expect(readings("Minutes 03-09-2019.pdf")).toEqual(["2019-03-09"]);
    expect(readings("Minutes 12.06.30.pdf"), "the future").toEqual(["2012-06-30"]);
    expect(readings("Minutes 2019-03-09.pdf")).toEqual(["2019-03-09"]);
  });

  it("is decided by other names of its folder, or by a year", () => {
    const american = dateOrdersOf(["Minutes 06.23.19.pdf", "Minutes 03.09.19.pdf", "Map.pdf"], { today });
    expect(readings("Minutes 03.09.19.pdf", { orders: american })).toEqual(["2019-03-09"]);
    const byYear = dateOrdersOf(["Minutes 19-06-23.pdf"], { today });
    expect(readings("Minutes 03-09-19.pdf", { orders: byYear })).toEqual(["2003-09-19"]);
    const dayFirst = dateOrdersOf(["Minutes 23.06.2019.pdf"], { today });
    expect(readings("Minutes 03.09.19.pdf", { orders: dayFirst })).toEqual(["2019-09-03"]);
    const both = dateOrdersOf(["06.23.19.pdf", "19-06-23.pdf"], { today });
    expect(readings("Minutes 03.09.19.pdf", { orders: both })).toHaveLength(2);
    expect(readings("Minutes 03.09.19.pdf", { years: [2003] })).toEqual(["2003-09-19"]);
  });
});

describe("the title of a file whose name is only a date", () => {
  it("is that of its type", () => {
    expect(documentOfType("2024-06-03.pdf", "Minutes", { today })).toMatchObject({
      title: "Minutes",
      date: "2024-06-03",
    });
    expect(documentOfType("Town Board 2024-06-03.pdf", "Minutes", { today }).title).toBe("Town Board");
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
    ["AgendaPacketApril112023.pdf", "Agenda Packet"],
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
    for (const piece of ["1", "-", "june ", " _", "(", "a.", "Mon, ", "janaaaaaaaa", "june 11 "])
      expect(read(piece.repeat(5000))[1] ?? "none").toBeTypeOf("string");
  });
});
