import { counted } from "../../../src/domain/counted.ts";
import { ok, type FeatureChecks } from "../../../src/platform/features/checks.ts";
import { trees } from "./tables.ts";

export const checks: FeatureChecks = {
  async *findings({ database: { db } }) {
    yield ok(`${counted(await db.$count(trees), "protected tree")} registered.`);
  },
};
