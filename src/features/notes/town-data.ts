import { sql } from "drizzle-orm";
import { z } from "zod";
import { plainText } from "../../platform/html/plain.ts";
import { sanitizeHtml } from "../../platform/html/sanitize.ts";
import {
  changed,
  copied,
  hash,
  id,
  looseGuid,
  storableName,
  storableText,
  town,
  unset,
  userId,
  username,
} from "../../platform/town/columns.ts";
import { townTable } from "../../platform/town/table.ts";
import { RowLeftOut, type TownData } from "../../platform/town/town-data.ts";
import { MAX_CONTENT, MAX_TITLE } from "./contract/lists.ts";
import { passage } from "../code/contract/passage.ts";
import { notes } from "./tables.ts";

const notesTable = townTable(
  notes,
  {
    id,
    customerId: town,
    guid: looseGuid,
    title: copied(storableName(2 * MAX_TITLE)),
    content: changed(storableText(2 * MAX_CONTENT), (html, restore) => sanitizeHtml(restore.html(html))),
    plain: changed(storableText(2 * MAX_CONTENT), (_plain, restore, { content }) =>
      plainText(sanitizeHtml(restore.html(String(content)))),
    ),
    color: copied(),
    visibility: copied(),
    groupId: changed(z.int32().nullable(), (group, restore) => (group === null ? null : restore.idOf("groups", group))),
    displayMode: copied(),
    version: copied(),
    temporaryId: unset,
    passage: copied(passage),
    textHash: hash,
    createdAt: copied(),
    createdBy: username,
    // Nobody could read a private note without a writer.
    createdById: changed(z.int32().nullable(), (exported, restore, { visibility }) => {
      const writer = exported === null ? null : restore.knownId("users", exported);
      if (writer === null && visibility === "private") throw new RowLeftOut("a private note of somebody else");
      return writer;
    }),
    updatedAt: copied(),
    updatedBy: username,
    updatedById: userId,
  },
  {
    after: ["users", "groups"],
    counted: { name: "notes", one: "note", many: "notes" },
    // Private notes are for their writer alone.
    shared: sql`t.visibility <> 'private'`,
  },
);

/** Notes. Private ones are only in the export that the installation's operator makes on the command line (decision 058). */
export const townData: TownData = { sets: [notesTable] };
