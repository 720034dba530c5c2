import { isTownItself } from "../../../domain/version-state.ts";
import { extname } from "node:path";
import { and, desc, eq, inArray } from "drizzle-orm";
import type { Author } from "../../../platform/audit/people.ts";
import { authorNames, authorOf } from "../../accounts/parts/server/author-names.ts";
import { writeAudit } from "../../../platform/audit/audit.ts";
import { removeUnused } from "../../../platform/files/collect.ts";
import { visitor } from "../../../platform/http/access.ts";
import { defineEndpoint, type Context, type Endpoint, type SiteContext } from "../../../platform/http/endpoint.ts";
import { Failure, notFound } from "../../../platform/http/failure.ts";
import { FileAnswer, StoredFileAnswer } from "../../../platform/http/file-answer.ts";
import { zipStream, type ZipEntry } from "../../../platform/zip/zip-stream.ts";
import { changeDocuments } from "../change.ts";
import {
  deleteEarlierFile,
  downloadDocuments,
  getDocumentFile,
  getDocumentText,
  getDocumentThumbnail,
  getEarlierFile,
  getManagedDocument,
  recognizeDocument,
  viewDocument,
} from "../contract/documents.ts";
import { documentOfPage, earlierFileHref } from "../contract/addresses.ts";
import type { ManagedDocument } from "../contract/entities.ts";
import { isSeen } from "../facts.ts";
import { seeingOf } from "../policy.ts";
import { presentDocument, type DocumentRow } from "../queries/columns.ts";
import { findDocument, findDocuments } from "../queries/documents.ts";
import { textOf } from "../queries/published.ts";
import { documents, earlierFiles } from "../tables.ts";
import { recognizeAgain } from "../save.ts";
import { viewOf } from "../type-page.ts";
import { requireCategory, requireDocument } from "../lookups.ts";

/** The name under which a document's file is saved: its title, with the extension of what it is. */
function savedName({ title, extension }: Pick<DocumentRow, "title" | "extension">): string {
  const name = title.replaceAll(/[/\\:*?"<>|]/g, "-");
  return extension === null || extname(name).toLowerCase() === `.${extension}` ? name : `${name}.${extension}`;
}

/**
 * A document, for anyone who may see it. To all others it does not exist, also if the town is private: nobody learns
 * whether there is a document.
 */
export async function admittedDocument(
  { db, gate, actor }: Context,
  { site: custId, id }: { readonly site: string; readonly id: number },
  what: string,
): Promise<{ readonly row: DocumentRow; readonly isPublic: boolean }> {
  const site = await gate.findSite(custId);
  if (site === null || !isTownItself(site) || !gate.may(actor, site, "VIEW")) throw notFound(what);
  const row = await findDocument(db, viewOf({ gate, actor, site }), id);
  if (row === null) throw notFound(what);
  return { row, isPublic: gate.may(visitor, site, "VIEW") && isSeenByAll(row) };
}

async function fileOf(
  context: Context,
  input: { readonly site: string; readonly id: number },
  disposition: "inline" | "attachment",
): Promise<StoredFileAnswer> {
  const { row, isPublic } = await admittedDocument(context, input, "That document");
  const { key, mediaType } = row;
  if (key === null || mediaType === null) throw notFound("That document");
  return new StoredFileAnswer({ key, mediaType, fileName: savedName(row), disposition, isPublic });
}

const time = (value: string | null): number | null => (value === null ? null : Date.parse(value));

/**
 * A person who opens the file of a document opens the document, unless it is open already: its text, with the link to the
 * file. What is not public is not counted (`publicDocuments`).
 */
async function openedFile(...[context, input, disposition]: Parameters<typeof fileOf>): Promise<StoredFileAnswer> {
  const answer = await fileOf(context, input, disposition);
  const { visit, counts, gate } = context;
  const site = await gate.findSite(input.site);
  if (site !== null && visit.isOpening && documentOfPage(visit.from) !== String(input.id))
    counts.add(site.customerId, "document", String(input.id));
  return answer;
}

/** Whether everyone sees a document now. */
const isSeenByAll = ({ isHidden, visibleFrom, visibleUntil }: DocumentRow): boolean =>
  isSeen(
    { isPrivate: isHidden, from: time(visibleFrom), until: time(visibleUntil) },
    seeingOf(() => false),
  );

const view = defineEndpoint(viewDocument, {
  access: "public",
  handle: (context, input) => openedFile(context, input, "inline"),
});

const file = defineEndpoint(getDocumentFile, {
  access: "public",
  handle: (context, { download, ...input }) => openedFile(context, input, download ? "attachment" : "inline"),
});

const thumbnail = defineEndpoint(getDocumentThumbnail, {
  access: "public",
  handle: async (context, input) => {
    const { row, isPublic } = await admittedDocument(context, input, "That picture");
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

/** PUBDOC-73, PUBDOC-74, OPEN-116 */
const download = defineEndpoint(downloadDocuments, {
  access: { permission: "DOCUMENT_ADMIN" },
  handle: async (context, { docIds }) => {
    const { db, site, files } = context;
    const found = await findDocuments(db, viewOf(context), docIds);
    if (found.length !== new Set(docIds).size) throw notFound("One of the documents");
    const linked = found.filter(({ key }) => key === null);
    if (linked.length > 0)
      throw new Failure(
        "bad-input",
        `Downloads are not supported for linked Public Documents. Please unselect: ${linked.map(({ title }) => title).join(", ")}.`,
        { title: "Error downloading document(s)" },
      );
    const [only, another] = found;
    if (only !== undefined && another === undefined)
      return fileOf(context, { site: site.custId, id: only.id }, "attachment");
    async function* entries(): AsyncGenerator<ZipEntry> {
      const taken = new Set<string>();
      for (const row of found) {
        const opened = row.key === null ? null : await files.get(row.key);
        if (opened !== null)
          yield { path: freeName(savedName(row), taken), content: opened.stream, modified: new Date(row.updated) };
      }
    }
    return new FileAnswer({
      body: zipStream(entries()),
      type: "application/zip",
      fileName: `${site.custId}-documents.zip`,
    });
  },
});

/** Another name if one was used before: "Minutes (2).pdf". */
function freeName(name: string, taken: Set<string>): string {
  const extension = extname(name);
  let free = name;
  for (let number = 2; taken.has(free.toLowerCase()); number += 1)
    free = `${name.slice(0, name.length - extension.length)} (${number})${extension}`;
  taken.add(free.toLowerCase());
  return free;
}

const earlier = defineEndpoint(getEarlierFile, {
  access: { permission: "DOCUMENT_ADMIN" },
  handle: async (context, { id, fileId }) => {
    await requireDocument(context, id);
    const { key, mediaType, fileName } = await requireEarlier(context, id, fileId);
    return new StoredFileAnswer({ key, mediaType, fileName, disposition: "attachment", isPublic: false });
  },
});

const isEarlier = (customerId: number, id: number, fileId: number) =>
  and(eq(earlierFiles.customerId, customerId), eq(earlierFiles.documentId, id), eq(earlierFiles.id, fileId));

async function requireEarlier({ db, site }: SiteContext, id: number, fileId: number) {
  const [found] = await db
    .select()
    .from(earlierFiles)
    .where(isEarlier(site.customerId, id, fileId));
  if (found === undefined) throw notFound("That earlier file");
  return found;
}

const manage = defineEndpoint(getManagedDocument, {
  access: { permission: "DOCUMENT_ADMIN" },
  handle: (context, { id }) => managedDocumentOf(context, id),
});

const removeEarlier = defineEndpoint(deleteEarlierFile, {
  access: { permission: "DOCUMENT_ADMIN" },
  handle: async (context, { id, fileId }) => {
    const { db, files, site } = context;
    const document = await requireDocument(context, id);
    const { key, fileName } = await requireEarlier(context, id, fileId);
    await changeDocuments(context, async (tx) => {
      await tx.delete(earlierFiles).where(isEarlier(site.customerId, id, fileId));
      await writeAudit(tx, context, {
        action: "documents.removeEarlier",
        subject: document.title,
        before: { file: fileName },
      });
      return { result: null, changed: [] };
    });
    await removeUnused({ db, files }, [key]);
    return managedDocumentOf(context, id);
  },
});

const recognize = defineEndpoint(recognizeDocument, {
  access: { permission: "DOCUMENT_ADMIN" },
  handle: async (context, { id }) => {
    await recognizeAgain(context, id);
    return managedDocumentOf(context, id);
  },
});

async function managedDocumentOf(context: SiteContext, id: number): Promise<ManagedDocument> {
  const { db, site } = context;
  const row = await requireDocument(context, id);
  const ofDocument = and(eq(documents.customerId, site.customerId), inArray(documents.id, [id]));
  const [authors] = await db
    .select({
      createdBy: documents.createdBy,
      createdById: documents.createdById,
      updatedBy: documents.updatedBy,
      updatedById: documents.updatedById,
    })
    .from(documents)
    .where(ofDocument);
  if (authors === undefined) throw notFound("That document");
  const before = await db
    .select()
    .from(earlierFiles)
    .where(and(eq(earlierFiles.customerId, site.customerId), eq(earlierFiles.documentId, id)))
    .orderBy(desc(earlierFiles.replacedAt), desc(earlierFiles.id));
  const made: Author = authorOf(authors);
  const changed: Author = { id: authors.updatedById, name: authors.updatedBy };
  const nameOf = await authorNames(db, [made, changed, ...before.map(authorOf)]);
  return {
    ...presentDocument(site.custId, row),
    createdBy: nameOf(made),
    updatedBy: nameOf(changed),
    textState: row.textState,
    textProblem: row.textProblem,
    pagesRead: row.pagesRead,
    earlierFiles: before.map((each) => ({
      id: each.id,
      fileName: each.fileName,
      size: each.size,
      url: earlierFileHref(site.custId, id, each.id),
      replaced: each.replacedAt.toISOString(),
      replacedBy: nameOf(authorOf(each)),
    })),
  };
}

const text = defineEndpoint(getDocumentText, {
  access: { permission: "VIEW" },
  handle: async (context, { id, ...wanted }) => {
    const { db, site } = context;
    const row = await requireDocument(context, id);
    const { typeTitle } = await requireCategory(context, row.categoryId);
    const shown = await textOf(db, site.customerId, id, wanted);
    const isReading = row.textState === "waiting" || row.textState === "reading";
    if (shown.pages.length === 0 && !isReading) throw notFound("The text of that document");
    return { document: presentDocument(site.custId, row), typeTitle, ...shown, isReading };
  },
});

export const fileEndpoints: readonly Endpoint[] = [
  view,
  file,
  thumbnail,
  download,
  earlier,
  manage,
  removeEarlier,
  recognize,
  text,
];
