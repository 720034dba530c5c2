import { InvalidArgumentError } from "commander";

/** The value of an option: YYYY-MM-DD. */
export function isoDate(value: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || Number.isNaN(Date.parse(value)))
    throw new InvalidArgumentError("Write the date as YYYY-MM-DD.");
  return value;
}
