import type { Db } from "../db/db.ts";
import type { Services } from "../services.ts";

/** Result of a check. `fix`: how to fix the problem. */
export interface Finding {
  readonly state: "ok" | "note" | "wrong";
  readonly message: string;
  readonly fix?: string;
}

/**
 * What `towncode doctor` checks of a feature: `checks.ts` in its folder exports it as `checks`. A check changes nothing,
 * and says one thing if everything is in order.
 */
export interface FeatureChecks {
  readonly findings?: (services: Services) => AsyncIterable<Finding>;
  /** Names of stored images that must be in the store of files. */
  readonly images?: (db: Db) => Promise<readonly string[]>;
}

export const ok = (message: string): Finding => ({ state: "ok", message });
export const note = (message: string, fix?: string): Finding => ({ state: "note", message, fix });
export const wrong = (message: string, fix: string): Finding => ({ state: "wrong", message, fix });
