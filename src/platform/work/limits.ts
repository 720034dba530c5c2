/** Limits for reading a file that somebody uploaded or imports (decision 031). */
export interface ReadingLimits {
  /** Memory of its thread in MB, without buffers. */
  readonly megabytes: number;
  readonly minutes: number;
  /** Elements of all its XML files. */
  readonly elements: number;
  /** Size of all files of a zip, unpacked. */
  readonly unpackedMegabytes: number;
  /** Files and folders in a zip. */
  readonly unpackedFiles: number;
}

/** The D.C. Code, 98 MB in 24,000 files with 890,702 elements, needs a fifth of this or less. */
export const READING_LIMITS: ReadingLimits = {
  megabytes: 1500,
  minutes: 15,
  elements: 5_000_000,
  unpackedMegabytes: 1000,
  unpackedFiles: 100_000,
};
