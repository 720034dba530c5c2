import { expect, test } from "vitest";
import { indexCitations } from "../../../domain/law/citation-index.ts";
import type { PlacedProvision } from "./skeleton.ts";
import { indexWordsOf, phrasesOf } from "./words.ts";

test.each([
  ["OFF-STREET PARKING—NUMBER OF SPACES.", ["Off-street parking", "Number of spaces"]],
  ["Definitions.", []],
  ["Reserved", []],
  ["Shade trees", ["Shade trees"]],
  ["Noise; penalty", ["Noise"]],
  ["Action And Response To Complaints", ["Response to Complaints"]],
  ["Permit required for the removal of trees in public ways", ["Permit required", "Trees in public ways"]],
  ["R-1 DISTRICTS—HEIGHT 2.5 STORIES", ["R-1 districts", "Height 2.5 stories"]],
  ["Liability of owner (dogs)", ["Liability of owner"]],
  ["2021", []],
])("[INDEX-04] the catchline %j gives %j", (heading, phrases) => {
  expect(phrasesOf(heading)).toEqual(phrases);
});

const provision = (position: number, heading: string, terms: string[] = []): PlacedProvision => ({
  position,
  parent: position === 0 ? null : 0,
  depth: position === 0 ? 0 : 1,
  type: "section",
  label: "",
  number: position === 0 ? "" : `1-${position}`,
  heading,
  status: "inForce",
  effective: null,
  keys: [`§1-${position}`],
  hash: "",
  text: position,
  chars: 10,
  items: "",
  cites: [],
  terms,
  defines: [],
  uses: [],
  guid: 100 + position,
  composedNumber: null,
  page: 100,
  lastPosition: position,
  children: 0,
});

test("[INDEX-02] entries are listed under their letter without accents, or under # if they have none", async () => {
  const provisions = [
    provision(0, "Code"),
    provision(1, "Élevage", ["élan"]),
    provision(2, "911 calls"),
    provision(3, "ELEVAGE"),
  ];
  const words = await indexWordsOf(provisions, [], indexCitations(provisions, null));
  expect(words.map(({ letter, word }) => `${letter} ${word}`)).toEqual(["# 911 calls", "E Élan", "E Élevage"]);
  expect(words[2]?.references.map(({ label }) => label)).toEqual(["§ 1-1", "§ 1-3"]);
});

test("[INDEX-04] an index in the source is used as it is", async () => {
  const provisions = [provision(0, "Code"), provision(1, "Noise")];
  const entries = [
    {
      word: "Animals, wild",
      references: [
        { label: "§ 1-1", to: { key: "§1-1" } },
        { label: "§ 9", to: { key: "§9" } },
      ],
    },
  ];
  expect(await indexWordsOf(provisions, entries, indexCitations(provisions, null))).toEqual([
    { letter: "A", word: "Animals, wild", references: [{ label: "§ 1-1", guid: 101, anchor: "" }] },
  ]);
});
