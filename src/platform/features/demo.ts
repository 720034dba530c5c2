import type { Services } from "../services.ts";

/** The demonstration town. */
export interface DemoTown {
  readonly customerId: number;
  readonly custId: string;
  /** Id of a user by name: "moakes". */
  readonly userId: (username: string) => Promise<number | null>;
  /** GUID of a provision of the current code: "Ch 135", "§ 58-8". */
  readonly provision: (name: string) => Promise<number | null>;
}

/**
 * Content that a feature adds to the demonstration town, for trying it out: `demo.ts` in its folder exports a list as
 * `demo`. Only `npm start` before there are other towns, and `towncode demo`, load it.
 */
export interface DemoContent {
  /** What it adds: "notes". */
  readonly name: string;
  /** Order, ascending. The code of the town comes at 10, its users at 20. */
  readonly position: number;
  /** Whether it has never been in the town: then the next start adds it. Default: no. */
  readonly isMissing?: (services: Services, town: DemoTown) => Promise<boolean>;
  /** Adds it, once. Returns whether it added anything. */
  readonly add: (services: Services, town: DemoTown) => Promise<boolean>;
}
