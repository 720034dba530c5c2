import { readFile } from "node:fs/promises";
import { writeAudit } from "../../platform/audit/audit.ts";
import { admit } from "../../platform/http/admission.ts";
import { defineEndpoint, type Context, type Endpoint } from "../../platform/http/endpoint.ts";
import { Failure, notAllowed } from "../../platform/http/failure.ts";
import type { Site } from "../../platform/http/site.ts";
import { receivedFile } from "../../platform/http/upload.ts";
import { imageKindOf } from "../../platform/images/kind.ts";
import { uploadStoredFile } from "./contract.ts";
import { editors, shownType } from "./policy.ts";
import { listTowns } from "./stored.ts";
import { storedFiles } from "./tables.ts";

/** Everything that is not shown is given to be saved, whatever its sender says of it. */
const TO_SAVE = "application/octet-stream";

/** API-02: the kind of a file is told by its content; its address cannot be guessed. */
const upload = defineEndpoint(uploadStoredFile, {
  access: "signedIn",
  handle: async (context, { site: id, file }) => {
    const site = id === undefined ? await onlyTown(context) : await admit(context.gate, context.actor, id, editors);
    const { path: received, name, size } = receivedFile(file);
    const bytes = await readFile(received);
    const kind = imageKindOf(bytes);
    const type = shownType(kind) ?? TO_SAVE;
    const key = await context.files.put(bytes, extensionOf(kind, type));
    const path = `${context.secret.newToken()}${extensionOf(kind, type)}`;
    await context.db.transaction(async (tx) => {
      await tx.insert(storedFiles).values({
        customerId: site.customerId,
        path,
        key,
        name,
        mediaType: type,
        size,
        createdBy: context.actor.username ?? "",
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

const extensionOf = (kind: string | null, type: string): string => (type === TO_SAVE ? "" : `.${kind}`);

/** The town of an editor who has but one. */
async function onlyTown({ db, gate, actor }: Context): Promise<Site> {
  const towns: Site[] = [];
  for (const custId of await listTowns(db)) {
    const site = await gate.findSite(custId);
    if (site !== null && editors.some((permission) => gate.may(actor, site, permission))) towns.push(site);
  }
  const [town, another] = towns;
  if (town === undefined) throw notAllowed();
  if (another !== undefined) throw new Failure("bad-input", "Say in “site” which town the file belongs to.");
  return town;
}

export const fileEndpoints: readonly Endpoint[] = [upload];
