import { createContext, type ComponentType } from "react";
import type { SearchedKind } from "../../../domain/query/language.ts";
import type { Session } from "../../sites/contract/session.ts";
import type { Result } from "../contract/search.ts";

/**
 * How the results page shows a kind of documents: the export `results` of a file that the feature's browser.ts names
 * (`files.results`). Only the results pages load it.
 */
export interface ResultKind {
  readonly kind: SearchedKind;
  /**
   * Its name among what was searched, "laws" in "in the code and laws of the Town of Larkmere"; null if the town has none.
   * `kinds`: those of the answer.
   */
  readonly searched: (session: Session, kinds: ReadonlySet<string>) => string | null;
  /** Its results are files, not pages of ours. */
  readonly areFiles?: true;
  /** What its cards show below their title. */
  readonly Remark?: ComponentType<CardPartProps>;
  /** What its cards show below their passage. */
  readonly Details?: ComponentType<CardPartProps>;
}

export interface CardPartProps {
  readonly result: Result;
}

/** Those of a page with results. */
export const ResultKinds = createContext<readonly ResultKind[]>([]);

export const kindsOf = (results: readonly ResultKind[]): readonly string[] => results.map(({ kind }) => kind.kind);
