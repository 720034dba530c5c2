import { describe, expect, test } from "vitest";
import { cyclesOf } from "./boundaries-cycles.ts";
import { violationsOf } from "./boundaries.ts";

const importing = (file: string, target: string): string[] =>
  violationsOf(file, `import { x } from "${target}";\n`).map(({ message }) => message);

describe("The import boundaries", () => {
  test.each([
    ["src/domain/law/walk.ts", "../../platform/db/db.ts"],
    ["src/platform/db/open.ts", "../../features/code/tables.ts"],
    ["src/ui/tree.tsx", "../features/code/contract.ts"],
    ["src/ui/tree.tsx", "../platform/db/db.ts"],
    ["src/features/code/web/reading/code-screen.tsx", "../../queries.ts"],
    ["src/features/code/web/reading/code-screen.tsx", "../../../sites/web/home-screen.tsx"],
    ["src/features/code/parts/tree.ts", "../../search/web/bar/jump-list.tsx"],
    ["src/features/code/browser.ts", "../search/web/bar/jump-list.tsx"],
    ["src/features/code/contract/code.ts", "../queries.ts"],
    ["src/features/code/policy.ts", "../../platform/db/db.ts"],
    ["src/features/code/endpoints.ts", "../sites/queries.ts"],
    ["src/features/code/queries.ts", "./web/code-screen.tsx"],
    ["src/features/code/queries.ts", "../../app/config.ts"],
  ])("%s may not import %s", (file, target) => {
    expect(importing(file, target)).toHaveLength(1);
  });

  test.each([
    ["src/domain/law/walk.ts", "./provision.ts"],
    ["src/domain/law/read/xml.ts", "saxes"],
    ["src/platform/search/port.ts", "../../domain/query/query.ts"],
    ["src/features/code/web/reading/code-screen.tsx", "../../contract.ts"],
    ["src/features/code/web/reading/code-screen.tsx", "../../../sites/contract.ts"],
    ["src/features/code/web/reading/code-screen.tsx", "../../../../ui/tree.tsx"],
    ["src/features/code/web/reading/code-screen.tsx", "./+types/code-screen.ts"],
    ["src/features/code/web/reading/code-screen.tsx", "../../../sites/parts/page-handle.ts"],
    ["src/features/code/parts/tree.ts", "../web/picking/tree.tsx"],
    ["src/features/code/browser.ts", "../sites/parts/browser-feature.ts"],
    ["src/features/code/tables.ts", "../sites/tables.ts"],
    ["src/features/code/endpoints.ts", "./queries.ts"],
    ["src/features/code/import/index.ts", "../queries.ts"],
    ["src/features/code/contract/code.ts", "../../../platform/http/call.ts"],
    ["src/app/server.ts", "../features/code/endpoints.ts"],
  ])("%s may import %s", (file, target) => {
    expect(importing(file, target)).toEqual([]);
  });

  test("report violations with file and line", () => {
    expect(violationsOf("src/domain/a.ts", 'const a = 1;\nexport * from "../ui/b.ts";')).toEqual([
      { file: "src/domain/a.ts", line: 2, message: "domain may not import src/ui/b.ts" },
    ]);
  });

  test("check dynamic and side-effect imports, but not comments", () => {
    expect(
      violationsOf("src/domain/a.ts", 'await import("../ui/b.ts");\nimport "../ui/c.css";\n// from "../ui/d.ts"'),
    ).toHaveLength(2);
  });

  test("allow only src/app/config.ts to read the environment", () => {
    expect(violationsOf("src/platform/db/open.ts", "const url = process.env.DATABASE_URL;")).toHaveLength(1);
    expect(violationsOf("src/app/config.ts", "const url = process.env.DATABASE_URL;")).toEqual([]);
  });
});

describe("Features", () => {
  const withImports = (file: string, ...targets: readonly string[]) => ({
    file: `src/features/${file}`,
    text: targets.map((target) => `import { x } from "../${target}";`).join("\n"),
  });

  test("stand in an order: a cycle names its fewest imports", () => {
    const files = [
      withImports("sites/queries.ts", "code/parts/server/pages.ts"),
      withImports("code/queries.ts", "accounts/parts/server/names.ts", "accounts/parts/server/members.ts"),
      withImports("accounts/queries.ts", "sites/parts/server/towns.ts", "sites/parts/server/revision.ts"),
    ];
    expect(cyclesOf(files)).toEqual([
      {
        file: "src/features/sites/queries.ts",
        line: 1,
        message:
          "features stand in a cycle: sites → code → accounts → sites (imports src/features/code/parts/server/pages.ts)",
      },
    ]);
    expect(cyclesOf(files.slice(1))).toEqual([]);
  });

  test("may name the contracts, policies and tables of those that need them", () => {
    const files = [
      withImports("code/queries.ts", "sites/parts/server/towns.ts"),
      withImports("sites/queries.ts", "code/contract/code.ts", "code/policy.ts"),
      withImports("sites/tables.ts", "code/tables.ts"),
      withImports("sites/towns.test.ts", "code/fixture.ts"),
    ];
    expect(cyclesOf(files)).toEqual([]);
  });
});
