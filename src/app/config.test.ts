import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { readConfig } from "./config.ts";

describe("Settings", () => {
  test("have defaults with which a first start works", () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: "0.0.0.0",
      dataFolder: resolve("data"),
      databaseUrl: null,
      databaseConnections: 10,
      logLevel: "info",
      environment: "production",
      publicUrl: null,
      trustProxy: false,
    });
  });

  test("are taken from the environment; an empty variable counts as unset", () => {
    const config = readConfig({ PORT: "8080", DATABASE_URL: "", PUBLIC_URL: "https://code.example.org/", TRUST_PROXY: "true" });
    expect(config).toMatchObject({ port: 8080, databaseUrl: null, publicUrl: "https://code.example.org", trustProxy: true });
  });

  test("that are wrong are refused by name, all at once, and without a password", () => {
    const read = () => readConfig({ PORT: "many", LOG_LEVEL: "loud", DATABASE_URL: "mysql://town:secret@host/db" });
    expect(read).toThrow('The environment variable PORT must be a whole number from 0 to 65535. It is "many".');
    expect(read).toThrow("The environment variable LOG_LEVEL must be one of fatal, error, warn");
    expect(read).toThrow("The environment variable DATABASE_URL must be an address such as postgres://");
    expect(read).not.toThrow("secret");
  });
});
