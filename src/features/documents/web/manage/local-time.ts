/** An ISO time as a field of local date and time has it: "2026-06-03T18:30"; "" for none. */
export function localTime(iso: string | null): string {
  if (iso === null) return "";
  const time = new Date(iso);
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

/** The same backwards: "" for none. */
export function isoTime(local: string): string {
  const time = new Date(local);
  return Number.isNaN(time.getTime()) ? "" : time.toISOString();
}

const TIME = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

/** "Jun 3, 2026, 6:30 PM" */
export const timeText = (local: string): string => TIME.format(new Date(local));

/** The name of the user's time zone: "America/New_York". */
export const zoneName = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
