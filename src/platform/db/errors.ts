/** The connection broke during COMMIT, so nobody knows whether the transaction was saved. Never tried again by itself. */
export class CommitUncertain extends Error {
  constructor(cause: unknown) {
    super("The connection to the database broke during COMMIT", { cause });
    this.name = "CommitUncertain";
  }
}

/** What the driver says about an error: the library wraps it. */
export interface DriverError {
  readonly code?: unknown;
  readonly severity?: unknown;
  readonly message?: string;
  readonly table?: unknown;
  readonly constraint?: unknown;
}

export function driverError(error: unknown): DriverError {
  return error instanceof Error ? (error.cause instanceof Error ? error.cause : error) : {};
}
