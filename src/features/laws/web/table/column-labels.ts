import type { LawColumn } from "../../contract/lists.ts";

/** LAWS-07 */
export const columnLabels: Readonly<Record<LawColumn, string>> = {
  title: "Title",
  adopted: "Adopted",
  subject: "Subject",
  dispositions: "Affects",
  suppedBy: "Supped By",
  edit: "Edit",
};

/** What a column label means, for its tip. */
export const columnTips: Partial<Record<LawColumn, string>> = {
  suppedBy: "In the code since the version of this date",
};

/** Labels of the buttons that sort on a phone, where the table is a list of cards. */
export const buttonLabels: Readonly<Record<LawColumn, string>> = { ...columnLabels, suppedBy: "In the code since" };
