import { join, resolve } from "node:path";
import { z } from "zod";
import { trimEndOf } from "../domain/trim.ts";
import type { SignInRules } from "../platform/http/endpoint.ts";
import { languageFile } from "../platform/papers/languages.ts";
import { parseClamdAddress } from "../platform/files/scan/clamd.ts";
import { parseS3Address } from "../platform/files/s3/address.ts";
import { READING_LIMITS, type ReadingLimits } from "../platform/work/limits.ts";

/**
 * All settings of the process. No other file reads the environment. An invalid value stops the start with an error that
 * names the variable.
 */
export interface Config {
  /** PORT: the port to listen on; 0 = any free port. Default 3000. */
  readonly port: number;
  /** HOST: the address to listen on. Default 0.0.0.0: all addresses of the machine. */
  readonly host: string;
  /** TOWNCODE_DATA: folder for all data: database, search indexes, files. Default: data/ in the folder of Towncode. */
  readonly dataFolder: string;
  /**
   * FILES_URL: a bucket for files, s3://bucket/prefix?endpoint=https://…&region=…; unset = in the data folder. Its client
   * reads the credentials: AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, or what else Amazon's tools read.
   */
  readonly filesUrl: string | null;
  /** CLAMD_URL: ClamAV's daemon, which scans uploads, tcp://host:port or unix:/path; unset = nothing is scanned. */
  readonly clamdUrl: string | null;
  /** DATABASE_URL: address of a PostgreSQL server (15 or newer); unset = the embedded database in the data folder. */
  readonly databaseUrl: string | null;
  /** DATABASE_CONNECTIONS: maximum number of connections to that server. Default 10. */
  readonly databaseConnections: number;
  /** SEARCH_URL: an OpenSearch server (2.x or 3.x), http(s)://user:password@host:9200; unset = the embedded engine. */
  readonly searchUrl: string | null;
  /** SEARCH_PREFIX: prefix of index names, for installations that share an OpenSearch server. Default towncode. */
  readonly searchPrefix: string;
  /** LOG_LEVEL: fatal, error, warn, info, debug, trace or silent. Default info. */
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** NODE_ENV: production (the default), development or test. */
  readonly environment: "production" | "development" | "test";
  /**
   * PUBLIC_URL: public address of the site, for canonical links, sitemaps and mail; unset = taken from each request
   * (for mail: http://localhost).
   */
  readonly publicUrl: string | null;
  /**
   * REQUIRE_SECOND_FACTOR: nobody, administrators (general-code and municipal administrators, and users with individual
   * permissions) or everyone. Who has no second step yet has no permissions until they set one up. Default nobody.
   */
  readonly requireSecondFactor: "nobody" | "administrators" | "everyone";
  /**
   * TRUST_PROXY: true if a proxy in front of the server sends the visitor's address and protocol (X-Forwarded-*), or
   * the number of proxies in a row. Entries further left in X-Forwarded-For do not come from our proxies. Default
   * false.
   */
  readonly trustProxy: number | false;
  /** SEARCHES_PER_MINUTE: searches in several towns per client address and minute; 0 = no limit. Default 60. */
  readonly searchesPerMinute: number;
  /** STORAGE_QUOTA_MB: how much a town may store, in bytes, unless it has a limit of its own. Default 10,000 MB. */
  readonly storageQuota: number;
  /**
   * READING_MEMORY_MB, READING_MINUTES, READING_ELEMENTS, UNPACKED_MB, UNPACKED_FILES: limits for reading a code that is
   * uploaded or imported. Defaults: platform/work/limits.ts.
   */
  readonly readingLimits: ReadingLimits;
  /**
   * OCR_LANGUAGES: languages of scanned documents, the most frequent first, joined by commas: eng,spa. Each needs its
   * package @tesseract.js-data/…; English is installed. Default eng.
   */
  readonly recognitionLanguages: readonly string[];
  /**
   * TOWNCODE_SECRET: key for the hashes of sessions, links and API secrets; 32 characters or more. Required with a
   * database server. With the embedded database, if unset, it is created at the first start and stored in the data
   * folder.
   */
  readonly secret: string | null;
  /** SMTP_URL: the mail server, smtp(s)://user:password@host:587; unset = mail is stored for administrators to read. */
  readonly smtpUrl: string | null;
  /** MAIL_FROM: sender of mail. Default "Towncode <noreply@localhost>". */
  readonly mailFrom: string;
  /** TERMS_OF_USE_URL: terms of use, linked in footers and on the sign-in page; unset = none. */
  readonly termsOfUseUrl: string | null;
  /** METRICS_ADDRESS: port, or address and port, of /metrics for Prometheus; without an address, 127.0.0.1. Unset = off. */
  readonly metrics: { readonly host: string; readonly port: number } | null;
}

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

const wholeNumber = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${from} to ${to}`)
    .transform(Number)
    .refine((value) => value >= from && value <= to, `must be a whole number from ${from} to ${to}`);

const address = (protocols: RegExp, example: string) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.test(new URL(value).protocol),
      `must be an address such as ${example}`,
    );

const environment = z.object({
  PORT: wholeNumber(0, 65_535).prefault("3000"),
  HOST: z.string().default("0.0.0.0"),
  TOWNCODE_DATA: z.string().default(join(import.meta.dirname, "../../data")),
  FILES_URL: z
    .string()
    .refine(
      (value) => parseS3Address(value) !== null,
      "must be an address such as s3://bucket/prefix?endpoint=https://s3.example.org&region=us-east-1, without credentials",
    )
    .optional(),
  CLAMD_URL: z
    .string()
    .refine(
      (value) => parseClamdAddress(value) !== null,
      "must be an address such as tcp://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl",
    )
    .optional(),
  DATABASE_URL: address(/^postgres(ql)?:$/, "postgres://user:password@host:5432/towncode").optional(),
  DATABASE_CONNECTIONS: wholeNumber(1, 1000).prefault("10"),
  SEARCH_URL: address(/^https?:$/, "https://user:password@search.example.org:9200").optional(),
  SEARCH_PREFIX: z
    .string()
    .regex(
      /^[a-z][a-z0-9-]{0,40}$/,
      "must begin with a letter and have only lowercase letters, digits and hyphens, up to 41 characters",
    )
    .default("towncode"),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(", ")}`).default("info"),
  NODE_ENV: z
    .enum(["production", "development", "test"], "must be production, development or test")
    .default("production"),
  PUBLIC_URL: address(/^https?:$/, "https://code.example.org").optional(),
  REQUIRE_SECOND_FACTOR: z
    .enum(["nobody", "administrators", "everyone"], "must be nobody, administrators or everyone")
    .default("nobody"),
  TRUST_PROXY: z
    .string()
    .regex(/^(?:true|false|[1-9])$/, "must be true or false, or the number of proxies (1 to 9)")
    .default("false"),
  SEARCHES_PER_MINUTE: wholeNumber(0, 1_000_000).prefault("60"),
  READING_MEMORY_MB: wholeNumber(50, 1_000_000).prefault(String(READING_LIMITS.megabytes)),
  READING_MINUTES: wholeNumber(1, 30).prefault(String(READING_LIMITS.minutes)),
  READING_ELEMENTS: wholeNumber(1000, 1_000_000_000).prefault(String(READING_LIMITS.elements)),
  UNPACKED_MB: wholeNumber(1, 1_000_000).prefault(String(READING_LIMITS.unpackedMegabytes)),
  UNPACKED_FILES: wholeNumber(1, 10_000_000).prefault(String(READING_LIMITS.unpackedFiles)),
  OCR_LANGUAGES: z
    .string()
    .regex(/^[a-z_]{2,20}(?:,[a-z_]{2,20}){0,9}$/, "must be names of languages, joined by commas: eng,spa")
    .transform((value) => value.split(","))
    .superRefine((languages, context) => {
      const missing = languages.filter((language) => languageFile(language) === null);
      const packages = missing.map((language) => `@tesseract.js-data/${language}`).join(" ");
      if (missing.length > 0)
        context.addIssue(`names ${missing.join(", ")}, which is not installed: npm install ${packages}`);
    })
    .prefault("eng"),
  STORAGE_QUOTA_MB: wholeNumber(1, 100_000_000).prefault("10000"),
  TOWNCODE_SECRET: z.string().min(32, "must have 32 characters or more: openssl rand -base64 32").optional(),
  SMTP_URL: address(/^smtps?:$/, "smtp://user:password@mail.example.org:587").optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n@]*@[^\r\n]+$/, "must be an e-mail address, or Name <address>")
    .default("Towncode <noreply@localhost>"),
  TERMS_OF_USE_URL: address(/^https?:$/, "https://code.example.org/terms").optional(),
  METRICS_ADDRESS: z
    .string()
    .regex(
      /^(?:[^:\s]+:|\[[0-9a-fA-F:.]+\]:)?\d{1,5}$/,
      "must be a port, or an address and a port, such as 127.0.0.1:9464",
    )
    .transform((value) => ({
      host: value.replace(/:?\d+$/, "").replaceAll(/[[\]]/g, "") || "127.0.0.1",
      port: Number(/\d+$/.exec(value)?.[0]),
    }))
    .optional(),
});

/** EXTRA_FEATURES: folders of more features, relative to the repository, joined by commas; for tests. Read by the build, too. */
export function extraFeatures(
  variables: Readonly<Record<string, string | undefined>> = process.env,
): readonly string[] {
  return (variables.EXTRA_FEATURES ?? "").split(",").filter((folder) => folder !== "");
}

/** Values that must not appear in error messages. */
const SECRETS = new Set(["DATABASE_URL", "FILES_URL", "SEARCH_URL", "TOWNCODE_SECRET", "SMTP_URL"]);

/** Invalid settings. The message has one line for each variable. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(problems.join("\n"));
    this.name = "ConfigError";
  }
}

/** BUILD_FOLDER: where the built pages are, relative to the repository; for tests that build with more features. */
export const buildFolder = (variables: Readonly<Record<string, string | undefined>> = process.env): string =>
  variables.BUILD_FOLDER || "build";

/** npm scripts for which relative paths mean the folder in which they were called, and not that of Towncode. */
const CALLED_ANYWHERE = new Set(["start", "towncode"]);

/**
 * The absolute path of what a caller names. INIT_CWD, npm_lifecycle_event: from npm, which runs its scripts in the folder
 * of package.json. (`chdir` would be simpler, but threads look for the modules of `--import` in the current folder.)
 */
export function pathOfCaller(
  path: string,
  variables: Readonly<Record<string, string | undefined>> = process.env,
): string {
  const { INIT_CWD: folder = "", npm_lifecycle_event: script = "" } = variables;
  return folder !== "" && CALLED_ANYWHERE.has(script) ? resolve(folder, path) : resolve(path);
}

const systemTemporaryFolder = process.env.TMPDIR;

/** Makes `os.tmpdir()` return this folder, in new worker threads and child processes too; null: the system's folder. */
export function setTemporaryFolder(folder: string | null): void {
  const wanted = folder ?? systemTemporaryFolder;
  if (wanted === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = wanted;
}

/** Origin of links in mail. Without PUBLIC_URL it works on this machine only; nobody else may choose it. */
export const mailOriginOf = ({ publicUrl, port }: Pick<Config, "publicUrl" | "port">): string =>
  publicUrl ?? `http://localhost:${port}`;

/** How users sign in. Passkeys belong to the host of PUBLIC_URL. */
export const signInRulesOf = ({
  requireSecondFactor,
  publicUrl,
}: Pick<Config, "requireSecondFactor" | "publicUrl">): SignInRules => ({
  requireSecondFactor,
  passkeyOrigin: publicUrl === null ? null : new URL(publicUrl).origin,
});

/** Reads the settings. An empty variable counts as unset. Throws `ConfigError`. */
export function readConfig(variables: Readonly<Record<string, string | undefined>> = process.env): Config {
  const values = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value.trim() !== ""),
  );
  const parsed = environment.safeParse(values);
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((issue) => problem(issue, values)));
  const settings = parsed.data;
  if (
    settings.DATABASE_URL !== undefined &&
    settings.TOWNCODE_SECRET === undefined &&
    settings.NODE_ENV === "production"
  ) {
    throw new ConfigError([
      "The environment variable TOWNCODE_SECRET must be set with a database server, because all processes share it. Create one with: openssl rand -base64 32",
    ]);
  }
  if (settings.SMTP_URL !== undefined && settings.PUBLIC_URL === undefined) {
    throw new ConfigError([
      "The environment variable PUBLIC_URL must be set with SMTP_URL, because links in mail use this address, such as https://code.example.org.",
    ]);
  }
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataFolder: pathOfCaller(settings.TOWNCODE_DATA, variables),
    filesUrl: settings.FILES_URL ?? null,
    clamdUrl: settings.CLAMD_URL ?? null,
    databaseUrl: settings.DATABASE_URL ?? null,
    databaseConnections: settings.DATABASE_CONNECTIONS,
    searchUrl: settings.SEARCH_URL ?? null,
    searchPrefix: settings.SEARCH_PREFIX,
    logLevel: settings.LOG_LEVEL,
    environment: settings.NODE_ENV,
    publicUrl: settings.PUBLIC_URL === undefined ? null : trimEndOf(settings.PUBLIC_URL, "/"),
    requireSecondFactor: settings.REQUIRE_SECOND_FACTOR,
    trustProxy: settings.TRUST_PROXY === "true" ? 1 : Number(settings.TRUST_PROXY) || false,
    searchesPerMinute: settings.SEARCHES_PER_MINUTE,
    storageQuota: settings.STORAGE_QUOTA_MB * 1_000_000,
    readingLimits: {
      megabytes: settings.READING_MEMORY_MB,
      minutes: settings.READING_MINUTES,
      elements: settings.READING_ELEMENTS,
      unpackedMegabytes: settings.UNPACKED_MB,
      unpackedFiles: settings.UNPACKED_FILES,
    },
    recognitionLanguages: settings.OCR_LANGUAGES,
    secret: settings.TOWNCODE_SECRET ?? null,
    smtpUrl: settings.SMTP_URL ?? null,
    mailFrom: settings.MAIL_FROM,
    termsOfUseUrl: settings.TERMS_OF_USE_URL ?? null,
    metrics: settings.METRICS_ADDRESS ?? null,
  };
}

function problem(issue: z.core.$ZodIssue, values: Readonly<Record<string, string | undefined>>): string {
  const name = String(issue.path[0]);
  const value = SECRETS.has(name) ? "" : ` It is "${values[name] ?? ""}".`;
  return `The environment variable ${name} ${issue.message}.${value}`;
}
