import type { Catalog } from "../../../platform/features/catalog.ts";
import type { Endpoint } from "../../../platform/http/endpoint.ts";
import { countiesEndpoint } from "./counties.ts";
import { saveSettings } from "./customization.ts";
import { externalResourceEndpoint } from "./external.ts";
import { pictureEndpoints } from "./pictures.ts";
import { displayDateEndpoint } from "./display-date.ts";
import { featureEndpoint, maximumLevelEndpoint } from "./features.ts";
import { grantEndpoints } from "./grants.ts";
import { contentLinkEndpoints } from "./links/content-links.ts";
import { textLinkEndpoints } from "./links/text-links.ts";
import { readSettings } from "./read.ts";
import { testErrorEndpoint } from "./test-error.ts";
import { warningsEndpoint } from "./warnings.ts";
import { zoningEndpoints } from "./zoning.ts";

export const settingsEndpoints = (catalog: Catalog): readonly Endpoint[] => [
  readSettings(catalog),
  saveSettings(catalog),
  ...pictureEndpoints,
  externalResourceEndpoint,
  displayDateEndpoint,
  featureEndpoint,
  maximumLevelEndpoint,
  ...grantEndpoints,
  ...zoningEndpoints,
  countiesEndpoint,
  warningsEndpoint,
  ...textLinkEndpoints,
  ...contentLinkEndpoints,
  testErrorEndpoint,
];
