import { expect, test } from "vitest";
import { plainBody } from "../plain.ts";
import { at, gather, memorySource, openLawDocument } from "./testing.ts";

const MATHML = "http://www.w3.org/1998/Math/MathML";
const AKN = "http://docs.oasis-open.org/legaldocml/ns/akn/3.0";

const openLaw = (text: string): string =>
  openLawDocument(`<section><num>1</num><heading>Area</heading><text>${text}</text></section>`);
const akomaNtoso = (text: string): string =>
  `<akomaNtoso xmlns="${AKN}"><act name="code"><meta/><body><section eId="s"><num>1</num><heading>Area</heading>
  <content><p>${text}</p></content></section></body></act></akomaNtoso>`;
const math = (inner: string): string => `<math xmlns="${MATHML}">${inner}</math>`;

const AREA = math("<mi>A</mi><mo>=</mo><mi>π</mi><mo>\u2062</mo><msup><mi>r</mi><mn>2</mn></msup>");

async function linesOf(file: string): Promise<{ readonly text: string; readonly warnings: number }> {
  const { provisions, warnings } = await gather(memorySource({ "index.xml": file }, "index.xml"));
  return { text: plainBody(at(provisions, 1).content), warnings: warnings.length };
}

test.each([
  ["Open Law", openLaw(`The area ${AREA} counts.`)],
  ["Akoma Ntoso", akomaNtoso(`The area ${AREA} counts.`)],
  ["Akoma Ntoso in a foreign element", akomaNtoso(`The area <foreign>${AREA}</foreign> counts.`)],
])("a formula of %s is part of its line", async (_format, file) => {
  expect(await linesOf(file)).toEqual({ text: "The area A = πr² counts.", warnings: 0 });
});

test.each([
  ["<mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mn>2</mn></mfrac>", "(a + b)/2"],
  ["<msqrt><mi>x</mi></msqrt><mo>≤</mo><mo>-</mo><mn>5</mn>", "√x ≤ -5"],
  ["<mroot><mi>V</mi><mn>3</mn></mroot>", "³√V"],
  ["<msub><mi>L</mi><mi>max</mi></msub>", "Lₘₐₓ"],
  ["<msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup>", "xᵢ²"],
  ["<munderover><mo>∑</mo><mn>1</mn><mi>n</mi></munderover><mi>k</mi>", "∑₁ⁿk"],
  ["<mi>f</mi><mfenced><mi>x</mi><mi>y</mi></mfenced>", "f(x, y)"],
  ["<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr><mtr><mtd><mn>3</mn></mtd></mtr></mtable>", "1, 2; 3"],
  ["<semantics><mi>q</mi><annotation>wrong</annotation></semantics>", "q"],
  ["<mtext>height in feet</mtext><mo>×</mo><mn>2</mn>", "height in feet × 2"],
])("%s is %s", async (inner, expected) => {
  expect((await linesOf(openLaw(`Use ${math(inner)}.`))).text).toBe(`Use ${expected}.`);
});
