import type { CardPartProps, ResultKind } from "../../../../../src/features/search/parts/result-kind.ts";
import { treeKind } from "../../contract/search-kind.ts";

function SpeciesOf({ result: { details } }: CardPartProps) {
  const species = details?.["species"];
  return typeof species === "string" ? <p>Species: {species}</p> : null;
}

export const results: ResultKind = { kind: treeKind, searched: () => "trees", Details: SpeciesOf };
