/** What the features contribute (scripts/features-plugin.ts). */
declare module "virtual:features" {
  // An import declaration cannot have a relative path here.
  // oxlint-disable-next-line typescript/consistent-type-imports
  export const features: readonly import("./browser-feature.ts").BrowserFeature[];
}

declare module "virtual:features/home" {
  // oxlint-disable-next-line typescript/consistent-type-imports
  export const home: readonly import("./home-part.ts").HomePart[];
}

declare module "virtual:features/published" {
  // oxlint-disable-next-line typescript/consistent-type-imports
  export const published: readonly import("../../code/parts/published-part.ts").PublishedPart[];
}

declare module "virtual:features/references" {
  // oxlint-disable-next-line typescript/consistent-type-imports
  export const references: readonly import("../../references/parts/reference-group.ts").ReferenceGroup[];
}
