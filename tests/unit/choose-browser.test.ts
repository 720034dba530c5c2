import { describe, expect, test } from "vitest";
import { chooseBrowser, chooseFirefox, missingLibraries, type Machine } from "../harness/choose-browser.ts";

const machine = (more: Partial<Machine>, ...programs: readonly string[]): Machine => ({
  platform: "linux",
  arch: "x64",
  env: { PATH: "/usr/local/bin:/usr/bin" },
  playwright: "/root/.cache/ms-playwright/chrome",
  isProgram: (path) => programs.includes(path),
  ...more,
});
const program = (path: string) => ({ kind: "program", path });

describe("The browser for the journeys", () => {
  test("is the one that CHROMIUM_PATH names, before any other", () => {
    const env = { CHROMIUM_PATH: "/opt/chrome", PATH: "/usr/bin" };
    expect(chooseBrowser(machine({ env }, "/opt/chrome", "/usr/bin/chromium"))).toEqual(program("/opt/chrome"));
  });

  test("is an error when CHROMIUM_PATH names no program, even if another browser is installed", () => {
    const env = { CHROMIUM_PATH: "/opt/chrome", PATH: "/usr/bin" };
    expect(() => chooseBrowser(machine({ env }, "/usr/bin/chromium"))).toThrow("CHROMIUM_PATH is set to /opt/chrome");
  });

  test("is Playwright's own, then the system's", () => {
    const both = ["/usr/bin/chromium", "/root/.cache/ms-playwright/chrome"];
    expect(chooseBrowser(machine({}, ...both))).toEqual(program("/root/.cache/ms-playwright/chrome"));
    expect(chooseBrowser(machine({}, "/usr/bin/chromium"))).toEqual(program("/usr/bin/chromium"));
    expect(chooseBrowser(machine({ arch: "arm64" }, "/usr/local/bin/google-chrome"))).toEqual(
      program("/usr/local/bin/google-chrome"),
    );
  });

  test("comes with npm on Linux x64 without a browser, also when CHROMIUM_PATH is empty", () => {
    expect(chooseBrowser(machine({}))).toEqual({ kind: "package" });
    expect(chooseBrowser(machine({ env: { CHROMIUM_PATH: "" } }))).toEqual({ kind: "package" });
  });

  test("must be installed on other Linux machines, and the error says how", () => {
    expect(() => chooseBrowser(machine({ arch: "arm64" }))).toThrow("apt-get install chromium");
  });

  test("is an installed Chrome or Edge on macOS", () => {
    const chrome = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
    const edge = "/Users/ann/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge";
    const mac = { platform: "darwin", arch: "arm64", env: { HOME: "/Users/ann" } } as const;
    expect(chooseBrowser(machine(mac, edge, chrome))).toEqual(program(chrome));
    expect(chooseBrowser(machine(mac, edge))).toEqual(program(edge));
    expect(() => chooseBrowser(machine(mac))).toThrow("Install Google Chrome or Microsoft Edge");
  });

  test("is an installed Chrome or Edge on Windows", () => {
    const edge = String.raw`C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe`;
    const chrome = String.raw`C:\Users\ann\AppData\Local\Google\Chrome\Application\chrome.exe`;
    const env = {
      PROGRAMFILES: String.raw`C:\Program Files`,
      "PROGRAMFILES(X86)": String.raw`C:\Program Files (x86)`,
      LOCALAPPDATA: String.raw`C:\Users\ann\AppData\Local`,
    };
    expect(chooseBrowser(machine({ platform: "win32", env }, edge, chrome))).toEqual(program(chrome));
    expect(chooseBrowser(machine({ platform: "win32", env }, edge))).toEqual(program(edge));
    expect(() => chooseBrowser(machine({ platform: "win32", env }))).toThrow("Install Google Chrome or Microsoft Edge");
  });

  test("lacks the libraries that ldd does not find", () => {
    const ldd = [
      "\tlinux-vdso.so.1 (0x00007f5ca9d37000)",
      "\tlibm.so.6 => /lib/x86_64-linux-gnu/libm.so.6 (0x00007f5c9cfc7000)",
      "\tlibnss3.so => not found",
      "\tlibnspr4.so => not found",
      "\t/lib64/ld-linux-x86-64.so.2 (0x00007f5ca9d39000)",
    ];
    expect(missingLibraries(ldd.join("\n"))).toEqual(["libnss3.so", "libnspr4.so"]);
    expect(missingLibraries(ldd.slice(0, 2).join("\n"))).toEqual([]);
  });
});

describe("Firefox", () => {
  test("is the one that FIREFOX_PATH names, or an installed one", () => {
    const env = { FIREFOX_PATH: "/opt/firefox", PATH: "/usr/bin" };
    expect(chooseFirefox(machine({ env }, "/opt/firefox", "/usr/bin/firefox"))).toBe("/opt/firefox");
    expect(() => chooseFirefox(machine({ env }, "/usr/bin/firefox"))).toThrow("FIREFOX_PATH is set to /opt/firefox");
    expect(chooseFirefox(machine({}, "/usr/bin/firefox", "/usr/bin/firefox-esr"))).toBe("/usr/bin/firefox-esr");
    const mac = "/Applications/Firefox.app/Contents/MacOS/firefox";
    expect(chooseFirefox(machine({ platform: "darwin", env: {} }, mac))).toBe(mac);
  });

  test("is none where it is not installed", () => {
    expect(chooseFirefox(machine({}, "/usr/bin/chromium"))).toBeNull();
  });
});
