import type { ResultKind } from "../../../search/parts/result-kind.ts";
import { noteKind } from "../../contract/search-kind.ts";

export const results: ResultKind = {
  kind: noteKind,
  searched: (_session, kinds) => (kinds.has(noteKind.kind) ? "notes" : null),
};
