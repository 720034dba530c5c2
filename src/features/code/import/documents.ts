import { fullName } from "../../../domain/law/name.ts";
import type { SearchDocument } from "../../../platform/search/port.ts";
import { searchedNotes } from "../documents.ts";
import type { PlacedProvision } from "./skeleton.ts";
import type { ProvisionTexts } from "./texts.ts";

const BATCH = 400;

/** What is searched: every provision in the order of the code; the code itself only where it has law of its own. */
export function* searchDocuments(provisions: readonly PlacedProvision[], texts: ProvisionTexts): Generator<readonly SearchDocument[]> {
  const names = new Map<number, SearchDocument["parents"]>();
  let batch: SearchDocument[] = [];
  for (const provision of provisions) {
    const document = documentOf(provision, parentsOf(provision, provisions, names), texts);
    if (provision.parent !== null || document.text !== "") batch.push(document);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function documentOf(provision: PlacedProvision, parents: SearchDocument["parents"], texts: ProvisionTexts): SearchDocument {
  return {
    id: String(provision.guid),
    type: "code",
    number: provision.number,
    label: provision.label,
    title: provision.heading,
    text: texts.body(provision.text),
    notes: searchedNotes(provision.above ?? [], texts.notes(provision.text)),
    terms: provision.terms,
    parents,
    position: provision.position,
    page: String(provision.page),
  };
}

/** Outermost first, without the code itself; made once for the children of each provision. */
function parentsOf(provision: PlacedProvision, provisions: readonly PlacedProvision[], names: Map<number, SearchDocument["parents"]>): SearchDocument["parents"] {
  const parent = provision.parent === null ? undefined : provisions[provision.parent];
  if (parent === undefined || parent.parent === null) return [];
  const known = names.get(parent.position);
  if (known !== undefined) return known;
  const parents = [...parentsOf(parent, provisions, names), { id: String(parent.guid), title: fullName(parent) }];
  names.set(parent.position, parents);
  return parents;
}
