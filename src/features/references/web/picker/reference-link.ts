/** A location that was chosen. */
export interface Chosen {
  readonly reference: string;
  readonly title: string;
}

/** What the picker inserts (ENTITIES-31). The address follows from the reference whenever it is shown (REFPICK-18). */
export interface ReferenceLink extends Chosen {
  /** The title, or words of the author's own. */
  readonly text: string;
  readonly targetOption: "same window" | "new window";
}
