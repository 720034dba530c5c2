import { results as resultKinds } from "virtual:features/results";
import type { SignInFacts } from "../../../sites/contract/sign-in.ts";
import { ResultKinds } from "../../parts/result-kind.ts";
import type { LoadedSearch } from "../results/load-results.ts";
import { ResultsPage } from "../results/results-page.tsx";
import { ChosenStrip } from "./chosen-strip.tsx";
import { MultiField } from "./multi-field.tsx";
import { ProductFrame } from "./product-frame.tsx";

interface MultiResultsProps {
  readonly facts: Pick<SignInFacts, "signedIn" | "termsOfUseUrl">;
  readonly loaded: LoadedSearch;
}

/** The results of a query in selected towns (ROUTES-40). */
export function MultiResults({ facts, loaded }: MultiResultsProps) {
  const { state, answer } = loaded;
  return (
    <ProductFrame
      facts={facts}
      search={<MultiField key={state.query} state={state} mayAdvance={answer?.mayAdvance === true} />}
    >
      <ChosenStrip state={state} answer={answer} />
      <ResultKinds value={resultKinds}>
        <ResultsPage session={null} loaded={loaded} start={null} />
      </ResultKinds>
    </ProductFrame>
  );
}
