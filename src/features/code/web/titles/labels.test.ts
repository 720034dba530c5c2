import { expect, test } from "vitest";
import { versionOptions } from "./labels.ts";

test("[CODE-10] versions with the same date are told apart where one is selected", () => {
  const versions = [
    { archiveId: "a-3", current: true, date: "2026-03-01" },
    { archiveId: "a-2", current: false, date: "2026-03-01" },
    { archiveId: "a-1", current: false, date: null },
  ];
  const session = {
    versions: [
      { archiveId: "a-3", choice: "2026-03-01, Supplement 4" },
      { archiveId: "a-2", choice: "2026-03-01, Supplement 3" },
    ],
  };
  expect(versionOptions(versions, session)).toEqual([
    { value: "a-3", label: "2026-03-01, Supplement 4 (current)" },
    { value: "a-2", label: "2026-03-01, Supplement 3" },
    { value: "a-1", label: "a-1" },
  ]);
});
