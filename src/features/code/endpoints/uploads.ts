import { readers } from "../../../domain/law/read/index.ts";
import { roomOf } from "../../../platform/files/room.ts";
import { authorNames, authorOf } from "../../accounts/parts/server/author-names.ts";
import { authoredBy, writeAudit } from "../../../platform/audit/audit.ts";
import type { Db } from "../../../platform/db/db.ts";
import { defineEndpoint, type Endpoint, type SiteContext } from "../../../platform/http/endpoint.ts";
import { Failure, notFound, wrongValue } from "../../../platform/http/failure.ts";
import { receivedFile } from "../../../platform/http/upload.ts";
import type { JobQueue } from "../../../platform/jobs/port.ts";
import { followWork } from "../../../platform/jobs/progress.ts";
import type { Concern, ConcernKind } from "../contract/concerns.ts";
import { assertConfirmed, concernsOf } from "../import/concerns.ts";
import { dayInUs } from "../../../domain/day-in-us.ts";
import { managedVersions } from "../versions/change.ts";
import {
  discardUpload,
  followUpload,
  getUpload,
  listUploads,
  publishUpload,
  sendUpload,
  type UploadSummary,
} from "../contract/uploads.ts";
import { publishUploadJob, readUploadJob, type UploadData } from "../uploads/jobs.ts";
import {
  findUpload,
  insertUpload,
  listOfUploads,
  moveUpload,
  presentUpload,
  uploadProgress,
  workOf,
  type UploadRow,
} from "../uploads/queries.ts";

const access = { permission: "CODE/IMPORT" } as const;

const list = defineEndpoint(listUploads, {
  access,
  handle: async ({ db, site }) => {
    const uploads = await listOfUploads(db, site.customerId);
    const nameOf = await authorNames(db, uploads.map(authorOf));
    const facts = {
      versions: await managedVersions(db, site.customerId),
      progress: await uploadProgress(db, site.customerId, uploads),
    };
    return {
      uploads: uploads.map((upload) => ({ ...presentUpload(upload, facts), createdBy: nameOf(authorOf(upload)) })),
      accepted: {
        titles: readers.map(({ title }) => title),
        extensions: [...new Set([".zip", ...readers.flatMap(({ extensions }) => extensions)])],
      },
    };
  },
});

const get = defineEndpoint(getUpload, {
  access,
  handle: async ({ db, site }, { id }) => {
    const upload = await requireUpload(db, site.customerId, id);
    const nameOf = await authorNames(db, [authorOf(upload)]);
    const versions = await managedVersions(db, site.customerId);
    return {
      ...presentUpload(upload, { versions, progress: await uploadProgress(db, site.customerId, [upload]) }),
      createdBy: nameOf(authorOf(upload)),
      report: upload.report,
      concerns: openConcerns(versions, upload),
    };
  },
});

const follow = defineEndpoint(followUpload, {
  access,
  handle: async ({ db, site: { customerId } }, { id }) => {
    await requireUpload(db, customerId, id);
    return followWork(followUpload, workOf({ customerId, id }));
  },
});

const send = defineEndpoint(sendUpload, {
  access,
  beforeFile: (context) => roomOf(context, context.site),
  handle: async (context, { file, date, publishingId }) => {
    const { db, site, jobs, actor } = context;
    const received = receivedFile(file);
    if (received.size === 0) throw wrongValue("file", "That file is empty.");
    const key = await received.keep("upload");
    return db.transaction(async (tx) => {
      const row = await insertUpload(tx, {
        customerId: site.customerId,
        fileName: received.name,
        size: received.size,
        file: key,
        state: "reading",
        options: { date: date === "" ? null : date, publishingId },
        ...authoredBy(actor),
      });
      await writeAudit(tx, context, {
        action: "code.upload",
        subject: received.name,
        after: { size: received.size, date, publishingId },
      });
      await jobs.enqueue(tx, readUploadJob, dataOf(context, row.id));
      return presentUpload(row);
    });
  },
});

const publish = defineEndpoint(publishUpload, {
  access,
  handle: (context, { id, ...confirmations }) =>
    context.db.transaction(async (tx) => {
      const upload = await requireUpload(tx, context.site.customerId, id);
      const { options } = upload;
      const versions = await managedVersions(tx, context.site.customerId);
      if (options.found?.unchanged === true) throw nothingToPublish(presentUpload(upload, { versions }));
      const concerns = openConcerns(versions, upload);
      assertConfirmed(concerns, confirmations, context.site.name ?? context.site.custId);
      const row = await moveUpload(tx, { customerId: context.site.customerId, id }, ["read"], {
        state: "publishing",
        problem: null,
      });
      if (row === null) throw stateChanged();
      await writeAudit(tx, context, {
        action: "code.publish",
        subject: row.fileName,
        after: { confirmed: concerns.map(({ text }) => text).join(" ") },
      });
      await context.jobs.enqueue(tx, publishUploadJob, dataOf(context, id, confirmations.confirmed));
      return presentUpload(row);
    }),
});

const discard = defineEndpoint(discardUpload, {
  access,
  handle: async (context, { id }) => {
    const { db, jobs, site } = context;
    const before = await requireUpload(db, site.customerId, id);
    // If the job was lost, the upload would stay in this state forever.
    const isStuck = before.state === "publishing" && !(await isPublishing(jobs));
    const row = await db.transaction(async (tx) => {
      const moved = await moveUpload(
        tx,
        before,
        ["reading", "read", "failed", ...(isStuck ? (["publishing"] as const) : [])],
        { state: "discarded", file: null },
      );
      if (moved === null) throw stateChanged();
      await writeAudit(tx, context, { action: "code.discard", subject: moved.fileName });
      return moved;
    });
    return presentUpload(row);
  },
});

export const uploadEndpoints: readonly Endpoint[] = [list, get, follow, send, publish, discard];

type Versions = Awaited<ReturnType<typeof managedVersions>>;

/** What must be confirmed before an upload that was read can be published. */
function openConcerns(versions: Versions, { state, options: { found }, report }: UploadRow): Concern[] {
  if (state !== "read" || found === undefined || found.unchanged || report === null) return [];
  return concernsOf({ report, date: found.date, before: found.before, versions, today: dayInUs(Date.now()) });
}

function nothingToPublish({ found, versionState }: UploadSummary): Failure {
  const version = found?.archiveId ?? null;
  if (versionState === "withdrawn")
    return new Failure(
      "conflict",
      `This code is the same as version ${version ?? ""}, which is unpublished. Publish that version again instead.`,
    );
  const already =
    version === null ? "This code is already published" : `This code is already published as version ${version}`;
  return new Failure("conflict", `${already}. There is nothing to publish.`);
}

async function requireUpload(db: Db, customerId: number, id: number): Promise<UploadRow> {
  const upload = await findUpload(db, customerId, id);
  if (upload === null) throw notFound("That upload");
  return upload;
}

const stateChanged = (): Failure =>
  new Failure(
    "conflict",
    "This file is still being read, or someone else has already published or discarded it. Check its status.",
  );

/** Whether a publish job is running or waiting. */
async function isPublishing(jobs: JobQueue): Promise<boolean> {
  const [running, waiting] = await Promise.all(
    (["running", "waiting"] as const).map((state) => jobs.list({ state, name: publishUploadJob.name, limit: 1 })),
  );
  return [running, waiting].some((jobList) => jobList !== undefined && jobList.length > 0);
}

function dataOf(
  { site: { customerId }, actor: { username, userId } }: SiteContext,
  id: number,
  confirmed: readonly ConcernKind[] = [],
): UploadData {
  return { customerId, id, username: username ?? "", userId, confirmed: [...confirmed] };
}
