import { globSync, readFileSync } from "node:fs";
import { posix } from "node:path";

/** Who may import whom (docs/architecture.md): an error, never a warning. Run by `npm test` and `npm run boundaries`. */
export interface Violation {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

interface Layer {
  readonly name: string;
  /** Files of this room; `(?<feature>…)` is the feature's name where there is one. First match wins. */
  readonly files: RegExp;
  /** What they may import; `<own>` stands for their feature. */
  readonly mayImport: readonly string[];
}

const WIRE = String.raw`^src/platform/http/(call|client|failure|upload|file-answer|list-input|openapi/document)\.ts$`;
/** The public face of a feature: its calls and its rules. */
const CONTRACTS = String.raw`^src/features/[^/]+/(settings/([^/]+/)?)?(contract|policy)(/.*)?(\.ts)?$`;
const DOMAIN = "^src/domain/";
const FEATURE = String.raw`^src/features/(?<feature>[^/]+)/`;

export const LAYERS: readonly Layer[] = [
  { name: "domain", files: /^src\/domain\//, mayImport: [DOMAIN] },
  { name: "platform", files: /^src\/platform\//, mayImport: [DOMAIN, "^src/platform/"] },
  { name: "ui", files: /^src\/ui\//, mayImport: [DOMAIN, "^src/ui/", WIRE] },
  { name: "app", files: /^src\/app\//, mayImport: ["^src/", "^scripts/", "^build/", "^package.json$"] },
  {
    name: "contract",
    files: new RegExp(String.raw`${FEATURE}(settings/([^/]+/)?)?(contract|policy)\b`),
    mayImport: [DOMAIN, CONTRACTS, WIRE],
  },
  {
    name: "tables",
    files: new RegExp(String.raw`${FEATURE}tables\.ts$`),
    mayImport: [DOMAIN, CONTRACTS, String.raw`^src/features/[^/]+/tables\.ts$`, "^src/platform/db/"],
  },
  {
    name: "web",
    files: new RegExp(`${FEATURE}web/`),
    mayImport: [DOMAIN, "^src/ui/", CONTRACTS, WIRE, "^src/features/<own>/web/"],
  },
  {
    name: "feature",
    files: new RegExp(FEATURE),
    mayImport: [DOMAIN, "^src/platform/", CONTRACTS, "^src/features/<own>/(?!web/)"],
  },
];

const IMPORT = /(?:\bfrom\s+|\bimport\s*\(\s*|\bimport\s+)["']([^"']+)["']/g;
const ENVIRONMENT = /\bprocess\.env\b/;
const ENVIRONMENT_READERS = /^src\/app\/config\.ts$|\.test\.tsx?$|\/test-[^/]+\.ts$/;

/** Breaches of one file. `file` is relative to the repository, "/"-separated. Tests may import what they test from anywhere. */
export function violationsOf(file: string, text: string): Violation[] {
  if (/\.test\.tsx?$|\/test-[^/]+\.ts$/.test(file)) return [];
  const lines = text.split("\n");
  return lines.flatMap((line, index) => {
    const messages = isComment(line) ? [] : [...importViolations(file, line), ...environmentViolations(file, line)];
    return messages.map((message) => ({ file, line: index + 1, message }));
  });
}

function isComment(line: string): boolean {
  return /^\s*(\/\/|\*|\/\*)/.test(line);
}

function importViolations(file: string, line: string): string[] {
  const room = LAYERS.find(({ files }) => files.test(file));
  if (room === undefined)
    return file.startsWith("src/")
      ? [`${file} stands in no room of the house: src/ has app, domain, features, platform and ui`]
      : [];
  const own = room.files.exec(file)?.groups?.feature ?? "";
  const allowed = room.mayImport.map((pattern) => new RegExp(pattern.replace("<own>", own)));
  return [...line.matchAll(IMPORT)].flatMap(([, target = ""]) => {
    const path = resolve(file, target);
    if (path === null || allowed.some((pattern) => pattern.test(path))) return [];
    return [`${room.name} may not import ${path}`];
  });
}

/** Path of a relative import from the repository; null for packages and for types that the router makes. */
function resolve(file: string, target: string): string | null {
  if (!target.startsWith(".") || target.includes("/+types/")) return null;
  return posix.normalize(posix.join(posix.dirname(file), target));
}

function environmentViolations(file: string, line: string): string[] {
  return ENVIRONMENT.test(line) && !ENVIRONMENT_READERS.test(file) ? ["only src/app/config.ts reads process.env"] : [];
}

/** All breaches below src/. */
export function findViolations(root: string): Violation[] {
  const files = globSync("src/**/*.{ts,tsx}", { cwd: root }).map((file) => file.replaceAll("\\", "/"));
  return files
    .toSorted((a, b) => a.localeCompare(b))
    .flatMap((file) => violationsOf(file, readFileSync(posix.join(root, file), "utf8")));
}

if (import.meta.main) {
  const breaches = findViolations(process.cwd());
  for (const { file, line, message } of breaches) console.error(`${file}:${line}: ${message}`);
  console.log(
    breaches.length === 0 ? "No breach of the boundaries." : `${breaches.length} breach(es) of the boundaries.`,
  );
  process.exitCode = breaches.length === 0 ? 0 : 1;
}
