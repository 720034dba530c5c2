import { codeSource } from "../features/code/search-source.ts";
import type { Sources } from "../features/search/search-plan.ts";

/** The search sources of the features, in the order of their scopes. */
export const searchSources: Sources = [codeSource];
