import { describe, expect, test } from "vitest";
import { Failure } from "../../../platform/http/failure.ts";
import { concernKinds } from "../contract/concerns.ts";
import { assertConfirmed, concernsOf, type Candidate } from "./concerns.ts";

const none = { added: [], removed: [], changed: [], renumbered: [] };
const candidate = ({ report, ...more }: Partial<Omit<Candidate, "report">> & { report?: object } = {}): Candidate => ({
  report: {
    changes: { ...none, changed: ["§ 1"] },
    compared: { sections: 300, removed: 2, added: 3 },
    sections: 301,
    warnings: [],
    ...report,
  },
  date: "2026-09-01",
  before: "larkmere-2",
  versions: [{ archiveId: "larkmere-2", date: "2026-03-01", state: "current" }],
  today: "2026-11-22",
  ...more,
});
const kinds = (of: Parameters<typeof candidate>[0]): string[] => concernsOf(candidate(of)).map(({ kind }) => kind);
const problemOf = (run: () => void): string => {
  try {
    run();
    return "none";
  } catch (error) {
    return error instanceof Failure ? `${error.code}: ${error.errors?.map(({ path }) => path).join(" ")}` : "?";
  }
};

describe("[OPEN-82] Before a version is published", () => {
  test("an ordinary supplement, and the first code of a town, raise no concern", () => {
    expect(kinds({})).toEqual([]);
    expect(kinds({ before: null, versions: [], report: { changes: none, compared: undefined } })).toEqual([]);
  });

  test("each possible mistake is named", () => {
    expect(kinds({ date: "2062-09-01" })).toEqual(["future-date"]);
    expect(kinds({ date: "2026-11-22" })).toEqual([]);
    expect(kinds({ date: "2026-03-01" })).toEqual(["same-date"]);
    expect(kinds({ report: { changes: none } })).toEqual(["same-content"]);
    expect(kinds({ report: { compared: { sections: 30, removed: 16, added: 0 } } })).toEqual(["other-code"]);
    expect(kinds({ report: { warnings: [{ code: "missing-image", message: "a.png" }] } })).toEqual(["missing-images"]);
    const [other, many] = concernsOf(
      candidate({ report: { compared: { sections: 285, removed: 285, added: 1083 }, sections: 1083 } }),
    );
    expect(other?.text).toContain("285 of 285 sections would be removed, and 1,083 of 1,083 added");
    expect(many).toMatchObject({ kind: "many-removed", text: "285 sections would be removed, 100% of the code." });
  });

  test("a date of an unpublished version may be used again", () => {
    const versions = [{ archiveId: "larkmere-2", date: "2026-03-01", state: "withdrawn" as const }];
    expect(kinds({ date: "2026-03-01", versions })).toEqual([]);
  });

  test("removing more than 20 sections and 10 % of the code needs the name of the town, fewer do not", () => {
    expect(kinds({ report: { compared: { sections: 100, removed: 20, added: 0 } } })).toEqual([]);
    expect(kinds({ report: { compared: { sections: 300, removed: 30, added: 0 } } })).toEqual([]);
    expect(kinds({ report: { compared: { sections: 300, removed: 31, added: 0 } } })).toEqual(["many-removed"]);
  });

  test("each concern must be confirmed by itself", () => {
    const concerns = concernsOf(
      candidate({ date: "2062-09-01", report: { compared: { sections: 100, removed: 21, added: 0 } } }),
    );
    const attempt = (confirmed: (typeof concernKinds)[number][], town: string): string =>
      problemOf(() => assertConfirmed(concerns, { confirmed, town }, "Town of Larkmere"));
    expect(attempt([], "")).toBe("conflict: confirmed.future-date confirmed.many-removed");
    expect(attempt(["many-removed"], "Town of Larkmere")).toBe("conflict: confirmed.future-date");
    expect(attempt([...concernKinds], "")).toBe("conflict: town");
    expect(attempt([...concernKinds], "Town of Millbrook")).toBe("conflict: town");
    expect(attempt(["future-date", "many-removed"], " Town of Larkmere ")).toBe("none");
  });
});
