import { expect, test } from "vitest";
import { gather, memorySource } from "../read/testing.ts";
import { markCitations } from "../text-citations.ts";
import { akomaNtosoOf, asyncList, exportInputOf, schemaErrors, withFolder, writeTo } from "./testing.ts";

const source = memorySource(
  {
    "index.xml": `<document xmlns="https://open.law/schemas/library" id="Code"><heading>Code</heading>
      <section><num>1-1</num><heading>Fees</heading><text>See section 1-2 and section 9-9.</text></section>
      <section><num>1-2</num><heading>Dues</heading><text>Dues.</text></section></document>`,
  },
  "index.xml",
);

test("An export links citations in plain text, and reading it again gives the text without marks", async () => {
  const read = await gather(source);
  const marked = {
    ...read,
    provisions: read.provisions.map((each) => ({ ...each, content: markCitations(each.content) })),
  };
  let xml = "";
  for await (const piece of akomaNtosoOf(exportInputOf(marked))) xml += piece;
  expect(xml).toMatch(/<ref href="#[^"]+" tc:found="true">section 1-2<\/ref> and section 9-9\./);
  await withFolder(async (folder) => {
    expect(schemaErrors(await writeTo(folder, "code.xml", asyncList([xml])))).toBe("");
  });
  const again = await gather(memorySource({ "code.xml": xml }, "code.xml"));
  expect(again.provisions.map(({ content }) => content)).toEqual(read.provisions.map(({ content }) => content));
});
