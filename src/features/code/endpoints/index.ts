import type { Catalog } from "../../../platform/features/catalog.ts";
import type { Endpoint } from "../../../platform/http/endpoint.ts";
import { cite, coming } from "./cite.ts";
import { citedBy } from "./cited-by.ts";
import { indexWords } from "./index-words.ts";
import { locate } from "./locate.ts";
import { codePage } from "./page.ts";
import { tocEndpoints } from "./toc.ts";
import { uploadEndpoints } from "./uploads.ts";
import { versionEndpoints } from "./versions.ts";
import { titleEndpoints } from "./titles.ts";
import { codeApiEndpoints } from "./v1/index.ts";

/** All calls of this feature. */
export const codeEndpoints = (catalog: Pick<Catalog, "provisionNotices">): readonly Endpoint[] => [
  codePage(catalog),
  locate,
  cite,
  coming(catalog),
  ...tocEndpoints(catalog),
  citedBy,
  indexWords,
  ...uploadEndpoints,
  ...versionEndpoints,
  ...titleEndpoints,
  ...codeApiEndpoints,
];
