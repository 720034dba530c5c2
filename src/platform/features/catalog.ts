import { nobody, type People } from "../audit/people.ts";
import { unlimited, type Storage } from "../files/room.ts";
import type { Access } from "../http/access.ts";
import type { Endpoint } from "../http/endpoint.ts";
import type { Areas } from "../http/site.ts";
import type { Job } from "../jobs/port.ts";
import type { FileTexts } from "../papers/reading/file-texts.ts";
import type { ReferenceKind } from "../references/reference-kind.ts";
import type { RichTexts } from "../references/rich-texts.ts";
import type { SearchSource } from "../search/source.ts";
import type { ApiExamples } from "./api-examples.ts";
import type { SitemapSource } from "../sitemap.ts";
import type { TownData } from "../town/town-data.ts";
import type {
  DashboardPage,
  Feature,
  PageOpener,
  PermissionDeclaration,
  StoredTexts,
  TownFacts,
  ValueTexts,
  WaitingWork,
} from "./feature.ts";
import type { ProvisionNotices } from "./provision-notices.ts";
import type { SettingDeclaration, SettingGroup } from "./settings.ts";
import { composeHooks, type AllTownHooks } from "./town-hooks.ts";

/** What all features contribute, in the order of the features. */
export interface Catalog {
  readonly features: readonly Feature[];
  readonly permissions: ReadonlyMap<string, PermissionDeclaration>;
  readonly settings: ReadonlyMap<string, SettingDeclaration>;
  /** By position. */
  readonly settingGroups: ReadonlyMap<string, SettingGroup>;
  /** Permissions to set any setting by name (API-04). */
  readonly settingWriters: readonly string[];
  /** By position. */
  readonly dashboardPages: readonly ComposedPage[];
  readonly endpoints: readonly Endpoint[];
  readonly apiExamples: readonly ApiExamples[];
  readonly searchSources: readonly SearchSource<unknown>[];
  /** What references of rich texts can lead to, by kind, with the feature that has it. */
  readonly referenceKinds: ReadonlyMap<string, ReferenceKind & { readonly feature: string }>;
  readonly provisionNotices: readonly ProvisionNotices[];
  readonly sitemaps: readonly SitemapSource[];
  readonly richTexts: readonly RichTexts[];
  /** What the files of each table are, for the storage page. */
  readonly storedFiles: ReadonlyMap<string, string>;
  /** Texts that count in the storage of a town. */
  readonly storedTexts: readonly StoredTexts[];
  /** Files whose texts are read in the background. */
  readonly fileTexts: readonly FileTexts[];
  /** What waits for somebody in a town. */
  readonly waiting: readonly WaitingWork[];
  /** What the features do when something happens in a town. */
  readonly townHooks: AllTownHooks;
  /** Permissions whose holders write rich texts somewhere: each alone opens the editor. */
  readonly richTextWriters: readonly string[];
  readonly jobs: readonly Job[];
  /** What features keep in memory about every town, by feature. */
  readonly townFacts: ReadonlyMap<string, TownFacts>;
  readonly people: People;
  readonly storage: Storage;
  /** What the features own of a town. */
  readonly townData: readonly TownData[];
  /** Names of tables whose rows a backup leaves out. */
  readonly notInBackups: readonly string[];
  /** Labels of audit actions, and of fields and settings. */
  readonly actionLabels: ReadonlyMap<string, string>;
  readonly fieldLabels: ReadonlyMap<string, string>;
  readonly valueLabels: ReadonlyMap<string, ValueTexts>;
}

/** A dashboard page with everything that opens it. */
export interface ComposedPage extends DashboardPage {
  readonly opensWith: readonly PageOpener[];
}

/**
 * Composes features. Throws a `TypeError` that names both features if they declare the same thing, and if something
 * refers to a permission that no feature declares: such a permission would never be granted.
 */
export function composeFeatures(features: readonly Feature[]): Catalog {
  assertUnique(
    "feature",
    features.map(({ name }) => [name, name]),
  );
  const permissions = byArea(merged(features, "permission", (feature) => feature.permissions));
  const settings = merged(features, "setting", (feature) => feature.settings);
  const catalog = {
    features,
    permissions,
    settings,
    settingGroups: settingGroupsOf(features),
    settingWriters: [...new Set([...settings.values()].flatMap(({ by }) => by))],
    dashboardPages: dashboardPagesOf(features, settings),
    apiExamples: apiExamplesOf(features),
    searchSources: features.flatMap(({ searchSources = [] }) => searchSources),
    referenceKinds: referenceKindsOf(features),
    provisionNotices: features.flatMap(({ provisionNotices }) => provisionNotices ?? []),
    sitemaps: features.flatMap(({ sitemap }) => sitemap ?? []),
    richTexts: features.flatMap(({ richTexts }) => richTexts ?? []),
    storedTexts: features.flatMap(({ storedTexts }) => storedTexts ?? []),
    fileTexts: features.flatMap(({ fileTexts }) => fileTexts ?? []),
    waiting: features.flatMap(({ waiting }) => waiting ?? []),
    townHooks: composeHooks(features),
    richTextWriters: writersOf(features, settings),
    storedFiles: merged(features, "table with files", (feature) => feature.storedFiles),
    jobs: features.flatMap(({ jobs = [] }) => jobs),
    townFacts: new Map(features.flatMap(({ name, townFacts }) => (townFacts === undefined ? [] : [[name, townFacts]]))),
    people: declaredOnce(features, "set of users", ({ people }) => people) ?? nobody,
    storage: declaredOnce(features, "limit of storage", ({ storage }) => storage) ?? unlimited,
    townData: features.flatMap(({ townData }) => townData ?? []),
    notInBackups: features.flatMap(({ notInBackups = [] }) => notInBackups),
    actionLabels: merged(features, "audit action", (feature) => feature.history?.actions),
    fieldLabels: fieldLabelsOf(features, settings),
    valueLabels: merged(features, "value label", (feature) => feature.history?.values),
    endpoints: [] as readonly Endpoint[],
  };
  for (const feature of features) catalog.endpoints = [...catalog.endpoints, ...endpointsOf(feature, catalog)];
  assertDeclared(catalog);
  return catalog;
}

function endpointsOf(feature: Feature, catalog: Catalog): readonly Endpoint[] {
  const { endpoints = [] } = feature;
  const own = typeof endpoints === "function" ? endpoints(catalog) : endpoints;
  const reads = areasOf(feature, catalog.features);
  return own.map((endpoint) => ({ ...endpoint, reads }));
}

/** The features whose data the answers of one show. */
function areasOf({ name, reads, showsAll = [] }: Feature, features: readonly Feature[]): Areas {
  if (reads === undefined) return "all";
  const contributors = features.filter((each) => showsAll.some((shown) => (each[shown] ?? []).length > 0));
  return [...new Set([name, ...reads, ...contributors.map((each) => each.name)])].toSorted();
}

/** What only one feature can declare. */
function declaredOnce<Value>(
  features: readonly Feature[],
  what: string,
  of: (feature: Feature) => Value | undefined,
): Value | undefined {
  const found = merged<Value>(features, what, (feature) => {
    const value = of(feature);
    return value === undefined ? undefined : { "of an installation": value };
  });
  return found.get("of an installation");
}

function apiExamplesOf(features: readonly Feature[]): Catalog["apiExamples"] {
  // Each parameter means the same in every call.
  merged(features, "example of the parameter", ({ apiExamples }) => apiExamples?.standard);
  return features.flatMap(({ apiExamples }) => apiExamples ?? []);
}

function settingGroupsOf(features: readonly Feature[]): Catalog["settingGroups"] {
  const all = merged(features, "group of settings", (feature) => feature.settingGroups);
  return new Map([...all].toSorted(([, one], [, other]) => one.position - other.position));
}

function referenceKindsOf(features: readonly Feature[]): Catalog["referenceKinds"] {
  return merged(features, "kind of reference", ({ name, referenceKinds = [] }) =>
    Object.fromEntries(referenceKinds.map((each) => [each.kind, { ...each, feature: name }])),
  );
}

function writersOf(features: readonly Feature[], settings: Catalog["settings"]): readonly string[] {
  const ofSettings = [...settings.values()].flatMap(({ text, by }) => (text?.isRich === true ? by : []));
  return [...new Set([...ofSettings, ...features.flatMap(({ richTexts }) => richTexts?.writers ?? [])])];
}

type Entries<Value> = Readonly<Record<string, Value>> | undefined;

function merged<Value>(
  features: readonly Feature[],
  what: string,
  of: (feature: Feature) => Entries<Value>,
): ReadonlyMap<string, Value> {
  const all = features.flatMap((feature) =>
    Object.entries(of(feature) ?? {}).map(([key, value]) => ({ key, value, name: feature.name })),
  );
  assertUnique(
    what,
    all.map(({ key, name }) => [key, name]),
  );
  return new Map(all.map(({ key, value }) => [key, value]));
}

/** Areas after all others. */
const LAST_AREAS = ["API", "Installation"];

/** Permissions of an area follow each other, so that lists can group them. Areas are in the order of the features. */
function byArea(permissions: Catalog["permissions"]): Catalog["permissions"] {
  const areas = [...Map.groupBy(permissions, ([, { area }]) => area)];
  return new Map(
    areas.toSorted(([one], [other]) => LAST_AREAS.indexOf(one) - LAST_AREAS.indexOf(other)).flatMap(([, of]) => of),
  );
}

function assertUnique(what: string, keys: readonly (readonly [key: string, feature: string])[]): void {
  const owners = new Map<string, string>();
  for (const [key, feature] of keys) {
    const owner = owners.get(key);
    if (owner !== undefined)
      throw new TypeError(`The features ${owner} and ${feature} both declare the ${what} ${key}`);
    owners.set(key, feature);
  }
}

function dashboardPagesOf(
  features: readonly Feature[],
  settings: ReadonlyMap<string, SettingDeclaration>,
): readonly ComposedPage[] {
  const inUse = [...settings.values()].filter(({ planned }) => planned !== true);
  const opensSettings = [
    ...new Set([...inUse.flatMap(({ by }) => by), ...features.flatMap((feature) => feature.opensSettings ?? [])]),
  ];
  return features
    .flatMap(({ dashboardPages = [] }) => dashboardPages)
    .map((page) => ({ ...page, opensWith: page.opensWith === "settings" ? opensSettings : page.opensWith }))
    .toSorted((one, other) => one.position - other.position);
}

function fieldLabelsOf(
  features: readonly Feature[],
  settings: ReadonlyMap<string, SettingDeclaration>,
): ReadonlyMap<string, string> {
  const ofSettings = [...settings].flatMap(([name, { label }]) =>
    label === undefined ? [] : [[name, label] as const],
  );
  return new Map([...ofSettings, ...merged(features, "field label", (feature) => feature.history?.names)]);
}

function assertDeclared({ permissions, settings, dashboardPages, endpoints }: Catalog): void {
  const required = [
    ...endpoints.flatMap(({ call, access }) => permissionsIn(access).map((name) => [name, `the call ${call.id}`])),
    ...[...settings].flatMap(([name, { by }]) => by.map((permission) => [permission, `the setting ${name}`])),
    ...dashboardPages.flatMap(({ page, opensWith }) =>
      opensWith.flatMap(permissionsOfOpener).map((name) => [name, `the dashboard page ${page}`]),
    ),
  ];
  for (const [name = "", where = ""] of required)
    if (!permissions.has(name))
      throw new TypeError(`No feature declares the permission ${name}, which ${where} requires`);
}

const permissionsOfOpener = (opener: PageOpener): readonly string[] =>
  typeof opener === "string" ? [opener] : [opener.permission, ...opener.withAnyOf];

/** The permissions that can open a page, each alone or with others. */
export const openersOf = ({ opensWith }: ComposedPage): string[] =>
  opensWith.map((opener) => (typeof opener === "string" ? opener : opener.permission));

/** Whether a page is open to a user. */
export function isOpenTo({ opensWith }: ComposedPage, may: (permission: string) => boolean): boolean {
  return opensWith.some((opener) =>
    typeof opener === "string" ? may(opener) : may(opener.permission) && opener.withAnyOf.some(may),
  );
}

function permissionsIn(access: Access): readonly string[] {
  if (typeof access !== "object" || !("permission" in access)) return [];
  return typeof access.permission === "string" ? [access.permission] : access.permission;
}
