import { searchParams, type SearchState } from "./search-state.ts";

interface SearchFieldsProps {
  readonly state: SearchState;
  /** The parameter that the form itself sets. */
  readonly without: "sortOrder" | "selections";
}

/** A search as hidden fields of a plain form, starting at the first page. */
export function SearchFields({ state, without }: SearchFieldsProps) {
  return Object.entries(searchParams(null, { ...state, page: 0 }))
    .filter(([name, value]) => name !== without && value !== null && value !== "")
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value ?? ""} />);
}
