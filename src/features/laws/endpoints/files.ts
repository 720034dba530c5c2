import { and, eq, sql } from "drizzle-orm";
import { writeAudit } from "../../../platform/audit/audit.ts";
import type { Db } from "../../../platform/db/db.ts";
import { removeUnused } from "../../../platform/files/collect.ts";
import { kindOfFile } from "../../../platform/files/kind/file-kind.ts";
import { defineEndpoint, type Endpoint, type SiteContext } from "../../../platform/http/endpoint.ts";
import { wrongValue } from "../../../platform/http/failure.ts";
import { receivedFile } from "../../../platform/http/upload.ts";
import { roomOf } from "../../files/parts/server/room.ts";
import { changeLaws, updatedBy } from "../change.ts";
import { designationOf } from "../contract/designation.ts";
import { putLawFile, removeLawFile } from "../contract/laws.ts";
import { requireLaw } from "../lookups.ts";
import type { LawView } from "../policy.ts";
import { lawPages, laws } from "../tables.ts";
import { lawViewOf } from "../view.ts";
import { savedLaw } from "./laws.ts";

const MANAGE = { permission: "LAW/MANAGE" } as const;

const put = defineEndpoint(putLawFile, {
  access: MANAGE,
  beforeFile: (context) => roomOf(context, context.site),
  handle: async (context, { id, file }) => {
    const view = lawViewOf(context);
    await requireLaw(context, view, id);
    const received = receivedFile(file);
    if (received.size === 0) throw wrongValue("file", "That file is empty.");
    const { mediaType, extension } = await kindOfFile(received);
    if (extension !== "pdf") throw wrongValue("file", `“${received.name}” is not a PDF.`);
    const key = await received.keep(extension);
    await changeFile(context, view, id, { key, fileName: received.name, mediaType, size: received.size });
    return savedLaw(context, view, id);
  },
});

const remove = defineEndpoint(removeLawFile, {
  access: MANAGE,
  handle: async (context, { id }) => {
    const view = lawViewOf(context);
    await changeFile(context, view, id, null);
    return savedLaw(context, view, id);
  },
});

interface FileColumns {
  readonly key: string;
  readonly fileName: string;
  readonly mediaType: string;
  readonly size: number;
}

const NO_FILE = { key: null, fileName: null, mediaType: null, size: null };

/** Replaces or removes the PDF of a law; its text and thumbnail go with it. */
async function changeFile(context: SiteContext, view: LawView, id: number, file: FileColumns | null): Promise<void> {
  const { db, files, site, actor } = context;
  const itself = and(eq(laws.customerId, site.customerId), eq(laws.id, id));
  const freed = await changeLaws(context, async (tx: Db) => {
    await tx.select({ id: laws.id }).from(laws).where(itself).for("update");
    const before = await requireLaw({ db: tx }, view, id);
    if (before.key === null && file === null) return { result: [], changed: [] };
    await tx.delete(lawPages).where(and(eq(lawPages.customerId, site.customerId), eq(lawPages.lawId, id)));
    await tx
      .update(laws)
      .set({
        ...(file ?? NO_FILE),
        textState: file === null ? "none" : "waiting",
        textProblem: null,
        pages: null,
        thumbnail: null,
        scanDate: null,
        version: sql`${laws.version} + 1`,
        ...updatedBy(actor),
      })
      .where(itself);
    await writeAudit(tx, context, {
      action: file === null ? "laws.removeFile" : "laws.putFile",
      subject: designationOf(before),
      ...(before.fileName !== null && { before: { file: before.fileName } }),
      ...(file !== null && { after: { file: file.fileName } }),
    });
    const unused = [before.key, before.thumbnail].filter((key) => key !== null && key !== file?.key);
    return { result: unused.filter((key) => key !== null), changed: [id] };
  });
  await removeUnused({ db, files }, freed);
}

export const fileEndpoints: readonly Endpoint[] = [put, remove];
