/** What the features contribute to the page of an upload (scripts/features-plugin.ts). */
declare module "virtual:features/published" {
  // An import declaration cannot have a relative path here.
  // oxlint-disable-next-line typescript/consistent-type-imports
  export const published: readonly import("./published-part.ts").PublishedPart[];
}
