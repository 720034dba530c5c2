import type { ResultKind } from "../../../search/parts/result-kind.ts";
import { documentKind } from "../../contract/search-kind.ts";

export const results: ResultKind = {
  kind: documentKind,
  searched: ({ parts }) => (parts.documents.types.length === 0 ? null : "documents"),
  areFiles: true,
};
