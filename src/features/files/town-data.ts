import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { z } from "zod";

import { rows, type Db } from "../../platform/db/db.ts";
import {
  changed,
  copied,
  fileKey,
  storableName,
  storableText,
  town,
  unset,
  username,
  userId,
} from "../../platform/town/columns.ts";
import type { Restore } from "../../platform/town/restore.ts";
import { townTable } from "../../platform/town/table.ts";
import { RowProblem, type TownData } from "../../platform/town/town-data.ts";
import { shownType } from "./policy.ts";
import { storageQuotas, storedFiles } from "./tables.ts";

/** Media type of files that are only downloaded, whatever the export says. */
const DOWNLOAD_TYPE = "application/octet-stream";

const address = z.string().regex(/^[\w-]{43}(\.[a-z]{3,4})?$/, "is not the address of a stored file");

/** Files keep their addresses where these are free. */
async function chooseAddresses(db: Db, restore: Restore): Promise<void> {
  const wanted = [...restore.paths.keys()];
  const taken = await rows<{ path: string }>(
    db,
    sql`select path from ${storedFiles} where path in (select json_array_elements_text(${JSON.stringify(wanted)}::json))`,
  );
  for (const { path } of taken) restore.paths.set(path, randomBytes(32).toString("base64url") + path.slice(43));
}

const storedFilesTable = townTable(
  storedFiles,
  {
    id: unset,
    customerId: town,
    path: changed(address, (path, restore) => restore.paths.get(path)),
    key: fileKey,
    name: copied(storableName(300)),
    // The type decides whether browsers show the file, so the bytes decide the type.
    mediaType: changed(
      storableText(100),
      (_type, { files }, { key }) => shownType(files.get(String(key)) ?? null) ?? DOWNLOAD_TYPE,
    ),
    size: copied(),
    createdAt: copied(),
    createdBy: username,
    createdById: userId,
  },
  {
    counted: { name: "files", one: "stored file", many: "stored files" },
    after: ["users"],
    prepare: (restore, row) => {
      const path = String(row["path"]);
      if (restore.paths.has(path)) throw new RowProblem(`the address ${path} occurs twice`);
      restore.paths.set(path, path);
    },
    prepared: chooseAddresses,
  },
);

const quotasTable = townTable(storageQuotas, { customerId: town, bytes: copied() });

/** Uploaded files, and the limit for them. */
export const townData: TownData = { sets: [storedFilesTable, quotasTable] };
