import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { composeFeatures } from "../platform/features/catalog.ts";
import type { PermissionDeclaration } from "../platform/features/feature.ts";
import { setting } from "../platform/features/settings.ts";
import { defineCall } from "../platform/http/call.ts";
import { defineEndpoint } from "../platform/http/endpoint.ts";
import type { ReferenceKind } from "../platform/references/reference-kind.ts";
import { catalog } from "./catalog.ts";

const ferry: PermissionDeclaration = { title: "Run the ferry", opens: "The ferry.", area: "Boats", level: "NOBODY" };
const call = defineCall({
  id: "crossLake",
  method: "GET",
  path: "/api/:site/crossing",
  summary: "Crosses the lake.",
  input: z.object({ site: z.string() }),
  answer: z.object({}),
});

describe("Composed features", () => {
  test("[ENTITIES-52] name what a search looks in", () => {
    expect(catalog.searchSources.map(({ kind, name }) => [kind, name])).toEqual(
      expect.arrayContaining([
        ["code", "Code"],
        ["doc", "Public Documents"],
        ["law", "New Laws"],
        ["note", "Notes"],
      ]),
    );
  });

  test("contribute in their order, but permissions of the API and the installation come last", () => {
    const areas = [...new Set([...catalog.permissions.values()].map(({ area }) => area))];
    expect(areas.slice(0, 2)).toEqual(["Reading", "Site settings"]);
    expect(areas.slice(-2)).toEqual(["API", "Installation"]);
    const pages = "Users Settings Code Stats Titles Distribution Storage References History Mail".split(" ");
    expect(catalog.dashboardPages.map(({ label }) => label).filter((label) => pages.includes(label))).toEqual(pages);
  });

  test("cannot declare the same thing twice", () => {
    const one = { name: "boats", permissions: { FERRY: ferry } };
    expect(() => composeFeatures([one, { ...one, name: "ships" }])).toThrow(
      "The features boats and ships both declare the permission FERRY",
    );
    expect(() => composeFeatures([one, one])).toThrow("both declare the feature boats");
  });

  test("[OPEN-54] put groups into the settings page, each once", () => {
    const groups = ["general", "home", "customization", "features", "toc", "api"];
    expect([...catalog.settingGroups.keys()].filter((id) => groups.includes(id))).toEqual(groups);
    const group = { title: "Boats", intro: "All about boats.", position: 1 };
    const boats = { name: "boats", settingGroups: { boats: group, docks: { ...group, position: 0 } } };
    expect([...composeFeatures([boats]).settingGroups.keys()]).toEqual(["docks", "boats"]);
    expect(() => composeFeatures([boats, { name: "ships", settingGroups: { boats: group } }])).toThrow(
      "The features boats and ships both declare the group of settings boats",
    );
  });

  test("cannot require a permission that none of them declares", () => {
    const endpoint = defineEndpoint(call, { access: { permission: "FERRY" }, handle: async () => ({}) });
    expect(() => composeFeatures([{ name: "boats", endpoints: [endpoint] }])).toThrow(
      "No feature declares the permission FERRY, which the call crossLake requires",
    );
    const settings = { ferryName: setting(z.string().default(""), "FERRY") };
    expect(() => composeFeatures([{ name: "boats", settings }])).toThrow("which the setting ferryName requires");
    expect(
      composeFeatures([{ name: "boats", settings, endpoints: [endpoint], permissions: { FERRY: ferry } }]),
    ).toBeDefined();
  });

  test("read the data of those whose contributions their answers show", () => {
    const readsOf = (id: string) => catalog.endpoints.find(({ call: { id: each } }) => each === id)?.reads;
    expect(readsOf("getReferences")).toEqual(expect.arrayContaining(["code", "documents", "laws", "references"]));
    expect(readsOf("getLawTable")).toEqual(expect.arrayContaining(["code", "documents", "laws"]));
    expect(readsOf("listNotes")).toEqual(expect.arrayContaining(["code", "documents", "laws", "notes"]));
    expect(readsOf("getSearchResults")).toEqual(expect.arrayContaining(["code", "documents", "laws", "notes"]));
    const endpoint = defineEndpoint(call, { access: "public", handle: async () => ({}) });
    const boats = { name: "boats", reads: ["harbor"], showsAll: ["referenceKinds"] as const, endpoints: [endpoint] };
    const kind = { kind: "tree" } as ReferenceKind;
    const composed = composeFeatures([boats, { name: "trees", referenceKinds: [kind] }, { name: "ferns" }]);
    expect(composed.endpoints.map(({ reads }) => reads)).toEqual([["boats", "harbor", "trees"]]);
  });

  test("[OPEN-95] label every action that they record in the history", () => {
    const root = join(import.meta.dirname, "..");
    const files = globSync("{features,app/commands}/**/*.ts", { cwd: root }).filter((file) => !file.includes("test"));
    const actions = files.flatMap((file) =>
      [
        ...readFileSync(join(root, file), "utf8").matchAll(/(?:action: |"customization\.)"?([a-zA-Z]+\.[a-zA-Z]+)"/g),
      ].map(([, action = ""]) => action),
    );
    expect(actions.length).toBeGreaterThan(30);
    expect([...new Set(actions)].filter((action) => !catalog.actionLabels.has(action))).toEqual([]);
  });
});

describe("The input of a call below /api/", () => {
  const calls = catalog.endpoints.map(({ call: { id, path, input } }) => ({ id, path, input }));

  test.each(calls.filter(({ path }) => path.startsWith("/api/")))(
    "has no part that drops unknown keys: $id",
    ({ input }) => {
      const parts: unknown[] = [];
      z.toJSONSchema(input, {
        io: "input",
        unrepresentable: "any",
        override: ({ path, jsonSchema: { properties, additionalProperties } }) => {
          // Unknown keys of the input itself are refused before it is parsed.
          if (path.length > 0 && properties !== undefined && additionalProperties !== false) parts.push(path);
        },
      });
      expect(parts).toEqual([]);
    },
  );
});
