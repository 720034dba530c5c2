/** What the features contribute (scripts/features-plugin.ts). */
declare module "virtual:features" {
  // An import declaration cannot have a relative path here.
  // oxlint-disable-next-line typescript/consistent-type-imports
  export const features: readonly {
    /** From the root of the repository. */
    readonly folder: string;
    // oxlint-disable-next-line typescript/consistent-type-imports
    readonly browser: import("./browser-feature.ts").BrowserFeature;
  }[];
  /** The modules that they name, by their path from the root of the repository. */
  // oxlint-disable-next-line typescript/consistent-type-imports
  export const files: Readonly<Record<string, import("../../../ui/load-module.ts").ModuleFiles>>;
}

declare module "virtual:features/editor" {
  // oxlint-disable-next-line typescript/consistent-type-imports
  export const editor: readonly import("../../../ui/editor/editor-part.ts").EditorPart[];
}

declare module "virtual:features/home" {
  // oxlint-disable-next-line typescript/consistent-type-imports
  export const home: readonly import("./home-part.ts").HomePart[];
}
