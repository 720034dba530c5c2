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
