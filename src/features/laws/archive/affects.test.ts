import { describe, expect, test } from "vitest";
import type { ReadLaw } from "../../../domain/law/ordinance.ts";
import type { TownCodeVersion } from "../affects/town-code.ts";
import { affectsOf } from "./affects.ts";

/** What `affectsOf` reads of a by-law without instructions. */
const byLaw = (title: string): ReadLaw =>
  ({ title, instructions: [], effective: null, adopted: null }) as unknown as ReadLaw;

/** A version of a code whose parts are by-laws: "guid: heading", or "guid> heading" of a chapter within one. */
const version = (...parts: string[]): TownCodeVersion => {
  const provisions = parts.map((part) => {
    const [, guid = "", sign, heading = ""] = /^(\w+)([:>]) (.*)$/.exec(part) ?? [];
    return { guid, depth: sign === ":" ? 1 : 2, label: "", number: "", heading };
  });
  return { provisions } as unknown as TownCodeVersion;
};
const affected = async (title: string, ...versions: TownCodeVersion[]) =>
  (await affectsOf(byLaw(title), versions, undefined)).affects;

describe("A by-law without instructions", () => {
  const stormwater = { guid: "b2", name: "Stormwater Management", paragraph: "", action: "add", source: "instruction" };

  test("affects the part of the code that it is, by its title, in the newest version that has it", async () => {
    const old = version("a1: Stormwater Management", "a2: Air Quality");
    const current = version("b1: Air Quality", "b2: Stormwater Management");
    expect(await affected("Stormwater Management", old, current)).toEqual([stormwater]);
    expect(await affected("City of Cape Town: Stormwater Management", old, current)).toEqual([stormwater]);
    expect(await affected("Stormwater Management", old, version("b1: Air Quality"))).toMatchObject([{ guid: "a1" }]);
  });

  test("affects nothing if no part has its title, only a chapter of one has, or several parts have", async () => {
    const current = version("b1: Stormwater Management", "b2> Air Quality", "b3: ");
    expect(await affected("Air Quality", current)).toEqual([]);
    expect(await affected("Old Stormwater Management", current)).toEqual([]);
    expect(await affected("City of Cape Town: ", current)).toEqual([]);
    expect(await affected("Noise", version("a1: Noise", "a2: Noise"))).toEqual([]);
    expect(await affected("Noise")).toEqual([]);
  });

  test("affects what history notes name instead, if they name it", async () => {
    const named = { guid: "h1", name: "§ 12", paragraph: "", action: "amend" } as const;
    const inHistory = { affects: [named] } as unknown as NonNullable<Parameters<typeof affectsOf>[2]>;
    const { affects } = await affectsOf(byLaw("Noise"), [version("a1: Noise")], inHistory);
    expect(affects).toEqual([{ ...named, source: "history" }]);
  });
});
