import { formatDay } from "../../domain/format-day.ts";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { auditText } from "./audit-info.tsx";
import { nextSort, type Column } from "./columns.ts";
import { DataTable, type DataTableProps } from "./data-table.tsx";
import { debounce } from "./debounce.ts";
import { matchesText } from "./matches-text.ts";
import { Pager, rangeText } from "./pager.tsx";
import { headState, toggled, toggledAll } from "./selection.ts";

const html = (element: ReactElement): string => renderToStaticMarkup(<MemoryRouter>{element}</MemoryRouter>);

interface User {
  readonly id: string;
  readonly name: string;
  readonly visits: number;
}
const columns: Column<User>[] = [
  { key: "name", head: "Name", cell: ({ name }) => name, sortable: true },
  { key: "visits", head: "Visits", cell: ({ visits }) => visits, align: "end" },
];
const rows: User[] = [
  { id: "1", name: "Ada", visits: 12 },
  { id: "2", name: "Bo", visits: 3 },
];
const table = (props: Partial<DataTableProps<User>> = {}): string =>
  html(
    <DataTable
      caption="Users"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      empty={<p>No users yet</p>}
      {...props}
    />,
  );

describe("The table", () => {
  test("has row and column headers", () => {
    const shown = table();
    expect(shown).toContain('<th scope="row" role="rowheader">Ada</th>');
    expect(shown).toMatch(/<td role="cell"[^>]* data-label="Visits"><div>12<\/div>/);
  });

  test("shows which column it is sorted by, and links to the reverse order", () => {
    const shown = table({
      sort: { column: "name", direction: "ascending" },
      sortHref: ({ column, direction }) => `/users?sort=${column}.${direction}`,
    });
    expect(shown).toContain('aria-sort="ascending"');
    expect(shown).toContain('href="/users?sort=name.descending"');
    expect(nextSort("visits", { column: "name", direction: "ascending" })).toEqual({
      column: "visits",
      direction: "ascending",
    });
    expect(nextSort("name", { column: "name", direction: "descending" }).direction).toBe("ascending");
  });

  test("has a named checkbox for each row and for all rows", () => {
    const shown = table({ selected: new Set(["2"]) });
    expect(shown).toContain('aria-label="Select all rows"');
    expect(shown).toMatch(/aria-label="Select Bo" checked=""/);
    expect(shown).not.toMatch(/aria-label="Select Ada" checked=""/);
  });

  test("shows the empty state without rows, and skeleton rows while loading", () => {
    expect(table({ rows: [] })).toContain("No users yet");
    const waiting = table({ rows: [], loading: true });
    expect(waiting).toContain('aria-busy="true"');
    expect(waiting).not.toContain("No users yet");
  });
});

describe("Selection", () => {
  test("toggles all visible rows and leaves the others", () => {
    const selected = new Set(["a", "z"]);
    expect(headState(["a", "b"], selected)).toBe("some");
    const all = toggledAll(["a", "b"], selected);
    expect([...all].toSorted()).toEqual(["a", "b", "z"]);
    expect(headState(["a", "b"], all)).toBe("all");
    expect([...toggledAll(["a", "b"], all)]).toEqual(["z"]);
    expect(headState([], all)).toBe("none");
    expect([...toggled("a", toggled("a", new Set()))]).toEqual([]);
  });
});

describe("Filters", () => {
  test("[~SHELL-45: no filter matches from the start of the option yet: users match at any word, towns anywhere] match from the start, ignoring case and accents", () => {
    expect(matchesText("École", "eco")).toBe(true);
    expect(matchesText("Ecole", "ÉCO")).toBe(true);
    expect(matchesText("Parking", "king")).toBe(false);
    expect(matchesText("Parking", "king", "anywhere")).toBe(true);
    expect(matchesText("Parking", "")).toBe(true);
  });

  describe("debounced", () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    test("[SHELL-46, CONSTANTS-11] wait 300 ms after the last keystroke", () => {
      const act = vi.fn<(text: string) => void>();
      const { call } = debounce(act);
      call("p");
      vi.advanceTimersByTime(299);
      call("pa");
      vi.advanceTimersByTime(299);
      expect(act).not.toHaveBeenCalled();
      vi.advanceTimersByTime(1);
      expect(act.mock.calls).toEqual([["pa"]]);
    });

    test("can be called immediately, and then only once", () => {
      const act = vi.fn<(text: string) => void>();
      const { call, flush, cancel } = debounce(act);
      call("park");
      flush();
      vi.advanceTimersByTime(1000);
      expect(act.mock.calls).toEqual([["park"]]);
      call("x");
      cancel();
      vi.advanceTimersByTime(1000);
      expect(act).toHaveBeenCalledTimes(1);
    });
  });
});

test("the pager shows the position and links to the next page", () => {
  expect(rangeText(50, 50, 5000)).toBe("51–100 of 5,000");
  expect(rangeText(4950, 100, 5000)).toBe("4,951–5,000 of 5,000");
  expect(rangeText(0, 50, 1)).toBe("1 of 1");
  expect(rangeText(0, 50, 0)).toBe("0");
  const first = html(<Pager offset={0} limit={50} total={120} hrefFor={(offset) => `/users?from=${offset}`} />);
  expect(first).toContain('href="/users?from=50"');
  expect(first).toMatch(/<button[^>]*disabled=""[^>]*>.*Previous/);
  expect(html(<Pager offset={0} limit={50} total={20} />)).not.toContain("Next");
});

test("[SHELL-49] audit info shows dates and people", () => {
  const created = { createdAt: "2026-03-01T08:00:00Z", createdBy: "Ada Clerk" };
  expect(
    auditText({ ...created, modifiedAt: "2026-11-20T23:30:00Z", modifiedBy: "bo@larkmere.example" }, formatDay),
  ).toBe("Created on Mar 1, 2026 by Ada Clerk; Last modified on Nov 20, 2026 by bo@larkmere.example");
  expect(auditText(created, formatDay)).toBe("Created on Mar 1, 2026 by Ada Clerk");
});
