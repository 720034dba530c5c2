import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { READING_LIMITS } from "../platform/work/limits.ts";
import { readConfig } from "./config.ts";

describe("Settings", () => {
  test("have defaults that work for a first start", () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: "0.0.0.0",
      dataFolder: resolve("data"),
      filesUrl: null,
      clamdUrl: null,
      databaseUrl: null,
      databaseConnections: 10,
      searchUrl: null,
      searchPrefix: "towncode",
      logLevel: "info",
      environment: "production",
      publicUrl: null,
      trustProxy: false,
      searchesPerMinute: 60,
      storageQuota: 10_000_000_000,
      readingLimits: READING_LIMITS,
      recognitionLanguages: ["eng"],
      secret: null,
      smtpUrl: null,
      mailFrom: "Towncode <noreply@localhost>",
      requireSecondFactor: "nobody",
      termsOfUseUrl: null,
      metrics: null,
    });
  });

  test("come from the environment; an empty variable counts as unset", () => {
    const config = readConfig({
      PORT: "8080",
      DATABASE_URL: "",
      PUBLIC_URL: "https://code.example.org/",
      TRUST_PROXY: "true",
    });
    for (const [given, host] of [
      ["9464", "127.0.0.1"],
      ["0.0.0.0:9464", "0.0.0.0"],
      ["[::1]:9464", "::1"],
    ] as const)
      expect(readConfig({ METRICS_ADDRESS: given }).metrics).toEqual({ host, port: 9464 });
    expect(config).toMatchObject({
      port: 8080,
      databaseUrl: null,
      publicUrl: "https://code.example.org",
      trustProxy: 1,
    });
    expect([
      readConfig({ TRUST_PROXY: "2" }).trustProxy,
      readConfig({ TRUST_PROXY: "false" }).trustProxy,
      readConfig({ SEARCHES_PER_MINUTE: "0" }).searchesPerMinute,
    ]).toEqual([2, false, 0]);
  });

  test("require PUBLIC_URL if mail is sent: links in mail never use the host of a request", () => {
    const mail = { SMTP_URL: "smtp://user:pass-word@mail.example.org:587" };
    expect(() => readConfig(mail)).toThrow("The environment variable PUBLIC_URL must be set with SMTP_URL");
    expect(() => readConfig({ ...mail, NODE_ENV: "development" })).toThrow("PUBLIC_URL must be set with SMTP_URL");
    expect(readConfig({ ...mail, PUBLIC_URL: "https://code.example.org" }).smtpUrl).toBe(mail.SMTP_URL);
  });

  test("require TOWNCODE_SECRET with a database server, and never show it in errors", () => {
    const server = { DATABASE_URL: "postgres://host/db" };
    expect(() => readConfig(server)).toThrow(
      "The environment variable TOWNCODE_SECRET must be set with a database server",
    );
    expect(readConfig({ ...server, TOWNCODE_SECRET: "x".repeat(32) }).secret).toBe("x".repeat(32));
    expect(() => readConfig({ TOWNCODE_SECRET: "short-key" })).toThrow(
      /^(?!.*short-key).*TOWNCODE_SECRET must have 32 characters/s,
    );
  });

  test("that are invalid are listed by name, all at once, without showing passwords", () => {
    const read = () =>
      readConfig({
        PORT: "many",
        LOG_LEVEL: "loud",
        DATABASE_URL: "mysql://town:secret@host/db",
        SEARCH_URL: "town:secret@host:9200",
        SEARCH_PREFIX: "Town Code",
      });
    expect(read).toThrow('The environment variable PORT must be a whole number from 0 to 65535. It is "many".');
    expect(read).toThrow("The environment variable LOG_LEVEL must be one of fatal, error, warn");
    expect(read).toThrow("The environment variable DATABASE_URL must be an address such as postgres://");
    expect(read).toThrow("The environment variable SEARCH_URL must be an address such as https://");
    expect(read).toThrow(
      'The environment variable SEARCH_PREFIX must begin with a letter and have only lowercase letters, digits and hyphens, up to 41 characters. It is "Town Code".',
    );
    expect(read).not.toThrow("secret");
  });
});
