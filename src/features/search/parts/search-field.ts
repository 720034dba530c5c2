import { closeDrawers } from "../../../ui/hooks/use-drawer.ts";

/** The field of the search bar; null on pages without one. */
let field: HTMLInputElement | null = null;

/** The search bar names its field while it is mounted. */
export function offerSearchField(element: HTMLInputElement | null): void {
  field = element;
}

export const hasSearchField = (): boolean => field !== null;

/** Focuses the search field. On a phone, closes the drawer that covers the page first. */
export function focusSearchField(): void {
  closeDrawers();
  field?.focus();
}
