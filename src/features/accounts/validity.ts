import { sql, type AnyColumn, type SQL } from "drizzle-orm";

/** Clocks of several machines may differ. */
const HOUR_MS = 3_600_000;

type Ends = AnyColumn | SQL;
const now = (): string => new Date().toISOString();
const latest = (longestMs: number): string => new Date(Date.now() + longestMs + HOUR_MS).toISOString();

/**
 * Whether something is valid that ends at `ends`, at most `longestMs` after it began. What would end later than that was
 * made while the clock of the server was ahead, and is not valid.
 */
export const isValid = (ends: Ends, longestMs: number): SQL =>
  sql`(${ends} > ${now()}::timestamptz and ${ends} <= ${latest(longestMs)}::timestamptz)`;

/** Whether it can be removed. */
export const isOver = (ends: Ends, longestMs: number): SQL => sql`not ${isValid(ends, longestMs)}`;
