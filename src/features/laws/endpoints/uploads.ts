import { authoredBy, writeAudit } from "../../../platform/audit/audit.ts";
import type { Db } from "../../../platform/db/db.ts";
import { defineEndpoint, type Endpoint, type SiteContext } from "../../../platform/http/endpoint.ts";
import { Failure, notFound, wrongValue } from "../../../platform/http/failure.ts";
import { receivedFile } from "../../../platform/http/upload.ts";
import { followWork } from "../../../platform/jobs/progress.ts";
import { authorNames, authorOf } from "../../accounts/parts/server/author-names.ts";
import { assertRoomFor, roomOf } from "../../../platform/files/room.ts";
import {
  discardLawUpload,
  followLawUpload,
  getLawUpload,
  importLawUpload,
  listLawUploads,
  sendLawUpload,
} from "../contract/uploads.ts";
import { listedLaws } from "../listing/listed.ts";
import { importLawUploadJob, readLawUploadJob, type LawUploadData } from "../uploads/jobs.ts";
import {
  findLawUpload,
  insertLawUpload,
  lastLawUploads,
  lawUploadProgress,
  moveLawUpload,
  presentLawUpload,
  workOf,
  type LawUploadRow,
} from "../uploads/queries.ts";

const access = { permission: "LAW/MANAGE" } as const;

const list = defineEndpoint(listLawUploads, {
  access,
  handle: async ({ db, site }) => {
    const uploads = await lastLawUploads(db, site.customerId);
    const nameOf = await authorNames(db, uploads.map(authorOf));
    return {
      uploads: uploads.map((upload) => presentLawUpload(upload, nameOf(authorOf(upload)))),
      types: [...(await listedLaws(db, site)).types],
    };
  },
});

const get = defineEndpoint(getLawUpload, {
  access,
  handle: async ({ db, site }, { id }) => {
    const upload = await requireUpload(db, site.customerId, id);
    const nameOf = await authorNames(db, [authorOf(upload)]);
    return {
      ...presentLawUpload(upload, nameOf(authorOf(upload))),
      report: upload.report,
      progress: await lawUploadProgress(db, upload),
    };
  },
});

const follow = defineEndpoint(followLawUpload, {
  access,
  handle: async ({ db, site: { customerId } }, { id }) => {
    await requireUpload(db, customerId, id);
    return followWork(followLawUpload, workOf({ customerId, id }));
  },
});

const send = defineEndpoint(sendLawUpload, {
  access,
  beforeFile: (context) => roomOf(context, context.site),
  handle: async (context, { file, type }) => {
    const { db, site, jobs, actor } = context;
    const received = receivedFile(file);
    if (received.size === 0) throw wrongValue("file", "That file is empty.");
    const key = await received.keep("upload");
    return db.transaction(async (tx) => {
      const row = await insertLawUpload(tx, {
        customerId: site.customerId,
        fileName: received.name,
        size: received.size,
        file: key,
        state: "reading",
        type,
        ...authoredBy(actor),
      });
      await writeAudit(tx, context, {
        action: "laws.upload",
        subject: received.name,
        after: { size: received.size, legislationType: type },
      });
      await jobs.enqueue(tx, readLawUploadJob, dataOf(context, row.id));
      return presentLawUpload(row);
    });
  },
});

const start = defineEndpoint(importLawUpload, {
  access,
  handle: async (context, { id }) => {
    const { db, site, jobs } = context;
    const upload = await requireUpload(db, site.customerId, id);
    await assertRoomFor(context, site, upload.report?.bytes ?? 0);
    return db.transaction(async (tx) => {
      const row = await moveLawUpload(tx, upload, ["read"], { state: "importing", problem: null });
      if (row === null) throw stateChanged();
      await jobs.enqueue(tx, importLawUploadJob, dataOf(context, id));
      return presentLawUpload(row);
    });
  },
});

const discard = defineEndpoint(discardLawUpload, {
  access,
  handle: async (context, { id }) => {
    const upload = await requireUpload(context.db, context.site.customerId, id);
    return context.db.transaction(async (tx) => {
      const row = await moveLawUpload(tx, upload, ["reading", "read", "failed"], { state: "discarded", file: null });
      if (row === null) throw stateChanged();
      await writeAudit(tx, context, { action: "laws.discardUpload", subject: row.fileName });
      return presentLawUpload(row);
    });
  },
});

export const lawUploadEndpoints: readonly Endpoint[] = [list, get, follow, send, start, discard];

async function requireUpload(db: Db, customerId: number, id: number): Promise<LawUploadRow> {
  const upload = await findLawUpload(db, customerId, id);
  if (upload === null) throw notFound("That upload");
  return upload;
}

const stateChanged = (): Failure =>
  new Failure(
    "conflict",
    "This file is still being read, or someone else has already added its laws or discarded it. Check its status.",
  );

const dataOf = ({ site, actor }: SiteContext, id: number): LawUploadData => ({
  customerId: site.customerId,
  id,
  username: actor.username ?? "",
  userId: actor.userId,
});
