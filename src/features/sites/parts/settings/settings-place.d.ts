/** The settings cards of all features (scripts/features-plugin.ts). */
declare module "virtual:features/settings" {
  // An import declaration cannot have a relative path here.
  // oxlint-disable-next-line typescript/consistent-type-imports
  export const settings: readonly (readonly import("./card.ts").SettingCard[])[];
}
