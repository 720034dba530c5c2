import { catalog } from "../../app/catalog.ts";
import { townSettingsReader } from "./settings/stored.ts";
import { session, type Session } from "./contract/session.ts";

const version = (n: number, current: boolean, date: string) => ({
  id: n,
  archiveId: `larkmere-${n}`,
  current,
  state: current ? ("current" as const) : ("archived" as const),
  title: "Code of the Town of Larkmere",
  importTime: `${date}T08:00:00.000Z`,
  updatedDate: date,
  displayDate: date,
  publishingIdentifier: `larkmere-${date}`,
  choice: date,
});

const versions = [version(3, true, "2026-03-01"), version(2, false, "2024-09-15"), version(1, false, "2023-06-01")];

const defaults = townSettingsReader(catalog)({ customization: {}, featureLevels: {} }).customization;

/** The session of a fictional town, with changes by the test. */
export function testSession(
  changes: Partial<Omit<Session, "customization">> & {
    readonly customization?: Partial<Session["customization"]>;
  } = {},
): Session {
  return session.parse({
    custId: "larkmere",
    archiveId: null,
    customer: {
      id: 1,
      custId: "larkmere",
      name: "Town of Larkmere",
      municipality: "Larkmere",
      state: "NY",
      counties: ["Osgood"],
      govtype: "Town",
      govtypesub: null,
      population: 8640,
      zipcode: "13099",
      subdivisionName: "County",
      subdivisionNamePlural: "Counties",
    },
    customerName: "Town of Larkmere",
    customerWarnings: [],
    revision: 5,
    username: null,
    userFirstName: null,
    userLastName: null,
    dashboard: null,
    isPrivate: false,
    termsOfUseUrl: null,
    searchResultsUrl: "/larkmere/search",
    solrSearch: false,
    multicodeStates: [],
    grantedPermissions: ["VIEW", "VERSION", "INDEX/VIEW"],
    versions,
    version: versions[0],
    zoningGuid: "135",
    zoningTitle: "Chapter 135 Zoning",
    indexViewVisible: true,
    textQuickLinks: [],
    contentGraphicalQuickLinks: [],
    parts: {
      documents: { types: [], isManager: false },
      notes: { hasPublic: false },
      laws: { lawCount: 0, codifiedLawCount: 0, lawLedgerCount: 0, hasTable: false, hasLedger: false },
    },
    ...changes,
    customization: { ...defaults, mapUrl: "https://larkmere.example/map", ...changes.customization },
  });
}
