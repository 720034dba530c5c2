import { describe, expect, test } from "vitest";
import { contrast, readableOn, siteStylesheet, textOn } from "./colours.ts";

const towns = [
  { name: "default", bannerBackgroundColor: "#0B5940", accentColor: "#49A942", titleColor: "#005D85" },
  { name: "white", bannerBackgroundColor: "#FFFFFF", accentColor: "#FFFFFF", titleColor: "#FFFFFF" },
  { name: "black", bannerBackgroundColor: "#000000", accentColor: "#000000", titleColor: "#000000" },
  { name: "yellow", bannerBackgroundColor: "#FFD500", accentColor: "#FFFF00", titleColor: "#FFE680" },
  { name: "middle grey", bannerBackgroundColor: "#777777", accentColor: "#777777", titleColor: "#777777" },
  { name: "pure blue", bannerBackgroundColor: "#0000FF", accentColor: "#FF0000", titleColor: "#0000FF" },
];
const surfaces = { light: ["#ffffff", "#f5f6f6", "#eaeded"], dark: ["#14181a", "#1b2023", "#20262a", "#2b3337"] };

function schemes(css: string): { light: Record<string, string>; dark: Record<string, string> } {
  const [light = "", dark = ""] = css.split("@media");
  const read = (part: string): Record<string, string> =>
    Object.fromEntries([...part.matchAll(/(--[\w-]+): (#\w+)/g)].map(([, name = "", value = ""]): [string, string] => [name, value]));
  return { light: read(light), dark: read(dark) };
}

describe("The colours of a town", () => {
  test.each(towns)("[SHELL-41, SHELL-42] $name: text on the banner and in the town's colours has 4.5:1 in light and dark", (town) => {
    const both = schemes(siteStylesheet(town));
    for (const scheme of ["light", "dark"] as const) {
      const value = (name: string): string => both[scheme][name] ?? "";
      expect(contrast(value("--banner"), value("--on-banner"))).toBeGreaterThanOrEqual(4.5);
      expect(contrast(value("--accent"), value("--on-accent"))).toBeGreaterThanOrEqual(4.5);
      for (const surface of surfaces[scheme]) {
        expect(contrast(value("--title-text"), surface), `title on ${surface}`).toBeGreaterThanOrEqual(4.5);
        expect(contrast(value("--accent-text"), surface), `accent on ${surface}`).toBeGreaterThanOrEqual(4.5);
        expect(contrast(value("--accent-line"), surface), `accent line on ${surface}`).toBeGreaterThanOrEqual(3);
      }
    }
  });

  test("stay as they are where they can be read", () => {
    expect(readableOn("#005D85", "#ffffff")).toBe("#005d85");
    expect(siteStylesheet(towns[0] ?? { bannerBackgroundColor: "", accentColor: "", titleColor: "" })).toContain("--banner: #0b5940;");
  });

  test("keep their hue when they are made readable", () => {
    const green = readableOn("#49A942", "#ffffff");
    const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(green.slice(at, at + 2), 16));
    expect(g).toBeGreaterThan(Math.max(r ?? 0, b ?? 0) + 30);
  });

  test("white or ink, whichever reads better", () => {
    expect(textOn("#0B5940")).toBe("#ffffff");
    expect(textOn("#FFD500")).toBe("#000000");
  });

  test("refuse what is no colour", () => {
    expect(() => siteStylesheet({ bannerBackgroundColor: "red;}", accentColor: "#000000", titleColor: "#000000" })).toThrow(RangeError);
  });
});
