import { describe, expect, test } from "vitest";
import { custIdProblem } from "./cust-id.ts";

describe("The id of a customer", () => {
  test.each(["larkmere", "LA1234", "2rivers"])("can be %s", (custId) => {
    expect(custIdProblem(custId)).toBeNull();
  });

  test.each([
    ["45661894", "must contain a letter"],
    ["san-mateo", "without spaces or hyphens"],
    ["x", "2 to 40"],
    ["../etc", "letters and digits"],
  ])("[OPEN-03] cannot be %s, which is not valid", (custId, why) => {
    expect(custIdProblem(custId)).toContain(why);
  });

  test.each([
    "archives",
    "help",
    "user",
    "Search",
    "calculators",
    "dashboard",
    "documents",
    "note",
    "api",
    "toc",
    "event",
    "faq",
    "developers",
    "v1",
  ])("[OPEN-06] cannot be the reserved word %s", (custId) => {
    expect(custIdProblem(custId)).toContain("is reserved");
  });
});
