/** What the features contribute to the picker of references (scripts/features-plugin.ts). */
declare module "virtual:features/references" {
  // An import declaration cannot have a relative path here.
  // oxlint-disable-next-line typescript/consistent-type-imports
  export const references: readonly import("./reference-group.ts").ReferenceGroup[];
}
