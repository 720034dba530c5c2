import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { noCounts, type Counts } from "../../platform/counts.ts";
import type { Db } from "../../platform/db/db.ts";
import { openFiles } from "../../platform/files/registered.ts";
import type { FileStore } from "../../platform/files/port.ts";
import { visitor, type Actor } from "../../platform/http/access.ts";
import type { Endpoint } from "../../platform/http/endpoint.ts";
import { UploadedFile } from "../../platform/http/upload.ts";
import { openJobs } from "../../platform/jobs/open.ts";
import type { JobQueue } from "../../platform/jobs/port.ts";
import { testJobServices } from "../../platform/jobs/test-services.ts";
import { openPapers } from "../../platform/papers/papers.ts";
import { openShownPapers } from "../../platform/papers/showing/shown-papers.ts";
import { changedDocuments } from "../../platform/search/changed-documents.ts";
import type { SearchIndex } from "../../platform/search/port.ts";
import { openSqliteIndex } from "../../platform/search/sqlite/sqlite-index.ts";
import { openTestTowns, userOf, type TestTowns } from "../code/test-towns.ts";
import { addDocument } from "./contract/documents.ts";
import { addDocumentCategory } from "./contract/categories.ts";
import type { DocumentCategory, DocumentType, PublicDocument } from "./contract/entities.ts";
import { addDocumentType } from "./contract/types.ts";
import { feature } from "./feature.ts";

const ALL = [
  "DOCUMENT_ADMIN",
  "CATEGORY_ADMIN",
  "PUBDOC/PRIVATE/VIEW",
  "PUBDOC/TYPE/ADD",
  "PUBDOC/TYPE/EDIT",
  "PUBDOC/TYPE/DELETE",
];

/** The test towns with the calls of this feature, a file store and jobs that wait. */
export interface TestDocuments {
  readonly towns: TestTowns;
  readonly files: FileStore;
  readonly jobs: JobQueue;
  /** A clerk of Larkmere with all permissions for documents. */
  readonly clerk: Actor;
  addType(title: string): Promise<DocumentType>;
  addCategory(typeId: number, title: string, more?: object): Promise<DocumentCategory>;
  /** Default: a PDF. */
  add(typeId: number, title: string, more?: object, bytes?: string | Uint8Array): Promise<PublicDocument>;
  /** A file as the server receives it. */
  received(bytes: string | Uint8Array, name: string): Promise<UploadedFile>;
  /** Runs the jobs that wait, from now on: the text is read, and documents are found. */
  work(): Promise<void>;
  readonly search: SearchIndex;
  close(): Promise<void>;
}

/** The smallest text that is recognized as a PDF. */
export const pdf = (text: string): string => `%PDF-1.4\n% ${text}\n%%EOF\n`;

/** `endpoints`: those of other features; `counts`: what counts the opens. */
export async function openTestDocuments({
  endpoints = [],
  counts = () => noCounts,
}: {
  readonly endpoints?: readonly Endpoint[];
  readonly counts?: (db: Db) => Counts;
} = {}): Promise<TestDocuments> {
  const folder = await mkdtemp(join(tmpdir(), "towncode-documents-"));
  let files: FileStore | undefined;
  let jobs: JobQueue | undefined;
  const search = await openSqliteIndex({ folder: join(folder, "search"), workers: 1 });
  const papers = openPapers();
  const towns = await openTestTowns({
    endpoints: [...(typeof feature.endpoints === "function" ? [] : (feature.endpoints ?? [])), ...endpoints],
    services: async (database) => {
      files = openFiles(database.db, join(folder, "files"));
      // Nothing runs before `work`.
      jobs = openJobs(database, [...(feature.jobs ?? []), changedDocuments], { pollSeconds: 0.5, stopSeconds: 1 });
      await jobs.open();
      return { files, jobs, search, counts: counts(database.db), shownPapers: openShownPapers(papers, files) };
    },
  });
  if (files === undefined || jobs === undefined) throw new Error("The services were not opened.");
  const [store, queue] = [files, jobs];
  const clerk = userOf(towns.larkmere, ALL);
  const received = async (bytes: string | Uint8Array, name: string): Promise<UploadedFile> =>
    new UploadedFile({ name, type: "", incoming: await store.receive(Readable.from([Buffer.from(bytes)])) });
  return {
    towns,
    files: store,
    jobs: queue,
    clerk,
    received,
    addType: async (title) => (await towns.call(addDocumentType, { site: "larkmere", title }, clerk)).type,
    addCategory: async (typeId, title, more = {}) =>
      (await towns.call(addDocumentCategory, { site: "larkmere", typeId, title, ...more }, clerk)).category,
    add: async (typeId, title, more = {}, bytes = pdf(title)) => {
      const file = await received(bytes, `${title}.pdf`);
      return (await towns.call(addDocument, { site: "larkmere", typeId, title, file, ...more }, clerk)).document;
    },
    search,
    work: () =>
      queue.start(
        { ...testJobServices(towns.db), files: store, search, searchSources: feature.searchSources ?? [], papers },
        { info: () => {}, warn: () => {}, error: () => {} },
      ),
    close: async () => {
      await queue.stop();
      await papers.close();
      await search.close();
      await towns.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export { userOf, visitor };
