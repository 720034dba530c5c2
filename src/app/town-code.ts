import { joinPath } from "../domain/law/read/paths.ts";
import { exportCode } from "../features/code/export/export.ts";
import { exportImages } from "../features/code/export/images.ts";
import type { CodeEntries } from "../features/sites/towns/export.ts";
import { rows } from "../platform/db/db.ts";
import { sql } from "drizzle-orm";

/** Each version of a town as Akoma Ntoso 3.0 in its own folder, "code/larkmere-2/", with its images. */
export const codeEntries: CodeEntries = async function* codeEntries({ db, files }, customerId) {
  const versions = await rows<{ id: number; archiveId: string }>(
    db,
    sql`select id, archive_id as "archiveId" from versions where customer_id = ${customerId} order by number`,
  );
  for (const { id, archiveId } of versions) {
    const version = { customerId, versionId: id };
    const { pieces } = await exportCode(db, files, { version, guid: null, format: "akn", origin: null });
    yield { path: `code/${archiveId}/code.xml`, content: pieces };
    for await (const { src, bytes } of exportImages(db, files, version)) {
      const path = joinPath("code.xml", src.replace(/[?#].*$/, ""));
      // Skips paths outside the folder.
      if (path !== null) yield { path: `code/${archiveId}/${path}`, content: bytes };
    }
  }
};
