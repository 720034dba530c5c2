import { z } from "zod";
import { listInput } from "../../../platform/http/list-input.ts";
import { firstDayOf, isPartialDate } from "../../../domain/partial-date.ts";
import { FIRST_DATE, latestDate, NO_YEAR } from "./lists.ts";

export const site = z.string();
export const id = z.coerce.number<number | string>().int().min(1).max(2_147_483_647);
/** A form sends texts. */
export const yesOrNo = z.union([z.boolean(), z.stringbool()]);
/** Ids joined by commas (OPEN-116). */
export const ids = z
  .preprocess((value) => (typeof value === "number" ? String(value) : asTexts(value)), listInput(1000))
  .transform((list) => list.map(Number))
  .refine((list) => list.length > 0, "Choose at least one document")
  .refine((list) => list.every((each) => Number.isSafeInteger(each) && each > 0 && each < 2 ** 31), "must be ids");

const asTexts = (value: unknown): unknown => (Array.isArray(value) ? value.map(String) : value);

const optionalNumber = (least: number, most: number) =>
  z.preprocess(
    (value) => (value === "" || value === null ? undefined : value),
    z.coerce.number<number | string>().int().min(least).max(most).optional(),
  );

/** The filters of a type page (OPEN-51). A year of -1: documents without a date (PUBDOC-14). */
export const filters = {
  filterCategory: z.string().max(300).optional(),
  filterYear: optionalNumber(NO_YEAR, 9999),
  filterMonth: optionalNumber(NO_YEAR, 12),
  filterDay: optionalNumber(NO_YEAR, 31),
  /** Words that must occur in the title. */
  filterText: z.string().max(200).optional(),
};
export type Filters = z.output<z.ZodObject<typeof filters>>;

/**
 * YYYY-MM-DD, or YYYY-MM or YYYY if no more is known, from 1500-01-01 to ten years ahead (PUBDOC-61, decision 104); empty:
 * none.
 */
export const documentDate = z
  .string()
  .trim()
  .refine((date) => date === "" || isPartialDate(date), "Enter a date as YYYY-MM-DD, YYYY-MM or YYYY")
  .nullish()
  .transform((date) => (date === "" ? null : date))
  .refine(
    (date) =>
      date === null || date === undefined || (firstDayOf(date) >= FIRST_DATE && firstDayOf(date) <= latestDate()),
    {
      error: () => `Enter a date from ${FIRST_DATE} to ${latestDate()}`,
    },
  );

/** An ISO time; empty: none. */
export const moment = z
  .union([z.literal(""), z.iso.datetime({ offset: true, error: "Enter a date and a time" })])
  .nullish()
  .transform((time) => (time === "" ? null : time));
