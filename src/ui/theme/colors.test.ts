import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parseHex } from "../../domain/contrast.ts";
import { contrast, readableOn, siteStylesheet, textOn } from "./colors.ts";
import { toLch } from "./oklab.ts";

const towns = [
  { name: "default", bannerBackgroundColor: "#0B5940", accentColor: "#49A942", titleColor: "#005D85" },
  { name: "white", bannerBackgroundColor: "#FFFFFF", accentColor: "#FFFFFF", titleColor: "#FFFFFF" },
  { name: "black", bannerBackgroundColor: "#000000", accentColor: "#000000", titleColor: "#000000" },
  { name: "yellow", bannerBackgroundColor: "#FFD500", accentColor: "#FFFF00", titleColor: "#FFE680" },
  { name: "middle gray", bannerBackgroundColor: "#777777", accentColor: "#777777", titleColor: "#777777" },
  { name: "pure blue", bannerBackgroundColor: "#0000FF", accentColor: "#FF0000", titleColor: "#0000FF" },
];
const surfaces = { light: ["#ffffff", "#f5f6f6", "#eaeded"], dark: ["#14181a", "#1b2023", "#20262a", "#2b3337"] };

function schemes(css: string): { light: Record<string, string>; dark: Record<string, string> } {
  const [light = "", dark = ""] = css.split("@media");
  const read = (part: string): Record<string, string> =>
    Object.fromEntries(
      [...part.matchAll(/(--[\w-]+): (#\w+)/g)].map(([, name = "", value = ""]): [string, string] => [name, value]),
    );
  return { light: read(light), dark: read(dark) };
}

describe("The colors of a town", () => {
  test.each(towns)(
    "[SHELL-41, SHELL-42] $name: text on the banner and in the town's colors has 4.5:1 in light and dark",
    (town) => {
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
    },
  );

  test("stay unchanged if they are readable", () => {
    expect(readableOn("#005D85", "#ffffff")).toBe("#005d85");
    expect(siteStylesheet(towns[0] ?? { bannerBackgroundColor: "", accentColor: "", titleColor: "" })).toContain(
      "--banner: #0b5940;",
    );
  });

  test("keep their hue when adjusted for contrast", () => {
    const green = readableOn("#49A942", "#ffffff");
    const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(green.slice(at, at + 2), 16));
    expect(g).toBeGreaterThan(Math.max(r ?? 0, b ?? 0) + 30);
  });

  test("have white or black text, whichever has more contrast", () => {
    expect(textOn("#0B5940")).toBe("#ffffff");
    expect(textOn("#FFD500")).toBe("#000000");
  });

  test("[ENTITIES-16, ADMIN-41] custom accent and type colors are used, adjusted for contrast", () => {
    const plain = { bannerBackgroundColor: "#0B5940", accentColor: "#49A942", titleColor: "#005D85" };
    const { light } = schemes(
      siteStylesheet({
        ...plain,
        accentBorderColor: "#123456",
        accentHighlightColor: "",
        accentTextColor: "#AA0000",
        accentLineColor: "#FFFFFF",
        typeColors: { code: "#800080", "x;}": "#000000" },
      }),
    );
    expect(light).toMatchObject({
      "--accent-border": "#123456",
      "--accent-highlight": "#49a942",
      "--accent-text": "#aa0000",
      "--type-code": "#800080",
    });
    expect(contrast(light["--accent-line"] ?? "", "#eaeded")).toBeGreaterThanOrEqual(3);
    expect(Object.keys(light).filter((name) => name.startsWith("--type"))).toEqual(["--type-code"]);
  });

  test("[~OPEN-140: position and frame values are not kept] [ADMIN-43] include the town's banner image, if any", () => {
    const town = { bannerBackgroundColor: "#0B5940", accentColor: "#49A942", titleColor: "#005D85" };
    expect(
      siteStylesheet({ ...town, bannerImage: "/user/file/a.png", bannerImageDouble: "/user/file/b.png" }),
    ).toContain('--banner-image: image-set(url("/user/file/a.png") 1x, url("/user/file/b.png") 2x);');
    const wide = '@media (min-width: 940.02px) { :root { --banner-image: url("/user/file/b.png"); } }';
    expect(
      siteStylesheet({ ...town, bannerImage: "/user/file/a.png", bannerImageDouble: "/user/file/b.png" }),
    ).toContain(wide);
    expect(siteStylesheet({ ...town, bannerImage: "", bannerImageDouble: "" })).not.toContain("--banner-image");
    expect(
      siteStylesheet({
        ...town,
        bannerImage: '/user/file/a.png"); } body { color: red',
        bannerImageDouble: "/user/file/b.png",
      }),
    ).not.toContain("--banner-image");
  });

  test("refuse invalid colors", () => {
    expect(() =>
      siteStylesheet({ bannerBackgroundColor: "red;}", accentColor: "#000000", titleColor: "#000000" }),
    ).toThrow(RangeError);
  });
});

const source = join(import.meta.dirname, "../..");
const theme = readFileSync(join(import.meta.dirname, "theme.css"), "utf8");

/** Hue in degrees and saturation from 0 to 1 of "#rrggbb". */
function hueOf(color: string): { hue: number; saturation: number } {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
  const range = most - least;
  const turn =
    range === 0 ? 0 : most === r ? ((g - b) / range + 6) % 6 : most === g ? (b - r) / range + 2 : (r - g) / range + 4;
  return { hue: turn * 60, saturation: range === 0 ? 0 : range / (1 - Math.abs(most + least - 1)) };
}

describe("The design", () => {
  const values = (name: string): string[] =>
    [...theme.matchAll(new RegExp(`^ +--${name}: (#\\w{6});`, "gm"))].map(([, color = ""]) => color);

  test.each(["#ffd400", "#f2c200", "#e6e200", "#d4af37"])("keeps yellow %s yellow or gold in dark mode", (banner) => {
    const css = siteStylesheet({ bannerBackgroundColor: banner, accentColor: "#49A942", titleColor: "#005D85" });
    const { dark } = schemes(css);
    const { l, h } = toLch(parseHex(dark["--banner"] ?? ""));
    expect(l).toBeGreaterThan(0.65);
    expect(h).toBeLessThan(1.6);
    expect(contrast(dark["--banner"] ?? "", dark["--on-banner"] ?? "")).toBeGreaterThanOrEqual(4.5);
  });

  test("[SHELL-40] has teal as its color, and gray surfaces, text and lines, in light and dark", () => {
    for (const name of ["theme", "theme-hover", "theme-text"]) {
      expect(values(name)).toHaveLength(2);
      for (const color of values(name)) {
        expect(hueOf(color).hue, `${name} ${color}`).toBeGreaterThan(165);
        expect(hueOf(color).hue, `${name} ${color}`).toBeLessThan(185);
      }
    }
    for (const name of [
      "page",
      "surface",
      "surface-2",
      "surface-3",
      "text",
      "text-2",
      "text-3",
      "line",
      "line-strong",
    ]) {
      expect(values(name).length, name).toBeGreaterThanOrEqual(2);
      for (const color of values(name)) expect(hueOf(color).saturation, `${name} ${color}`).toBeLessThan(0.16);
    }
  });

  test("[SHELL-39, CONSTANTS-20] changes only at the breakpoints 360, 760, 996 and 1240", () => {
    const files = globSync("**/*.{css,tsx}", { cwd: source });
    const widths = files.flatMap((file) =>
      [...readFileSync(join(source, file), "utf8").matchAll(/\((min|max)-width: ([\d.]+)px\)/g)].map(
        ([, side, width]) => (side === "max" ? Number(width) + 0.02 : Number(width)),
      ),
    );
    expect(widths.length).toBeGreaterThan(10);
    expect(widths.filter((width) => ![360, 760, 996, 1240].includes(width))).toEqual([]);
  });
});
