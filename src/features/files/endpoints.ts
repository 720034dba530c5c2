import { authoredBy, writeAudit } from "../../platform/audit/audit.ts";
import { admit } from "../../platform/http/admission.ts";
import { defineEndpoint, type Context, type Endpoint } from "../../platform/http/endpoint.ts";
import { Failure, notAllowed } from "../../platform/http/failure.ts";
import type { Site } from "../../platform/http/site.ts";
import { receivedFile } from "../../platform/http/upload.ts";
import { imageKindOf } from "../../platform/images/kind.ts";
import { uploadStoredFile } from "./contract.ts";
import { roomOf } from "../../platform/files/room.ts";
import { storageEndpoints } from "./storage-endpoints.ts";
import { editors, shownType } from "./policy.ts";
import { listCustIds } from "../sites/parts/server/towns.ts";
import { storedFiles } from "./tables.ts";

/** Media type of files that are only downloaded, whatever type the client claims. */
const DOWNLOAD_TYPE = "application/octet-stream";

/** API-02: the file type is detected from the content, and the URL cannot be guessed. */
const upload = defineEndpoint(uploadStoredFile, {
  access: "signedIn",
  beforeFile: async (context, { site: id }) => {
    if (typeof id === "string") return roomOf(context, await admit(context.gate, context.actor, id, editors));
    const [town, another] = await editedTowns(context);
    return another === undefined ? roomOf(context, town) : undefined;
  },
  handle: async (context, { site: id, file }) => {
    const site = id === undefined ? await onlyTown(context) : await admit(context.gate, context.actor, id, editors);
    const received = receivedFile(file);
    const { name, size } = received;
    const kind = imageKindOf(received.head);
    const type = shownType(kind) ?? DOWNLOAD_TYPE;
    const key = await received.keep(extensionOf(kind, type));
    const path = `${context.secret.newToken()}${extensionOf(kind, type)}`;
    await context.db.transaction(async (tx) => {
      await tx.insert(storedFiles).values({
        customerId: site.customerId,
        path,
        key,
        name,
        mediaType: type,
        size,
        ...authoredBy(context.actor),
      });
      await writeAudit(
        tx,
        { actor: context.actor, site },
        { action: "file.upload", subject: name, after: { path, type, size } },
      );
    });
    return { url: `/user/file/${path}`, name, type, size };
  },
});

const extensionOf = (kind: string | null, type: string): string => (type === DOWNLOAD_TYPE ? "" : `.${kind}`);

/** The towns that the user may edit, at least one. */
async function editedTowns({ db, gate, actor }: Context): Promise<readonly [Site, ...Site[]]> {
  const towns: Site[] = [];
  for (const custId of await listCustIds(db)) {
    const site = await gate.findSite(custId);
    if (site !== null && editors.some((permission) => gate.may(actor, site, permission))) towns.push(site);
  }
  const [first, ...others] = towns;
  if (first === undefined) throw notAllowed();
  return [first, ...others];
}

/** The town of a user who edits exactly one. */
async function onlyTown(context: Context): Promise<Site> {
  const [town, another] = await editedTowns(context);
  if (another !== undefined)
    throw new Failure("bad-input", "The field “site” is required because you edit several towns.");
  return town;
}

export const fileEndpoints: readonly Endpoint[] = [upload, ...storageEndpoints];
