import { sql } from "drizzle-orm";
import { joinPath, pathOf } from "../../../domain/law/read/paths.ts";
import { rows } from "../../../platform/db/db.ts";
import type { TownSources } from "../../../platform/town/town-data.ts";
import type { ZipEntry } from "../../../platform/zip/zip-stream.ts";
import { exportCode } from "../export/export.ts";
import { exportImages } from "../export/images.ts";
import { versions } from "../tables.ts";

/** Each version as Akoma Ntoso 3.0 in its own folder, "code/larkmere-2/", with its images. */
export async function* readableVersions({ db, files }: TownSources, customerId: number): AsyncGenerator<ZipEntry> {
  const stored = await rows<{ id: number; archiveId: string }>(
    db,
    sql`select id, archive_id as "archiveId" from ${versions} where customer_id = ${customerId} order by number`,
  );
  for (const { id, archiveId } of stored) {
    const version = { customerId, versionId: id };
    const { pieces } = await exportCode(db, files, { version, guid: null, format: "akn", origin: null });
    yield { path: `code/${archiveId}/code.xml`, content: pieces };
    for await (const { src, content } of exportImages(db, files, version)) {
      const path = joinPath("code.xml", pathOf(src));
      // Skips paths outside the folder.
      if (path !== null) yield { path: `code/${archiveId}/${path}`, content };
    }
  }
}
