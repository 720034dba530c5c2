import { createElement, Fragment, type ReactNode } from "react";
import { createStore, type Store } from "../../../ui/store.ts";

/** What a feature shows after names in the table of contents, by GUID. */
export type TocMarks = ReadonlyMap<string, ReactNode>;

/** By the name of the feature. */
export const tocMarks: Store<ReadonlyMap<string, TocMarks>> = createStore<ReadonlyMap<string, TocMarks>>(new Map());

/** Shows the marks of a feature in place of those that it had. Those of other features stay. */
export function setTocMarks(feature: string, marks: TocMarks): void {
  tocMarks.set((all) => {
    const others = [...all].filter(([name]) => name !== feature);
    return new Map([...others, [feature, marks] as const].toSorted(([one], [other]) => (one < other ? -1 : 1)));
  });
}

/** All marks of a provision, in the order of the features' names; undefined if it has none. */
export function marksAt(all: ReadonlyMap<string, TocMarks>, guid: string): ReactNode {
  const shown = [...all].flatMap(([feature, marks]) =>
    marks.has(guid) ? [createElement(Fragment, { key: feature }, marks.get(guid))] : [],
  );
  return shown.length === 0 ? undefined : shown;
}
