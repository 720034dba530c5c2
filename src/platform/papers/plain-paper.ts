/** A paper of a format that is read as a whole. */
export interface PlainPaper {
  /** Text of each page; one for formats without pages. */
  readonly pages: readonly string[];
  /** Empty if there is none. */
  readonly title: string;
}
