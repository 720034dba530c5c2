import { codeSource } from "../features/code/search-source.ts";
import type { Sources } from "../features/search/search-plan.ts";

/** What the features give to search, in the order of their scopes. */
export const searchSources: Sources = [codeSource];
