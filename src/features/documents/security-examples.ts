import { makePdf } from "../../platform/papers/test-pdf.ts";
import { documentCategories, documentPages, documents, documentTypes, earlierFiles } from "./tables.ts";
import {
  atTown,
  PNG,
  type ExampleServices,
  type ExampleTown,
  type SecurityExamples,
} from "../../platform/features/security-examples.ts";

const video = { title: "Video", documentType: "VIDEO_LINK", url: "https://video.example.org/1" };

export const securityExamples: SecurityExamples = {
  calls: {
    apiDocumentTypes: atTown(),
    apiDocuments: atTown(),
    apiDocument: atTown(({ publicDocument }) => ({ id: publicDocument })),
    apiDocumentText: atTown(({ publicDocument }) => ({ id: publicDocument })),
    listDocumentTypes: atTown(),
    getDocumentType: atTown(({ documentType }) => ({ typeId: documentType })),
    listDocumentCategories: atTown(),
    getDocumentFilters: atTown(({ documentType }) => ({ typeId: documentType })),
    addDocumentType: atTown(() => ({ title: "Budgets" })),
    editDocumentType: atTown(({ documentType }) => ({ typeId: documentType, title: "Minutes" })),
    // It has documents: callers with the permission get 409.
    deleteDocumentType: atTown(({ documentType }) => ({ typeId: documentType })),
    setDocumentTypeTile: atTown(({ documentType }) => ({ typeId: documentType, enabled: false })),
    addDocumentCategory: atTown(({ documentType }) => ({ typeId: documentType, title: "Committees" })),
    editDocumentCategory: atTown(({ documentType, documentCategory }) => ({
      categoryId: documentCategory,
      typeId: documentType,
      title: "Boards",
    })),
    deleteDocumentCategory: atTown(({ documentCategory }) => ({ categoryId: documentCategory })),
    getUncategorized: atTown(({ documentType }) => ({ typeId: documentType })),
    getDocument: atTown(({ publicDocument }) => ({ id: publicDocument })),
    addDocument: atTown(({ documentType }) => ({ typeId: documentType, title: "July", file: PNG })),
    findDocumentDuplicates: atTown(({ documentType }) => ({ typeId: documentType, documents: [{ title: "July" }] })),
    findSameFiles: atTown(() => ({ hashes: ["a".repeat(64)] })),
    confirmDocuments: atTown(({ publicDocument }) => ({ documentIdList: String(publicDocument) })),
    addLinkedDocument: atTown(({ documentType }) => ({ ...video, typeId: documentType })),
    // Without a file: its replacement would delete bytes that a dry run cannot bring back.
    editDocument: atTown(({ publicDocument, documentType }) => ({
      id: publicDocument,
      typeId: documentType,
      title: "June",
    })),
    // It has a file: callers with the permission get 400.
    editLinkedDocument: atTown(({ publicDocument, documentType }) => ({
      ...video,
      id: publicDocument,
      typeId: documentType,
    })),
    deleteDocument: atTown(({ publicDocument }) => ({ id: publicDocument })),
    deleteDocuments: atTown(({ publicDocument }) => ({ documentIdList: String(publicDocument) })),
    listDeletedDocuments: atTown(),
    restoreDocuments: atTown(({ deletedDocument }) => ({ documentIdList: String(deletedDocument) })),
    removeDeletedDocuments: atTown(({ deletedDocument }) => ({ documentIdList: String(deletedDocument) })),
    moveDocuments: atTown(({ publicDocument, documentType }) => ({
      documentIdList: String(publicDocument),
      typeId: documentType,
    })),
    viewDocument: atTown(({ publicDocument }) => ({ id: publicDocument, extension: "pdf" })),
    getDocumentFile: atTown(({ publicDocument }) => ({ id: publicDocument, extension: "pdf" })),
    getDocumentThumbnail: atTown(({ publicDocument }) => ({ id: publicDocument })),
    downloadDocuments: atTown(({ publicDocument }) => ({ docIds: String(publicDocument) })),
    getEarlierFile: atTown(({ publicDocument, earlierFile }) => ({ id: publicDocument, fileId: earlierFile })),
    getManagedDocument: atTown(({ publicDocument }) => ({ id: publicDocument })),
    recognizeDocument: atTown(({ publicDocument }) => ({ id: publicDocument })),
    deleteEarlierFile: atTown(({ publicDocument, earlierFile }) => ({ id: publicDocument, fileId: earlierFile })),
    getDocumentText: atTown(({ publicDocument }) => ({ id: publicDocument })),
    getDocumentPages: atTown(({ publicDocument }) => ({ id: publicDocument })),
    findInDocument: atTown(({ publicDocument }) => ({ id: publicDocument, find: "minutes" })),
    getPageWords: atTown(({ publicDocument }) => ({ id: publicDocument, page: 1 })),
    getPagePicture: atTown(({ publicDocument }) => ({ id: publicDocument, page: 1, width: 800 })),
    getDocumentFeed: atTown(() => ({ type: "Minutes" })),
  },
  pages: {
    "/:site/document/deleted": ({ custId }) => `/${custId}/document/deleted`,
    "/:site/document/types": ({ custId }) => `/${custId}/document/types`,
    "/:site/document/upload": ({ custId }) => `/${custId}/document/upload`,
    "/:site/documents": ({ custId }) => `/${custId}/documents`,
    "/:site/documents/:type": ({ custId }) => `/${custId}/documents/Minutes`,
    "/documents/pub/:site/:type": ({ custId }) => `/documents/pub/${custId}/Minutes`,
    "/:site/document/:file": ({ custId, publicDocument }) => `/${custId}/document/${publicDocument}.pdf`,
    "/documents/:site/public/:file": ({ custId, publicDocument }) =>
      `/documents/${custId}/public/${publicDocument}.pdf`,
    "/:site/document/:id/text": ({ custId, publicDocument }) => `/${custId}/document/${publicDocument}/text`,
    "/:site/document/:id/pages": ({ custId, publicDocument }) => `/${custId}/document/${publicDocument}/pages`,
  },
  objects: addDocuments,
};

async function addDocuments(
  { db, files }: ExampleServices,
  { customerId }: ExampleTown,
): Promise<Partial<ExampleTown>> {
  const by = { customerId, createdBy: "clerk", updatedBy: "clerk" };
  const [type] = await db
    .insert(documentTypes)
    .values({ ...by, title: "Minutes" })
    .returning({ id: documentTypes.id });
  const typeId = type?.id ?? 0;
  const categories = await db
    .insert(documentCategories)
    .values([
      { ...by, typeId, title: "Boards" },
      { ...by, typeId, title: "(Uncategorized)", isUncategorized: true },
    ])
    .returning({ id: documentCategories.id });
  const categoryId = categories[0]?.id ?? 0;
  const file = {
    key: await files.put(
      Buffer.concat([makePdf([{ lines: ["Minutes"] }]), Buffer.from(`% secret of ${customerId}`)]),
      "pdf",
    ),
    fileName: "minutes.pdf",
    mediaType: "application/pdf",
    extension: "pdf",
    size: 30,
  };
  const thumbnail = await files.put(new TextEncoder().encode(`picture of ${customerId}`), "webp");
  const placed = { ...by, typeId, categoryId, ...file };
  const added = await db
    .insert(documents)
    .values([
      { ...placed, title: "June", titleKey: "june", thumbnail, pages: 1, pagesRead: 1, textState: "read" },
      { ...placed, title: "Deleted", titleKey: "deleted", deletedAt: new Date(Date.now() + 3_600_000) },
    ])
    .returning({ id: documents.id });
  const publicDocument = added[0]?.id ?? 0;
  await db
    .insert(documentPages)
    .values({ customerId, documentId: publicDocument, page: 1, text: `secret of ${customerId}` });
  const [earlier] = await db
    .insert(earlierFiles)
    .values({ customerId, documentId: publicDocument, ...file, createdBy: "clerk" })
    .returning({ id: earlierFiles.id });
  return {
    documentType: typeId,
    documentCategory: categoryId,
    publicDocument,
    earlierFile: earlier?.id ?? 0,
    deletedDocument: added[1]?.id ?? 0,
  };
}

declare module "../../platform/features/security-examples.ts" {
  interface ExampleTown {
    /** A type of public documents with a category, and a public document in it that has an earlier file. */
    readonly documentType: number;
    readonly documentCategory: number;
    readonly publicDocument: number;
    readonly earlierFile: number;
    /** One that was just deleted. */
    readonly deletedDocument: number;
  }
}
