import { and, eq, inArray } from "drizzle-orm";
import { authorNames, authorOf } from "../accounts/parts/server/author-names.ts";
import { writeAudit } from "../../platform/audit/audit.ts";
import { defineEndpoint, type Endpoint } from "../../platform/http/endpoint.ts";
import { Failure, notFound } from "../../platform/http/failure.ts";
import { deleteStoredFiles, FILES_ON_PAGE, getStorage, setStorageQuota } from "./contract.ts";
import { storageManagers } from "./policy.ts";
import { filesOf, forgetCounted, ownQuota, pathsInLaw, setQuota, STORAGE_QUOTA, storageOf } from "./storage.ts";
import { storedFiles } from "./tables.ts";

const access = { permission: storageManagers } as const;

const get = defineEndpoint(getStorage, {
  access,
  handle: async (context, { show, offset }) => {
    const { catalog, db, site, actor, gate } = context;
    const { quota, own, used, uses, texts } = await storageOf(context, site.customerId);
    const inLaw = await gate.remember("code", site.customerId, "stored files in the law", () =>
      pathsInLaw(db, site.customerId),
    );
    const all = await filesOf(db, site.customerId, inLaw);
    const unused = all.filter((file) => !file.used);
    const shown = show === "unused" ? unused : all;
    const page = shown.slice(offset, offset + FILES_ON_PAGE);
    const nameOf = await authorNames(db, page.map(authorOf));
    return {
      custId: site.custId,
      quota,
      ownQuota: own ? quota : null,
      used,
      kinds: [
        ...uses.map(({ table, files, bytes }) => ({
          label: catalog.storedFiles.get(table) ?? "Other files",
          files,
          bytes,
        })),
        ...texts.filter(({ bytes }) => bytes > 0).map((text) => ({ ...text, files: null })),
      ].toSorted((a, b) => b.bytes - a.bytes),
      files: page.map((file) => ({
        id: file.id,
        name: file.name,
        url: `/user/file/${file.path}`,
        type: file.mediaType,
        size: file.size,
        createdAt: file.createdAt.toISOString(),
        createdBy: nameOf(authorOf(file)),
        used: file.used,
      })),
      total: shown.length,
      all: all.length,
      unused: { files: unused.length, bytes: sizeOf(unused) },
      mayChangeQuota: actor.installationAdmin,
    };
  },
});

/** Bytes of some files; equal bytes count once. */
const sizeOf = (files: readonly { readonly key: string; readonly size: number }[]): number =>
  [...new Map(files.map(({ key, size }) => [key, size])).values()].reduce((sum, size) => sum + size, 0);

const remove = defineEndpoint(deleteStoredFiles, {
  access,
  handle: ({ db, actor, site }, { ids }) =>
    db.transaction(async (tx) => {
      const all = await filesOf(tx, site.customerId, await pathsInLaw(tx, site.customerId));
      const wanted = ids === undefined ? all.filter(({ used }) => !used) : all.filter(({ id }) => ids.includes(id));
      if (ids !== undefined && wanted.length < new Set(ids).size) throw notFound("That file");
      const used = wanted.find((file) => file.used);
      if (used !== undefined)
        throw new Failure(
          "conflict",
          `“${used.name}” is used in a text, a setting or the law of the town. Remove it there first.`,
        );
      for (const { name, path, size, mediaType } of wanted)
        await writeAudit(
          tx,
          { actor, site },
          { action: "file.delete", subject: name, before: { path, type: mediaType, size } },
        );
      if (wanted.length > 0)
        await tx.delete(storedFiles).where(
          and(
            eq(storedFiles.customerId, site.customerId),
            inArray(
              storedFiles.id,
              wanted.map(({ id }) => id),
            ),
          ),
        );
      // The nightly job deletes the bytes unless another file has the same.
      return { deleted: wanted.length, bytes: sizeOf(wanted) };
    }),
});

const change = defineEndpoint(setStorageQuota, {
  access: "installation",
  handle: async ({ db, gate, actor, storageQuota = STORAGE_QUOTA }, { site: id, megabytes }) => {
    const site = await gate.findSite(id);
    if (site === null) throw notFound("That town");
    const bytes = megabytes === null ? null : megabytes * 1_000_000;
    await db.transaction(async (tx) => {
      const before = await ownQuota(tx, site.customerId);
      await setQuota(tx, site.customerId, bytes);
      await writeAudit(
        tx,
        { actor, site },
        { action: "storage.quota", subject: site.custId, before: { bytes: before }, after: { bytes } },
      );
    });
    forgetCounted(db, site.customerId);
    return { quota: bytes ?? storageQuota };
  },
});

export const storageEndpoints: readonly Endpoint[] = [get, remove, change];
