import { describe, expect, test } from "vitest";
import { historyLine } from "../history-csv.ts";
import { shownChange } from "./history-shown.ts";
import { catalog } from "../../../app/catalog.ts";
import { actionLabel, subjectLabel, type HistoryLabels } from "../policy/history-labels.ts";

const labels: HistoryLabels = {
  actions: Object.fromEntries(catalog.actionLabels),
  fields: Object.fromEntries(catalog.fieldLabels),
  values: Object.fromEntries(catalog.valueLabels),
  permissions: Object.fromEntries([...catalog.permissions].map(([name, { title }]) => [name, title])),
};

const partsOf = (before: unknown, after: unknown) =>
  shownChange(labels, {
    id: 1,
    at: "2026-11-20T16:35:59.000Z",
    actor: "moakes",
    name: "Marian Oakes",
    action: "customization.save",
    subject: "accentColor",
    before: before as never,
    after: after as never,
  }).parts;

describe("[OPEN-95] a change in the history", () => {
  test("shows when, who, what kind and what in plain language", () => {
    const shown = shownChange(labels, {
      id: 7,
      at: "2026-11-20T16:35:59.000Z",
      actor: "moakes",
      name: "Marian Oakes",
      action: "customization.save",
      subject: "bannerBackgroundColor",
      before: null,
      after: null,
    });
    expect(shown).toEqual({
      id: 7,
      day: "2026-11-20",
      time: "16:35 UTC",
      actor: "moakes",
      name: "Marian Oakes",
      kind: "Setting changed",
      subject: "Banner background color",
      parts: [],
    });
    expect([
      actionLabel(labels, "key.rotate"),
      actionLabel(labels, "somethingNew.didHappen"),
      subjectLabel(labels, "USER_ADMIN"),
      subjectLabel(labels, "Town hall"),
      subjectLabel(labels, "constructor"),
    ]).toEqual(["Key: rotate", "Something new: did happen", "Manage users", "Town hall", "constructor"]);
  });

  test("uses the labels of the settings page, and shows a short message without its markup", () => {
    expect(
      ["muniPhone", "homeName", "notesShortName", "zoningMapName", "customerName", "Ch 135 Zoning"].map((subject) =>
        subjectLabel(labels, subject),
      ),
    ).toEqual(["Phone", "Home name", "Notes short name", "Zoning map name", "Town name", "Ch 135 Zoning"]);
    expect(JSON.stringify(partsOf("", "<p>Open on Monday.</p>"))).not.toContain("<p>");
  });

  test("shows short values as they are, and colors with a sample", () => {
    expect(partsOf("#000000", "#49A942")).toEqual([
      {
        type: "value",
        label: "",
        before: { text: "#000000", color: "#000000" },
        after: { text: "#49A942", color: "#49A942" },
      },
    ]);
    expect(partsOf("", true)).toEqual([
      { type: "value", label: "", before: { text: "empty", color: null }, after: { text: "on", color: null } },
    ]);
  });

  test("shows additions to and removals from a list, and only the fields that differ", () => {
    expect(partsOf(["USER_ADMIN", "VIEW"], ["VIEW", "DASHBOARD_STATS"])).toEqual([
      { type: "list", label: "", added: ["View statistics"], removed: ["Manage users"] },
    ]);
    expect(partsOf({ a: 1, maximumLevel: "USER" }, { a: 1, maximumLevel: "PUBLIC" })).toEqual([
      {
        type: "value",
        label: "Maximum level",
        before: { text: "USER", color: null },
        after: { text: "PUBLIC", color: null },
      },
    ]);
    expect(partsOf(null, { title: "Town hall" })).toEqual([
      { type: "value", label: "Title", before: null, after: { text: "Town hall", color: null } },
    ]);
  });

  test("shows the differences in long texts and HTML", () => {
    const long = "The clerk's office is open from nine to four on weekdays, and by appointment on Saturdays. ";
    const [part] = partsOf(`<p>${long}</p>`, `<p>${long}Closed on holidays.</p>`);
    expect(part).toMatchObject({
      type: "text",
      runs: expect.arrayContaining([
        expect.objectContaining({ t: "added", text: expect.stringContaining("holidays") }),
      ]),
    });
    expect(JSON.stringify(part)).not.toContain("<p>");
    const markupOnly = partsOf(`<p>${long}</p>`, `<h2>${long}</h2>`)[0];
    expect(JSON.stringify(markupOnly)).toContain("h2");
  });
});

describe("[OPEN-95] values are shown as screens show them", () => {
  test.each([
    ["customization.save", "dateFormat", "short", "numeric", "Mar 1, 2026", "03/01/2026"],
    ["customization.save", "lawTitleField", "title", "designation", "Title", "Designation"],
    ["user.role", "Marian Oakes", "user", "administrator", "User", "Administrator"],
    // A title that reads like a level is no level.
    ["documents.edit", "Minutes", { title: "PUBLIC" }, { title: "USER" }, "PUBLIC", "USER"],
    ["feature.level", "INDEX/VIEW", { currentLevel: "PUBLIC" }, { currentLevel: "NOBODY" }, "All", "None"],
    ["documents.edit", "Budget", { kind: "DOCUMENT" }, { kind: "VIDEO_LINK" }, "Document", "Linked video"],
    ["laws.edit", "1-2026", { adoptedDateAccuracy: "D" }, { adoptedDateAccuracy: "Y" }, "The day", "The year"],
    ["quickLink.edit", "Map", { urlType: "INTERNAL" }, { urlType: "EXTERNAL" }, "this site", "another website"],
    ["storage.quota", "larkmere", { bytes: 5_000_000_000 }, { bytes: 634_986 }, "5\u00A0GB", "635\u00A0kB"],
  ])("%s %s: %j → %j", (action, subject, before, after, was, is) => {
    const change = { id: 1, at: "2026-11-20T16:35:59.000Z", actor: "a", name: "A", action, subject, before, after };
    const [part] = shownChange(labels, change).parts;
    expect(part).toMatchObject({ type: "value", before: { text: was }, after: { text: is } });
    const line = historyLine(labels, { ...change, at: new Date(change.at), userId: null }, "A");
    for (const words of [was, is]) expect(line).toContain(words);
  });
});
