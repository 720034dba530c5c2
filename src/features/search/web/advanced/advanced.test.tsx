import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import type { SessionParts } from "../../../sites/contract/session.ts";
import { blankForm } from "../../../../domain/query/form/form.ts";
import { formOptionsAt, SEARCHED_KINDS, type FormOptions } from "./form-options.ts";
import { MAX_WORDS_BETWEEN, withDistance } from "./fields.ts";
import { KindGroups } from "./kind-groups.tsx";

const LAWS: SessionParts["laws"] = {
  lawCount: 0,
  codifiedLawCount: 0,
  lawLedgerCount: 0,
  hasTable: false,
  hasLedger: false,
};

/** A town with minutes and budgets. */
const town = (archiveId: string | null = null, titles: readonly string[] = ["Minutes", "Budget"]) => ({
  archiveId,
  username: null,
  parts: {
    documents: { types: titles.map((title, id) => ({ id, title, description: "", hasTile: true })), isManager: false },
    notes: { hasPublic: false, hasOwn: false },
    laws: LAWS,
  },
});
/** One that also has laws, as one of its users sees it. */
const townWithLaws = (archiveId: string | null = null) => ({
  ...town(archiveId),
  username: "tbell",
  parts: { ...town().parts, laws: { ...LAWS, lawCount: 3, lawLedgerCount: 40 } },
});
const legendsOf = (offered: FormOptions): readonly string[] =>
  [...shown(offered).matchAll(/<legend[^>]*>([^<]+)/g)].map(([, legend = ""]) => legend);

function shown(offered: FormOptions): string {
  return renderToStaticMarkup(<KindGroups form={blankForm(offered)} change={() => {}} offered={offered} />);
}

describe("The groups of the advanced form", () => {
  test("[ADVANCED-02] [OPEN-50] match the kinds of documents that a town can search", () => {
    expect(legendsOf(formOptionsAt(town(null, []), SEARCHED_KINDS))).toEqual(["Code"]);
    expect(legendsOf(formOptionsAt(town(), SEARCHED_KINDS))).toEqual(["Code", "Public documents"]);
    expect(legendsOf(formOptionsAt(townWithLaws(), SEARCHED_KINDS))).toEqual([
      "Code",
      "Public documents",
      "New laws",
      "Effect on the code",
      "Notes",
    ]);
  });

  test("[OPEN-35] have notes for users, and where there are public notes", () => {
    const { parts, ...rest } = town();
    const withPublic = { ...rest, parts: { ...parts, notes: { hasPublic: true, hasOwn: false } } };
    expect(legendsOf(formOptionsAt(town(), SEARCHED_KINDS))).not.toContain("Notes");
    expect(legendsOf(formOptionsAt(withPublic, SEARCHED_KINDS))).toContain("Notes");
    expect(legendsOf(formOptionsAt({ ...town(), username: "tbell" }, SEARCHED_KINDS))).toContain("Notes");
    expect(legendsOf(formOptionsAt(null, SEARCHED_KINDS))).not.toContain("Notes");
  });

  test("have laws where the reader sees some", () => {
    const of = (laws: Partial<SessionParts["laws"]>) =>
      legendsOf(formOptionsAt({ ...town(), parts: { ...town().parts, laws: { ...LAWS, ...laws } } }, SEARCHED_KINDS));
    expect(of({ lawLedgerCount: 1 })).toContain("New laws");
    expect(of({ codifiedLawCount: 1, lawLedgerCount: null })).toContain("New laws");
    expect(of({ lawCount: null, lawLedgerCount: null })).not.toContain("New laws");
    expect(of({})).not.toContain("New laws");
  });

  test("[ADVANCED-03] in an archive do not include public documents, laws and notes, which it does not have", () => {
    expect(legendsOf(formOptionsAt(townWithLaws("larkmere-2"), SEARCHED_KINDS))).toEqual(["Code"]);
  });

  test("[ADVANCED-10] [ADVANCED-11] have a box for each type of document and each group of notes", () => {
    const offered = {
      ...formOptionsAt(townWithLaws(), SEARCHED_KINDS, [{ id: "7", name: "Clerks" }]),
    };
    for (const label of [
      "All public documents",
      "Minutes",
      "Budget",
      "All notes",
      "Public notes",
      "My notes",
      "Group notes: Clerks",
    ])
      expect(shown(offered)).toContain(`>${label}</label>`);
  });
});

test("[ADVANCED-06] a negative or fractional distance is ignored; one above the maximum is set to the maximum", () => {
  const form = { ...blankForm(formOptionsAt(town(), SEARCHED_KINDS)), slopDistance: 4 };
  expect(withDistance(form, -1).slopDistance).toBe(4);
  expect(withDistance(form, 1.5).slopDistance).toBe(4);
  expect(withDistance(form, 7).slopDistance).toBe(7);
  expect(withDistance(form, 5000).slopDistance).toBe(MAX_WORDS_BETWEEN);
  expect(withDistance(form, null).slopDistance).toBeNull();
});
