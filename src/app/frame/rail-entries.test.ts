import { describe, expect, test } from "vitest";
import { currentPage } from "../../features/sites/parts/page-handle.ts";
import { testSession } from "../../features/sites/test-session.ts";
import { readBrowserManifests } from "../browser-features.ts";
import { featureFolders } from "../features.ts";
import type { RailEntry } from "../../features/sites/parts/frame-parts.ts";
import { currentEntry } from "./current-entry.ts";
import { railEntries as entriesOf } from "./rail-entries.ts";

const manifests = await readBrowserManifests(featureFolders([]));
const features = manifests.map(({ folder, browser }) => ({
  ...browser,
  filesOf: (file: string) => [`/${folder.split("/").at(-1)}/${file}`],
}));
const railEntries = (session: ReturnType<typeof testSession>) => entriesOf(features, session);

const tree = (entries: readonly RailEntry[]): unknown[] =>
  entries.map(({ name, href, below }) => (below === undefined ? [name, href] : [name, href, tree(below)]));

const NO_LAWS = { lawCount: 0, codifiedLawCount: 0, lawLedgerCount: 0, hasTable: false, hasLedger: false };

describe("The rail", () => {
  test("[~SHELL-10: no Questions, Calculators or Help entry] [ZONING-01, ZONING-03, ROUTES-08] lists the existing features: Home, Code with Index and Archives, Zoning with map and chapter, Search", () => {
    expect(tree(railEntries(testSession()))).toEqual([
      ["Home", "/larkmere/home"],
      [
        "Code",
        "/larkmere",
        [
          ["Index", "/larkmere/index"],
          ["Archives", "/archives/larkmere"],
        ],
      ],
      [
        "Zoning",
        null,
        [
          ["Zoning Map", "https://larkmere.example/map"],
          ["Zoning Chapter", "/135#135"],
        ],
      ],
      ["Search", "/larkmere/search"],
    ]);
  });

  test("[~SHELL-10: no Questions, Calculators or Help entry] [SHELL-14, OPEN-33] has Admin for users who may open a dashboard page, under the town's name for it", () => {
    const admin = (session: ReturnType<typeof testSession>) => railEntries(session).find(({ id }) => id === "admin");
    expect(admin(testSession())).toBeUndefined();
    const session = testSession({
      dashboard: "/dashboard/larkmere/settings",
      customization: { adminName: "Administration", adminShortName: "Admin" },
    });
    expect(admin(session)).toMatchObject({
      name: "Administration",
      shortName: "Admin",
      href: "/dashboard/larkmere/settings",
    });
    expect(railEntries(session).map(({ id }) => id)).toEqual(["home", "code", "zoning", "admin", "search"]);
  });

  test("[~OPEN-91: no one-site access, sign-on link, host name and import of questions] has no entries of the code on a site with public documents only", () => {
    expect(railEntries(testSession({ customization: { pubDocsOnly: true } })).map(({ id }) => id)).toEqual(["home"]);
  });

  test("[~SHELL-10: no Questions, Calculators or Help entry] [~SHELL-17: there are no questions to hide yet] [SHELL-08, SHELL-12, PUBDOC-30, PUBDOC-31] has public documents with their first types, the current one, and Management for those who manage them", () => {
    const notes = { hasPublic: false, hasOwn: false };
    const laws = NO_LAWS;
    const types = ["Agendas", "Budgets", "Forms", "Maps", "Minutes", "Notices", "Permits", "Board Reports"].map(
      (title, at) => ({ id: at + 1, title, description: "", hasTile: false }),
    );
    const session = testSession({ parts: { documents: { types, isManager: false }, notes, laws } });
    const below = (of: typeof session) => railEntries(of).find(({ id }) => id === "documents")?.below;
    const names = (of: typeof session, current: string | null = null) =>
      below(of)?.flatMap(({ id, name, isRare }) => (isRare && id !== current ? [] : [name]));
    const six = ["Agendas", "Budgets", "Forms", "Maps", "Minutes", "Notices"];
    expect(names(session)).toEqual([...six, "Show more"]);
    expect(names(session, "documents-8")).toEqual([...six, "Board Reports", "Show more"]);
    expect(below(session)?.at(-1)?.dialog).toEqual(["/documents/web/types/all-types.tsx"]);
    expect(
      names(testSession({ parts: { documents: { types: types.slice(0, 7), isManager: false }, notes, laws } })),
    ).toEqual([...six, "Permits"]);
    const manager = testSession({ parts: { documents: { types: [], isManager: true }, notes, laws } });
    expect(names(manager)).toEqual(["Management"]);
    const archive = testSession({
      archiveId: "larkmere-1",
      parts: { documents: { types, isManager: false }, notes, laws },
    });
    expect(names(archive)).toBeUndefined();
    const only = testSession({
      customization: { pubDocsOnly: true, pubdocsName: "Town records" },
      parts: { documents: { types, isManager: false }, notes, laws },
    });
    expect(railEntries(only).map(({ id }) => id)).toEqual(["home", "documents"]);
    const nameOf = (of: typeof session) => railEntries(of).find(({ id }) => id === "documents")?.name;
    expect([nameOf(session), nameOf(only)]).toEqual(["Public Documents", "Town records"]);
  });

  test("[~SHELL-10: no Questions, Calculators or Help entry] [~SHELL-17: there are no questions to hide yet] [LEDGER-07] has Laws with new laws and the ledger, under the town's names, unless there are none", () => {
    const documents = { types: [], isManager: false };
    const withLaws = (laws: Partial<typeof NO_LAWS>, archiveId: string | null = null) =>
      tree(
        railEntries(
          testSession({
            archiveId,
            customization: { lawLedgerName: "All laws" },
            parts: { documents, notes: { hasPublic: false, hasOwn: false }, laws: { ...NO_LAWS, ...laws } },
          }),
        ),
      ).find((entry) => Array.isArray(entry) && entry[0] === "Laws");
    const [table, ledger] = [
      ["New Laws", "/larkmere/laws"],
      ["All laws", "/larkmere/law-ledger"],
    ];
    expect(withLaws({ hasTable: true, hasLedger: true })).toEqual(["Laws", null, [table, ledger]]);
    expect(withLaws({ hasLedger: true })).toEqual(["Laws", null, [ledger]]);
    expect(withLaws({})).toBeUndefined();
    expect(withLaws({ hasTable: true, hasLedger: true }, "larkmere-1")).toBeUndefined();
  });

  test("[DASHBOARD-07] hides Admin if the town chooses so", () => {
    const session = testSession({ dashboard: "/dashboard/larkmere", customization: { adminOptionHide: true } });
    expect(railEntries(session).some(({ id }) => id === "admin")).toBe(false);
  });

  test("[SHELL-11, ZONING-02] opens only the zoning map in a new tab", () => {
    const all = railEntries(testSession()).flatMap((entry) => [entry, ...(entry.below ?? [])]);
    expect(all.filter(({ newTab }) => newTab).map(({ id }) => id)).toEqual(["zoningMap"]);
  });

  test("[SHELL-04, SHELL-05, ZONING-04, ZONING-05, OPEN-144] uses the town's names, and short names if there are any", () => {
    const customization = {
      codeName: "Code of Larkmere",
      codeShortName: "Code",
      zoningMapName: "Land map",
      zoningChapterName: "Land use",
      homeName: "Start",
    };
    const [home, code, zoning] = railEntries(testSession({ customization }));
    expect([home?.name, code?.name, code?.shortName, zoning?.below?.[0]?.name, zoning?.below?.[1]?.name]).toEqual([
      "Start",
      "Code of Larkmere",
      "Code",
      "Land map",
      "Land use",
    ]);
  });

  test("[SHELL-14] hides entries that the user may not see", () => {
    expect(railEntries(testSession({ grantedPermissions: [] })).map(({ id }) => id)).toEqual(["home"]);
    const [, code] = railEntries(testSession({ indexViewVisible: false }));
    expect(code?.below?.map(({ id }) => id)).toEqual(["archives"]);
  });

  test("[~SHELL-17: there are no questions to hide yet] [ROUTES-10] stays in the archive", () => {
    const archive = testSession({ archiveId: "larkmere-1" });
    expect(tree(railEntries(archive))).toEqual([
      ["Home", "/larkmere/home"],
      [
        "Code",
        "/larkmere-1/larkmere",
        [
          ["Index", "/larkmere/code/larkmere-1/index"],
          ["Archives", "/archives/larkmere"],
        ],
      ],
      [
        "Zoning",
        null,
        [
          ["Zoning Map", "https://larkmere.example/map"],
          ["Zoning Chapter", "/larkmere-1/135#135"],
        ],
      ],
      ["Search", "/larkmere-1/search"],
    ]);
  });

  test("is short for a town without zoning, archives or a code", () => {
    expect(railEntries(testSession({ customization: { mapUrl: "" }, zoningGuid: null })).map(({ id }) => id)).toEqual([
      "home",
      "code",
      "search",
    ]);
    expect(railEntries(testSession({ versions: [] }))[1]?.below?.map(({ id }) => id)).toEqual(["index"]);
    expect(railEntries(testSession({ version: null, zoningGuid: null })).map(({ id }) => id)).toEqual([
      "home",
      "zoning",
    ]);
  });

  test("marks the entry that the screen names, and none if it names none", () => {
    const at = (...handles: readonly unknown[]) =>
      currentEntry(testSession(), currentPage(handles.map((handle) => ({ handle, params: { first: "135" } }))));
    expect(at(undefined, { rail: "home" })).toBe("home");
    expect(at({ rail: "admin" }, { tab: "/stats" })).toBe("admin");
    expect(at(undefined, { rail: (_: unknown, { first }: { first: string }) => `part-${first}` })).toBe("part-135");
    expect(at(undefined, undefined)).toBeNull();
  });

  test("says of each entry only what the page cannot know: its icon as a drawing, and a counter if it has one", () => {
    const counting = {
      filesOf: () => [],
      rail: [
        {
          id: "trees",
          position: 5,
          icon: { path: "M12 20v-7" },
          entry: () => ({ name: "Trees", shortName: "Trees", href: "/trees", counter: { number: 3, text: "3 new" } }),
          below: () => [{ id: "oak", name: "Oak", href: "/trees/oak" }],
        },
      ],
    };
    expect(entriesOf([counting], testSession())).toEqual([
      {
        id: "trees",
        name: "Trees",
        href: "/trees",
        icon: "M12 20v-7",
        counter: { number: 3, text: "3 new" },
        below: [{ id: "oak", name: "Oak", href: "/trees/oak" }],
      },
    ]);
  });
});
