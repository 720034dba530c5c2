import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import type { SessionParts } from "../../../sites/contract/session.ts";
import { blankForm, type FormGroups } from "../../../../domain/query/form/form.ts";
import { advancedSearch as code } from "../../../code/web/search/advanced.ts";
import { advancedSearch as documents } from "../../../documents/web/search/advanced.ts";
import { advancedSearch as laws } from "../../../laws/web/search/advanced.ts";
import { advancedSearch as notes, noteFields } from "../../../notes/web/search/advanced.ts";
import type { AdvancedSession } from "../../parts/advanced-kind.ts";
import { groupsAt } from "./form-groups.ts";
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
  custId: "larkmere",
  archiveId,
  username: null,
  grantedPermissions: [],
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
const groupsOf = (session: AdvancedSession | null) => groupsAt(session, [notes, laws, documents, code]);
const legendsOf = async (session: AdvancedSession | null): Promise<readonly string[]> =>
  [...shown(await groupsOf(session)).matchAll(/<legend[^>]*>([^<]+)/g)].map(([, legend = ""]) => legend);

function shown(groups: FormGroups): string {
  return renderToStaticMarkup(<KindGroups form={blankForm(groups)} change={() => {}} groups={groups} />);
}

describe("The groups of the advanced form", () => {
  test("[ADVANCED-02] [OPEN-50] match the kinds of documents that a town can search", async () => {
    expect(await legendsOf(town(null, []))).toEqual(["Code"]);
    expect(await legendsOf(town())).toEqual(["Code", "Public documents"]);
    expect(await legendsOf(townWithLaws())).toEqual([
      "Code",
      "Public documents",
      "New laws",
      "Effect on the code",
      "Notes",
    ]);
  });

  test("[OPEN-35] have notes for users, and where there are public notes", async () => {
    const { parts, ...rest } = town();
    const withPublic = { ...rest, parts: { ...parts, notes: { hasPublic: true, hasOwn: false } } };
    expect(await legendsOf(town())).not.toContain("Notes");
    expect(await legendsOf(withPublic)).toContain("Notes");
    expect(await legendsOf({ ...town(), username: "tbell" })).toContain("Notes");
    expect(await legendsOf(null)).not.toContain("Notes");
  });

  test("have laws where the reader sees some", async () => {
    const of = (changed: Partial<SessionParts["laws"]>) =>
      legendsOf({ ...town(), parts: { ...town().parts, laws: { ...LAWS, ...changed } } });
    expect(await of({ lawLedgerCount: 1 })).toContain("New laws");
    expect(await of({ codifiedLawCount: 1, lawLedgerCount: null })).toContain("New laws");
    expect(await of({ lawCount: null, lawLedgerCount: null })).not.toContain("New laws");
    expect(await of({})).not.toContain("New laws");
  });

  test("[ADVANCED-03] in an archive do not include public documents, laws and notes, which it does not have", async () => {
    expect(await legendsOf(townWithLaws("larkmere-2"))).toEqual(["Code"]);
  });

  test("[ADVANCED-10] [ADVANCED-11] have a box for each type of document and each group of notes", async () => {
    const offered = [...(await groupsOf(town())), noteFields([{ key: "7", name: "Clerks" }])];
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
  const form = { ...blankForm([]), slopDistance: 4 };
  expect(withDistance(form, -1).slopDistance).toBe(4);
  expect(withDistance(form, 1.5).slopDistance).toBe(4);
  expect(withDistance(form, 7).slopDistance).toBe(7);
  expect(withDistance(form, 5000).slopDistance).toBe(MAX_WORDS_BETWEEN);
  expect(withDistance(form, null).slopDistance).toBeNull();
});
