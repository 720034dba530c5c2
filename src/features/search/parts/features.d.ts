/** What the features contribute to search (scripts/features-plugin.ts). */
declare module "virtual:features/results" {
  // An import declaration cannot have a relative path here.
  // oxlint-disable-next-line typescript/consistent-type-imports
  export const results: readonly import("./result-kind.ts").ResultKind[];
}

declare module "virtual:features/advancedSearch" {
  // oxlint-disable-next-line typescript/consistent-type-imports
  export const advancedSearch: readonly import("./advanced-kind.ts").AdvancedKind[];
}
