import { isPartialDate } from "../../../../domain/partial-date.ts";
import { FIRST_DATE, latestDate } from "../../contract/lists.ts";

/** The first and the last day that a document may have (PUBDOC-61). */
export const datesOfDocuments = () => ({ min: FIRST_DATE, max: latestDate() });

/** Whether a typed text is neither empty nor a date. */
export const isWrongDate = (date: string): boolean => date !== "" && !isPartialDate(date);
