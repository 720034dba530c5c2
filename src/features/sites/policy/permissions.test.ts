import { describe, expect, test } from "vitest";
import { catalog } from "../../../app/catalog.ts";
import { PermissionRules, type Grants, type TownRules } from "./permissions.ts";

const rules = new PermissionRules(catalog.permissions);

const anyone: Grants = { levels: new Set(["PUBLIC"]), grants: new Set() };
const user: Grants = { levels: new Set(["PUBLIC", "USER"]), grants: new Set() };
const at = (permission: string, currentLevel: "NOBODY" | "USER" | "ADMIN" | "PUBLIC") => ({
  levels: { [permission]: { currentLevel, maximumLevel: "PUBLIC" as const } },
  grants: [],
});
const nothing: TownRules = { levels: {}, grants: [] };
const current = { archiveId: null };

describe("A permission", () => {
  test("is granted by the level that the site sets, otherwise by the default level [PERMS-48] [ENTITIES-23]", () => {
    expect(rules.granted(anyone, nothing, "VIEW")).toBe(true);
    expect(rules.granted(anyone, at("VIEW", "USER"), "VIEW")).toBe(false);
    expect(rules.granted(user, at("VIEW", "USER"), "VIEW")).toBe(true);
    expect(rules.granted(user, at("VIEW", "ADMIN"), "VIEW")).toBe(false);
    expect(rules.granted(anyone, nothing, "LAW/MANAGE")).toBe(false);
  });

  test("can be granted by name, but an unknown permission is never granted [PERMS-01]", () => {
    expect(rules.granted({ ...anyone, grants: new Set(["LAW/MANAGE"]) }, nothing, "LAW/MANAGE")).toBe(true);
    expect(rules.granted({ ...anyone, grants: new Set(["constructor"]) }, nothing, "constructor")).toBe(false);
  });

  test("does not apply without permission to view the site [CODE-05]", () => {
    expect(rules.maySite(anyone, at("VIEW", "USER"), current, "INDEX/VIEW")).toBe(false);
    expect(rules.grantedPermissions(anyone, at("VIEW", "USER"), current)).toEqual([]);
  });

  test("to view the index is granted to everyone unless its level is NOBODY [INDEX-06]", () => {
    expect(rules.granted(anyone, at("INDEX/VIEW", "ADMIN"), "INDEX/VIEW")).toBe(true);
    expect(rules.granted(user, at("INDEX/VIEW", "NOBODY"), "INDEX/VIEW")).toBe(false);
  });

  test("granted to the town applies to its administrators, bulk upload to its document administrators [API-08] [OPEN-31]", () => {
    const town: TownRules = { levels: {}, grants: ["BULK_UPLOAD", "API/CODE/ADMIN"] };
    const administrator: Grants = { levels: new Set(["PUBLIC", "USER", "ADMIN"]), grants: new Set() };
    const archivist: Grants = { ...user, grants: new Set(["DOCUMENT_ADMIN"]) };
    expect([administrator, archivist, user].map((each) => rules.granted(each, town, "BULK_UPLOAD"))).toEqual([
      true,
      true,
      false,
    ]);
    expect([administrator, archivist, user].map((each) => rules.granted(each, town, "API/CODE/ADMIN"))).toEqual([
      true,
      false,
      false,
    ]);
  });

  test("in an archive also requires VERSION [OPEN-87]", () => {
    expect(rules.maySite(anyone, at("VERSION", "NOBODY"), { archiveId: "larkmere-1" }, "VIEW")).toBe(false);
    expect(rules.maySite(anyone, at("VERSION", "NOBODY"), current, "VIEW")).toBe(true);
  });
});
