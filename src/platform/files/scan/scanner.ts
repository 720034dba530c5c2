/** What a scanner says about a file. */
export type Verdict =
  | { readonly state: "clean" }
  /** `signature`: the scanner's name for what it found. */
  | { readonly state: "infected"; readonly signature: string }
  /** Larger than the scanner accepts. */
  | { readonly state: "too-large" };

/** Looks for viruses in files that people send. */
export interface Scanner {
  /** Scans a file on this machine. Throws `ScannerUnavailable`. */
  scan(file: { readonly path: string; readonly size: number }): Promise<Verdict>;
  /** Its name and version. Throws `ScannerUnavailable`. */
  version(): Promise<string>;
}

/** The scanner does not answer, or not in time. Its message is for administrators. */
export class ScannerUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "ScannerUnavailable";
  }
}
