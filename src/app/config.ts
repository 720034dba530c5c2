import { resolve } from "node:path";
import { z } from "zod";

/**
 * All settings of the process: the only place that reads the environment. What is set wrongly is refused at the
 * start, by the name of the variable.
 */
export interface Config {
  /** PORT: where the server listens; 0 = any free port. Default 3000. */
  readonly port: number;
  /** HOST: the address it listens on. Default 0.0.0.0: all addresses of the machine. */
  readonly host: string;
  /** TOWNCODE_DATA: folder of all that is kept: database, search index, files. Default ./data. */
  readonly dataFolder: string;
  /** DATABASE_URL: address of a PostgreSQL server (15 or newer); unset = the embedded database in the data folder. */
  readonly databaseUrl: string | null;
  /** DATABASE_CONNECTIONS: connections to that server at once. Default 10. */
  readonly databaseConnections: number;
  /** SEARCH_URL: an OpenSearch server (2.x or 3.x), http(s)://user:password@host:9200; unset = the embedded engine, its indexes in the data folder. */
  readonly searchUrl: string | null;
  /** SEARCH_PREFIX: begins the names of what is kept there, where installations share a server. Default towncode. */
  readonly searchPrefix: string;
  /** LOG_LEVEL: fatal, error, warn, info, debug, trace or silent. Default info. */
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** NODE_ENV: production (the default), development or test. */
  readonly environment: "production" | "development" | "test";
  /** PUBLIC_URL: address under which people reach the site, for canonical links, sitemaps and mail; unset = as each request says. */
  readonly publicUrl: string | null;
  /**
   * TRUST_PROXY: true when a proxy in front tells the visitor's address and protocol (X-Forwarded-*), or how many stand in
   * front, one behind the other: what stands further left in X-Forwarded-For was written by no proxy of ours. Default false.
   */
  readonly trustProxy: number | false;
  /** SEARCHES_PER_MINUTE: searches over several towns that one address may make at once, and go on making in each minute; 0 = any number. Default 60. */
  readonly searchesPerMinute: number;
  /**
   * TOWNCODE_SECRET: key of the hashes of sessions, links and API secrets; 32 characters or more. Unset with the embedded
   * database: made at the first start and kept in the data folder. With a database server it must be set.
   */
  readonly secret: string | null;
  /** SMTP_URL: the server that takes our mail, smtp(s)://user:password@host:587; unset = mail is kept for administrators to read. */
  readonly smtpUrl: string | null;
  /** MAIL_FROM: sender of our mail. Default "Towncode <noreply@localhost>". */
  readonly mailFrom: string;
  /** TERMS_OF_USE_URL: page with the terms of use, named in footers and on the login page; unset = none. */
  readonly termsOfUseUrl: string | null;
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
  TOWNCODE_DATA: z.string().default("./data"),
  DATABASE_URL: address(/^postgres(ql)?:$/, "postgres://user:password@host:5432/towncode").optional(),
  DATABASE_CONNECTIONS: wholeNumber(1, 1000).prefault("10"),
  SEARCH_URL: address(/^https?:$/, "https://user:password@search.example.org:9200").optional(),
  SEARCH_PREFIX: z
    .string()
    .regex(
      /^[a-z][a-z0-9-]{0,40}$/,
      "must begin with a letter and have only small letters, digits and hyphens, 41 at most",
    )
    .default("towncode"),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(", ")}`).default("info"),
  NODE_ENV: z
    .enum(["production", "development", "test"], "must be production, development or test")
    .default("production"),
  PUBLIC_URL: address(/^https?:$/, "https://code.example.org").optional(),
  TRUST_PROXY: z
    .string()
    .regex(/^(?:true|false|[1-9])$/, "must be true or false, or the number of proxies (1 to 9)")
    .default("false"),
  SEARCHES_PER_MINUTE: wholeNumber(0, 1_000_000).prefault("60"),
  TOWNCODE_SECRET: z.string().min(32, "must have 32 characters or more: openssl rand -base64 32").optional(),
  SMTP_URL: address(/^smtps?:$/, "smtp://user:password@mail.example.org:587").optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*@[^\r\n]+$/, "must be an e-mail address, or Name <address>")
    .default("Towncode <noreply@localhost>"),
  TERMS_OF_USE_URL: address(/^https?:$/, "https://code.example.org/terms").optional(),
});

/** Values that are not repeated in messages. */
const SECRETS = new Set(["DATABASE_URL", "SEARCH_URL", "TOWNCODE_SECRET", "SMTP_URL"]);

/** A setting is wrong. The message names each variable, a line each. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(problems.join("\n"));
    this.name = "ConfigError";
  }
}

/** Reads the settings; an empty variable counts as unset. Throws `ConfigError`. */
export function readConfig(variables: Readonly<Record<string, string | undefined>> = process.env): Config {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value.trim() !== ""),
  );
  const parsed = environment.safeParse(given);
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((issue) => problem(issue, given)));
  const values = parsed.data;
  if (values.DATABASE_URL !== undefined && values.TOWNCODE_SECRET === undefined && values.NODE_ENV === "production") {
    throw new ConfigError([
      "The environment variable TOWNCODE_SECRET must be set with a database server: all processes share it. Make one with: openssl rand -base64 32",
    ]);
  }
  if (values.SMTP_URL !== undefined && values.PUBLIC_URL === undefined && values.NODE_ENV === "production") {
    throw new ConfigError([
      "The environment variable PUBLIC_URL must be set with SMTP_URL: links in mail begin with it, whatever address a request came by.",
    ]);
  }
  return {
    port: values.PORT,
    host: values.HOST,
    dataFolder: resolve(values.TOWNCODE_DATA),
    databaseUrl: values.DATABASE_URL ?? null,
    databaseConnections: values.DATABASE_CONNECTIONS,
    searchUrl: values.SEARCH_URL ?? null,
    searchPrefix: values.SEARCH_PREFIX,
    logLevel: values.LOG_LEVEL,
    environment: values.NODE_ENV,
    publicUrl: values.PUBLIC_URL?.replace(/\/+$/, "") ?? null,
    trustProxy: values.TRUST_PROXY === "true" ? 1 : Number(values.TRUST_PROXY) || false,
    searchesPerMinute: values.SEARCHES_PER_MINUTE,
    secret: values.TOWNCODE_SECRET ?? null,
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM,
    termsOfUseUrl: values.TERMS_OF_USE_URL ?? null,
  };
}

function problem(issue: z.core.$ZodIssue, given: Readonly<Record<string, string | undefined>>): string {
  const name = String(issue.path[0]);
  const value = SECRETS.has(name) ? "" : ` It is "${given[name] ?? ""}".`;
  return `The environment variable ${name} ${issue.message}.${value}`;
}
