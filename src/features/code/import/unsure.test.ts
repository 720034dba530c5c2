import { afterAll, beforeAll, expect, test } from "vitest";
import { memorySource } from "../../../domain/law/read/testing.ts";
import type { Reader } from "../../../domain/law/reader.ts";
import type { ReadProvision } from "../../../domain/law/provision.ts";
import { openTestTown, type TestTown } from "./test-town.ts";

let town: TestTown;
beforeAll(async () => {
  town = await openTestTown();
});
afterAll(() => town.close());

const provision = (position: number, more: Partial<ReadProvision>): ReadProvision => ({
  position,
  parent: position === 0 ? null : 0,
  depth: position === 0 ? 0 : 1,
  type: position === 0 ? "code" : "section",
  label: "",
  number: "",
  heading: "",
  status: "inForce",
  effective: null,
  keys: [],
  content: { body: [], notes: [] },
  ...more,
});

/** A made-up format: a section for each line, unless the town said that lines like it are page headers. */
const lines: Reader = {
  format: "lines",
  title: "Lines",
  extensions: [".lines"],
  detect: async () => true,
  async read(source, sink, { rules }) {
    sink.document({ name: "Oakley", title: "Oakley", date: "2026-01-01" });
    const headers = Array.isArray(rules) ? rules : [];
    const all = new TextDecoder().decode(await source.bytes("code.lines")).split("\n");
    let position = 0;
    for (const [at, text] of all.entries()) {
      if (headers.includes(text)) continue;
      position += 1;
      const confidence = /^\d/.test(text) ? 1 : 0.4;
      sink.decide({
        what: "start",
        confidence,
        message: `“${text}” was taken for a section.`,
        file: "code.lines",
        line: at + 1,
      });
      await sink.provision(
        provision(position, { number: String(position), content: { body: [{ k: "p", c: [text] }], notes: [] } }),
      );
    }
    await sink.provision(provision(0, { heading: "Oakley" }));
  },
};

test("[OPEN-82] What a reader concludes is counted, what it is unsure of is listed, and the town's rules reach it", async () => {
  const source = memorySource({ "code.lines": "1. Dogs are leashed.\nOakley Code\n2. Cats are not." }, "code.lines");
  const first = await town.import(source, { reader: lines });
  expect(first.report).toMatchObject({
    format: "lines",
    sections: 3,
    decisions: { all: 3, unsure: 1 },
    warnings: [
      { code: "unsure", message: "“Oakley Code” was taken for a section. (start, 40 %)", file: "code.lines", line: 2 },
    ],
  });
  // The same file, read by other rules, is another version.
  const second = await town.import(source, { reader: lines, rules: ["Oakley Code"] });
  expect(second).toMatchObject({
    outcome: "published",
    report: { sections: 2, decisions: { all: 2, unsure: 0 }, warnings: [] },
  });
  expect((await town.import(source, { reader: lines, rules: ["Oakley Code"] })).outcome).toBe("unchanged");
});
