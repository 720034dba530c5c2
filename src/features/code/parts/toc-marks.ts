import type { ReactNode } from "react";
import { createStore, type Store } from "../../../ui/store.ts";

/** What a feature shows after names in the table of contents, by GUID. */
export const tocMarks: Store<ReadonlyMap<string, ReactNode>> = createStore<ReadonlyMap<string, ReactNode>>(new Map());
