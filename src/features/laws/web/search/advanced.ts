import { isTownItself } from "../../../../domain/version-state.ts";
import type { AdvancedKind, AdvancedSession } from "../../../search/parts/advanced-kind.ts";
import { lawKind } from "../../contract/search-kind.ts";

/** Laws that the reader may see, in the table of new laws or in the ledger. An archive has none. */
const hasLaws = ({ archiveId, parts: { laws } }: AdvancedSession): boolean =>
  isTownItself({ archiveId }) && (laws.lawLedgerCount ?? (laws.lawCount ?? 0) + laws.codifiedLawCount) > 0;

/** OPEN-50 */
export const advancedSearch: AdvancedKind = {
  kind: lawKind,
  group: (session) =>
    session !== null && !hasLaws(session)
      ? null
      : {
          kind: lawKind.kind,
          legend: "New laws",
          all: "All new laws",
          boxes: [],
          fields: [
            { type: "words", field: "subject", label: "Subject" },
            { type: "words", field: "comment", label: "Comment" },
            {
              type: "flag",
              word: "AFFECTS_CODE",
              label: "Effect on the code",
              any: "Any",
              yes: "Changes the code",
              no: "Does not change the code",
            },
            { type: "dates", word: "ADOPTED_DATE", label: "Adopted" },
          ],
        },
};
