import { createRequire } from "node:module";
import type * as HtmlParser from "htmlparser2";

/** Required, as sanitize-html does: importing it at the same time fails (ERR_REQUIRE_ESM_RACE_CONDITION). */
export const { DomUtils, ElementType, Parser, parseDocument } = createRequire(import.meta.url)(
  "htmlparser2",
) as typeof HtmlParser;
