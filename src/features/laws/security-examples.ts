import { dispositions, laws, lawUploads } from "./tables.ts";
import {
  atTown,
  PNG,
  idOf,
  type ExampleServices,
  type ExampleTown,
  type SecurityExamples,
} from "../../platform/features/security-examples.ts";

export const securityExamples: SecurityExamples = {
  calls: {
    apiLaws: atTown(),
    apiLaw: atTown(({ law }) => ({ law })),
    apiLawText: atTown(({ law }) => ({ law })),
    listLaws: atTown(() => ({ ledger: true })),
    getLawTable: atTown(() => ({ ledger: true })),
    listLawUploads: atTown(),
    getLawUpload: atTown(({ lawUpload }) => ({ id: lawUpload })),
    followLawUpload: atTown(({ lawUpload }) => ({ id: lawUpload })),
    sendLawUpload: atTown(() => ({ file: PNG, type: "Local Law" })),
    importLawUpload: atTown(({ lawUpload }) => ({ id: lawUpload })),
    discardLawUpload: atTown(({ lawUpload }) => ({ id: lawUpload })),
    getLaw: atTown(({ law }) => ({ id: law })),
    saveLaw: atTown(({ law }) => ({ id: law, title: "Fees" })),
    addLaw: atTown(() => ({ legislationType: "Local Law", number: "3-2026" })),
    // Not a PDF: callers with the permission get 400.
    putLawFile: atTown(({ law }) => ({ id: law, file: PNG })),
    // It has none: the bytes of another would be gone after a dry run.
    removeLawFile: atTown(({ lawWithoutFile }) => ({ id: lawWithoutFile })),
    findLedger: (_site, { version }) => ({ id: version }),
    listSuppedProposals: atTown(),
    dismissSupped: atTown(({ lawWithoutFile, version }) => ({ ids: [lawWithoutFile], version })),
    confirmSupped: atTown(({ lawWithoutFile, version }) => ({ ids: [lawWithoutFile], version })),
    downloadLaws: atTown(() => ({ ledger: true })),
    getLawFeed: atTown(),
    viewLaw: atTown(({ law }) => ({ id: law })),
    getLawThumbnail: atTown(({ law }) => ({ id: law })),
  },
  pages: {
    "/:site/laws": ({ custId }) => `/${custId}/laws`,
    "/:site/law-ledger": ({ custId }) => `/${custId}/law-ledger`,
    "/:site/laws/import": ({ custId }) => `/${custId}/laws/import`,
    "/:site/laws/:id": ({ custId, law }) => `/${custId}/laws/${law}`,
    "/law-ledger/:id": ({ version }) => `/law-ledger/${version}`,
  },
  objects: addLaws,
};

/** A law with a PDF that changes a provision, one without, and an upload of laws. */
async function addLaws(
  { db, files }: ExampleServices,
  { customerId, guid }: ExampleTown,
): Promise<Partial<ExampleTown>> {
  const by = { customerId, createdBy: "clerk", updatedBy: "clerk" };
  const named = { ...by, legislationType: "Local Law", title: `secret of ${customerId}`, adopted: "2026-06-17" };
  const added = await db
    .insert(laws)
    .values([
      {
        ...named,
        number: "2-2026",
        key: await files.put(new TextEncoder().encode(`%PDF-1.4 secret law of ${customerId}`), "pdf"),
        fileName: "law.pdf",
        mediaType: "application/pdf",
        size: 30,
        thumbnail: await files.put(new TextEncoder().encode(`picture of the law of ${customerId}`), "webp"),
      },
      { ...named, number: "1-2026" },
    ])
    .returning({ id: laws.id });
  const [law = 0, lawWithoutFile = 0] = added.map(({ id }) => id);
  await db.insert(dispositions).values({ customerId, lawId: law, position: 1, guid: Number(guid), source: "clerk" });
  const upload = db
    .insert(lawUploads)
    .values({
      customerId,
      fileName: "laws.zip",
      size: 1000,
      file: await files.put(new TextEncoder().encode(`laws of ${customerId}`), "upload"),
      state: "read",
      type: "Local Law",
      createdBy: "clerk",
    })
    .returning({ id: lawUploads.id });
  return { law, lawWithoutFile, lawUpload: await idOf(upload) };
}

declare module "../../platform/features/security-examples.ts" {
  interface ExampleTown {
    /** A law with a PDF, and one without. */
    readonly law: number;
    readonly lawWithoutFile: number;
    readonly lawUpload: number;
  }
}
