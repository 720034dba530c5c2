import { isTownItself } from "../../../domain/version-state.ts";
import { and, eq, sql } from "drizzle-orm";
import { writeAudit } from "../../../platform/audit/audit.ts";
import type { Db } from "../../../platform/db/db.ts";
import { removeUnused } from "../../../platform/files/collect.ts";
import { kindOfFile } from "../../../platform/files/kind/file-kind.ts";
import { visitor } from "../../../platform/http/access.ts";
import { defineEndpoint, type Context, type Endpoint, type SiteContext } from "../../../platform/http/endpoint.ts";
import { notFound, wrongValue } from "../../../platform/http/failure.ts";
import { StoredFileAnswer } from "../../../platform/http/file-answer.ts";
import { receivedFile } from "../../../platform/http/upload.ts";
import { roomOf } from "../../../platform/files/room.ts";
import { changeLaws, updatedBy } from "../change.ts";
import { designationOf } from "../contract/designation.ts";
import { getLawThumbnail, putLawFile, removeLawFile, viewLaw } from "../contract/laws.ts";
import { requireLaw } from "../lookups.ts";
import { readLawJob } from "../jobs/read-text.ts";
import { isSeen, type LawView } from "../policy.ts";
import type { LawRow } from "../queries/laws.ts";
import { lawPages, laws } from "../tables.ts";
import { titleOf } from "../title.ts";
import { placedOf, versionsOf } from "../versions.ts";
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
  const { db, files, jobs, site, actor } = context;
  const itself = and(eq(laws.customerId, site.customerId), eq(laws.id, id));
  const freed = await changeLaws(context, async (tx: Db) => {
    await tx.select({ id: laws.id }).from(laws).where(itself).for("no key update");
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
        textBytes: 0,
        thumbnail: null,
        scanDate: null,
        version: sql`${laws.version} + 1`,
        ...updatedBy(actor),
      })
      .where(itself);
    const { customerId, custId } = site;
    if (file !== null) await jobs.enqueue(tx, readLawJob, { customerId, custId, id, key: file.key });
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

/**
 * A law with a PDF, for anyone who may see it, and whether everyone may. To all others it does not exist, also if the town
 * is private: nobody learns whether there is a law.
 */
async function lawWithFile(
  { db, gate, actor }: Context,
  { site: custId, id }: { readonly site: string; readonly id: number },
): Promise<{ readonly row: LawRow; readonly isPublic: boolean }> {
  const site = await gate.findSite(custId);
  if (site === null || !isTownItself(site) || !gate.may(actor, site, "VIEW")) throw notFound("That law");
  const row = await requireLaw({ db }, lawViewOf({ gate, actor, site }), id);
  const placed = placedOf(await versionsOf(db, site.customerId), row);
  return { row, isPublic: isSeen(lawViewOf({ gate, actor: visitor, site }), placed) };
}

const view = defineEndpoint(viewLaw, {
  access: "public",
  handle: async (context, input) => {
    const { row, isPublic } = await lawWithFile(context, input);
    const { key, mediaType } = row;
    if (key === null || mediaType === null) throw notFound("That law");
    const name = titleOf({ ...row, comment: "" }, "title").replaceAll(/[/\\:*?"<>|]/g, "-");
    return new StoredFileAnswer({ key, mediaType, fileName: `${name}.pdf`, disposition: "inline", isPublic });
  },
});

const thumbnail = defineEndpoint(getLawThumbnail, {
  access: "public",
  handle: async (context, input) => {
    const { row, isPublic } = await lawWithFile(context, input);
    if (row.thumbnail === null) throw notFound("That picture");
    return new StoredFileAnswer({
      key: row.thumbnail,
      mediaType: "image/webp",
      fileName: null,
      disposition: "inline",
      isPublic,
    });
  },
});

export const fileEndpoints: readonly Endpoint[] = [put, remove, view, thumbnail];
