import { createContext, use } from "react";
import { formatDay, type DateFormat } from "../../domain/format-day.ts";

/** The date format of the town whose pages these are. */
export const DateFormatContext = createContext<DateFormat>("short");

/** Formats days as the town does. */
export function useFormatDay(): (day: string) => string {
  const format = use(DateFormatContext);
  return (day) => formatDay(day, format);
}

/** A day or an ISO timestamp as the town writes days. */
export function Day({ at }: { readonly at: string }) {
  return <>{useFormatDay()(at)}</>;
}
