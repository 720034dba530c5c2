import { globSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { cyclesOf } from "./boundaries-cycles.ts";
import { foreignTables, tableOwners, type TableOwners } from "./boundaries-sql.ts";

/**
 * Checks which layer may import which (docs/architecture.md). A violation is an error, never a warning. Run by `npm
 * test` and `npm run boundaries`.
 */
export interface Violation {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

interface Layer {
  readonly name: string;
  /** Files of this layer; `(?<feature>…)` is the feature's name if there is one. The first match wins. */
  readonly files: RegExp;
  /** Allowed imports; `<own>` is replaced by their feature. */
  readonly mayImport: readonly string[];
}

const WIRE = String.raw`^src/platform/http/(call|client|failure|page-user|upload|file-answer|list-input|typed-name|openapi/document|streams/(event-stream|read-events))\.ts$`;
/** The public part of a feature: its calls and its rules. */
export const CONTRACTS = String.raw`^src/features/[^/]+/(settings/([^/]+/)?)?(contract|policy)(/.*)?(\.ts)?$`;
/** What a feature exports for others on purpose: components, hooks, functions and types. */
const PARTS = String.raw`^src/features/[^/]+/parts/(?!server/)`;
/** The same for the server: functions that read or change what the feature owns. */
const SERVER_PARTS = String.raw`^src/features/[^/]+/parts/server/`;
/** Only the platform queries its own tables. */
const PLATFORM = String.raw`^src/platform/(?![^/]+/tables\.ts$)`;
/** What features declare, as types and pure functions over it. */
const CATALOG = String.raw`^src/platform/features/catalog\.ts$`;
const DOMAIN = "^src/domain/";
const FEATURE = String.raw`^src/features/(?<feature>[^/]+)/`;

export const LAYERS: readonly Layer[] = [
  { name: "domain", files: /^src\/domain\//, mayImport: [DOMAIN] },
  {
    // Foreign keys may refer to tables of features.
    name: "platform tables",
    files: /^src\/platform\/[^/]+\/tables\.ts$/,
    mayImport: [DOMAIN, "^src/platform/", String.raw`^src/features/[^/]+/tables\.ts$`],
  },
  { name: "platform", files: /^src\/platform\//, mayImport: [DOMAIN, "^src/platform/"] },
  { name: "ui", files: /^src\/ui\//, mayImport: [DOMAIN, "^src/ui/", WIRE] },
  { name: "app", files: /^src\/app\//, mayImport: ["^src/", "^scripts/", "^build/", "^package.json$"] },
  {
    name: "contract",
    files: new RegExp(String.raw`${FEATURE}(settings/([^/]+/)?)?(contract|policy)\b`),
    mayImport: [DOMAIN, CONTRACTS, WIRE, CATALOG],
  },
  {
    name: "tables",
    files: new RegExp(String.raw`${FEATURE}tables\.ts$`),
    mayImport: [
      DOMAIN,
      CONTRACTS,
      String.raw`^src/features/[^/]+/tables\.ts$`,
      String.raw`^src/platform/[^/]+/tables\.ts$`,
      "^src/platform/db/",
    ],
  },
  {
    name: "web",
    files: new RegExp(`${FEATURE}web/`),
    mayImport: [DOMAIN, "^src/ui/", CONTRACTS, WIRE, PARTS, "^src/features/<own>/web/"],
  },
  {
    // What a town owns includes its rows in tables of the platform: the history, messages.
    name: "town data",
    files: new RegExp(String.raw`${FEATURE}(town-data|security-examples)\.ts$`),
    mayImport: [DOMAIN, "^src/platform/", CONTRACTS, SERVER_PARTS, "^src/features/<own>/(?!web/)"],
  },
  {
    // What users of all features have done in the demonstration town.
    name: "demonstration",
    files: new RegExp(String.raw`${FEATURE}demo(\.ts$|/)`),
    mayImport: [DOMAIN, "^src/platform/", String.raw`^src/features/[^/]+/(?!web/)`],
  },
  {
    name: "server parts",
    files: new RegExp(`${FEATURE}parts/server/`),
    mayImport: [DOMAIN, PLATFORM, CONTRACTS, SERVER_PARTS, "^src/features/<own>/(?!web/)"],
  },
  {
    name: "parts",
    files: new RegExp(`${FEATURE}parts/`),
    mayImport: [DOMAIN, "^src/ui/", CONTRACTS, WIRE, PARTS, "^src/features/<own>/(?!parts/server/)"],
  },
  {
    name: "browser manifest",
    files: new RegExp(String.raw`${FEATURE}browser\.ts$`),
    mayImport: [DOMAIN, "^src/ui/", CONTRACTS, PARTS, "^src/features/<own>/web/"],
  },
  {
    name: "feature",
    files: new RegExp(FEATURE),
    mayImport: [DOMAIN, PLATFORM, CONTRACTS, PARTS, SERVER_PARTS, "^src/features/<own>/(?!web/)"],
  },
];

export const IMPORT = /(?:\bfrom\s+|\bimport\s*\(\s*|\bimport\s+)["']([^"']+)["']/g;
const ENVIRONMENT = /\bprocess\.env\b/;
const ENVIRONMENT_READERS = /^src\/app\/config\.ts$|\.test\.tsx?$|\/test-[^/]+\.ts$/;

/** Violations in one file. `file` is relative to the repository, with "/" as separator. Tests may import anything. */
export function violationsOf(file: string, text: string, owners: TableOwners = new Map()): Violation[] {
  if (/\.test\.tsx?$|\/test-[^/]+\.ts$/.test(file)) return [];
  const lines = text.split("\n");
  const tables = foreignTables(file, text, owners).map((found) => ({ file, ...found }));
  const imports = lines.flatMap((line, index) => {
    const messages = isComment(line) ? [] : [...importViolations(file, line), ...environmentViolations(file, line)];
    return messages.map((message) => ({ file, line: index + 1, message }));
  });
  return [...imports, ...tables];
}

function isComment(line: string): boolean {
  return /^\s*(\/\/|\*|\/\*)/.test(line);
}

function importViolations(file: string, line: string): string[] {
  const layer = LAYERS.find(({ files }) => files.test(file));
  if (layer === undefined)
    return file.startsWith("src/") ? [`${file} is in no layer: src/ has app, domain, features, platform and ui`] : [];
  const own = layer.files.exec(file)?.groups?.feature ?? "";
  const allowed = layer.mayImport.map((pattern) => new RegExp(pattern.replace("<own>", own)));
  return [...line.matchAll(IMPORT)].flatMap(([, target = ""]) => {
    const path = resolveImport(file, target);
    if (path === null || allowed.some((pattern) => pattern.test(path))) return [];
    return [`${layer.name} may not import ${path}`];
  });
}

/** Path of a relative import from the repository root; null for packages and for types generated by the router. */
export function resolveImport(file: string, target: string): string | null {
  if (!target.startsWith(".") || target.includes("/+types/")) return null;
  return posix.normalize(posix.join(posix.dirname(file), target));
}

function environmentViolations(file: string, line: string): string[] {
  return ENVIRONMENT.test(line) && !ENVIRONMENT_READERS.test(file) ? ["only src/app/config.ts reads process.env"] : [];
}

/** All violations in src/: imports, tables that SQL names outside of their feature, and cycles of features. */
export function findViolations(root: string): Violation[] {
  const owners = tableOwners(root);
  const files = globSync("src/**/*.{ts,tsx}", { cwd: root }).map((file) => file.replaceAll("\\", "/"));
  const texts = files
    .toSorted((a, b) => a.localeCompare(b))
    .map((file) => ({ file, text: readFileSync(posix.join(root, file), "utf8") }));
  return [...texts.flatMap(({ file, text }) => violationsOf(file, text, owners)), ...cyclesOf(texts)];
}

if (import.meta.main) {
  const violations = findViolations(process.cwd());
  for (const { file, line, message } of violations) console.error(`${file}:${line}: ${message}`);
  console.log(violations.length === 0 ? "No import violations." : `${violations.length} import violation(s).`);
  process.exitCode = violations.length === 0 ? 0 : 1;
}
