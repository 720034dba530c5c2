import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { accentShade, contrast } from "../theme/colors.ts";
import { ColorField } from "./color-field.tsx";
import { readColor, readContrast } from "./read-color.ts";

const field = (value: string, against?: string): string =>
  renderToStaticMarkup(
    <ColorField
      label="Banner"
      value={value}
      onValue={() => undefined}
      against={against}
      againstName="the white text on it"
    />,
  );

test("a color can be typed with or without #, with three or six digits", () => {
  expect(["#0B5940", "0b5940", " #FFF ", "abc"].map(readColor)).toEqual(["#0b5940", "#0b5940", "#ffffff", "#aabbcc"]);
  expect(["", "#12", "#12345", "green", "#gggggg", "#0b594080", "url(x)"].map(readColor)).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
});

describe("The contrast of a color", () => {
  test("is shown with its number", () => {
    expect(readContrast("#000000", "#ffffff")).toEqual({ ratio: 21, passes: true, suggestion: null });
    expect(field("#0b5940", "#ffffff")).toMatch(/Contrast 8\.\d\d:1 with the white text on it/);
  });

  test("below 4.5:1 has a warning that offers the closest color that passes", () => {
    const { ratio, passes, suggestion } = readContrast("#49a942", "#ffffff");
    expect([passes, ratio < 4.5]).toEqual([false, true]);
    expect(contrast(suggestion ?? "", "#ffffff")).toBeGreaterThanOrEqual(4.5);
    expect(contrast(suggestion ?? "", "#ffffff")).toBeLessThan(4.7);
    expect(field("#49a942", "#ffffff")).toContain(`Use ${suggestion}`);
  });

  test("is never rounded up to 4.5", () => {
    expect(readContrast("#777777", "#ffffff")).toMatchObject({ ratio: 4.47, passes: false });
    expect(readContrast("#767676", "#ffffff")).toMatchObject({ ratio: 4.54, passes: true });
  });

  test("is that of the shade that pages use, if they use one", () => {
    const html = renderToStaticMarkup(
      <ColorField
        label="Accent"
        value="#49A942"
        onValue={() => undefined}
        against="#ffffff"
        againstName="the white page"
        shade={accentShade}
      />,
    );
    expect(contrast(accentShade("#49A942"), "#ffffff")).toBeGreaterThanOrEqual(4.5);
    expect(html).toContain(`in the shade that text has, ${accentShade("#49A942")}`);
    expect(html).not.toContain("Contrast is only");
  });

  test("is not shown for an invalid color", () => {
    const html = field("#12", "#ffffff");
    expect(html).not.toContain("Contrast");
    expect(html).toContain("Enter a color");
    expect(field("", "#ffffff")).not.toContain("Enter a color");
  });
});
