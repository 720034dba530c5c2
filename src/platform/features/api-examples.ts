import type { SiteContext } from "../http/endpoint.ts";

/** Examples of parameters of the public API, for its description: { law: "12" }. */
export interface ApiExamples {
  /** If the town has none, or the caller may not read it. */
  readonly standard: Readonly<Record<string, string>>;
  /** Those that work for the town. */
  readonly find: (context: SiteContext) => Promise<Readonly<Record<string, string>>>;
}
