import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { RoleName } from "../../src/features/accounts/policy/roles.ts";
import { beginSession } from "../../src/features/accounts/sessions.ts";
import { accountTokens, groupMembers, groups, membershipRequests } from "../../src/features/accounts/tables.ts";
import { createUser, setMembership } from "../../src/features/accounts/accounts.ts";
import { distributions } from "../../src/features/administration/tables.ts";
import { hashOf } from "../../src/features/apikeys/holders.ts";
import { apiKeys } from "../../src/features/apikeys/tables.ts";
import { storedVersions } from "../../src/features/code/inspection.ts";
import { codeUploads, versionFiles } from "../../src/features/code/tables.ts";
import { dispositions, laws, lawUploads } from "../../src/features/laws/tables.ts";
import { notes } from "../../src/features/notes/tables.ts";
import { storedFiles } from "../../src/features/files/tables.ts";
import { quickLinks } from "../../src/features/sites/tables.ts";
import { auditLog } from "../../src/platform/audit/tables.ts";
import { mailMessages } from "../../src/platform/mail/tables.ts";
import {
  documentCategories,
  documentPages,
  documents,
  documentTypes,
  earlierFiles,
} from "../../src/features/documents/tables.ts";
import type { SecurityServer } from "./server.ts";
import { makePdf } from "../../src/platform/papers/test-pdf.ts";

/** Password of all test users. */
export const PASSWORD = "a lake in winter";

/** Request headers of a caller. */
export type Headers = Readonly<Record<string, string>>;

/** A town with one object of each kind, so that tests can request the objects of another town. */
export interface Town {
  readonly custId: string;
  readonly customerId: number;
  /** A provision with its own page, and another one. */
  readonly page: string;
  readonly guid: string;
  readonly citation: string;
  readonly archiveId: string;
  /** A user with a password, of the role "user", member of `group`. */
  readonly user: number;
  readonly userName: string;
  readonly session: string;
  /** An invited user of the town, and a user without a town. */
  readonly invited: number;
  readonly stranger: string;
  readonly group: number;
  readonly quickLink: number;
  readonly contentLink: number;
  readonly key: number;
  readonly keyHeaders: Headers;
  readonly upload: number;
  readonly lawUpload: number;
  readonly distribution: number;
  readonly mail: number;
  readonly audit: number;
  /** "/user/file/…", one displayed and one downloaded; "/files/…" of the code. */
  readonly picture: string;
  readonly document: string;
  readonly lawFile: string;
  readonly invitationToken: string;
  readonly resetToken: string;
  readonly emailToken: string;
  /** A request to `stranger` to join the town. */
  readonly request: number;
  /** A type of public documents with a category, and a public document in it that has an earlier file. */
  readonly documentType: number;
  readonly documentCategory: number;
  readonly publicDocument: number;
  readonly earlierFile: number;
  /** One that was just deleted. */
  readonly deletedDocument: number;
  /** A law with a PDF, and one without. */
  readonly law: number;
  readonly lawWithoutFile: number;
  /** Id of the current version of the code. */
  readonly version: number;
  /** Of `group`. */
  readonly note: number;
}

const CODES = {
  larkmere: { page: "1020", guid: "1011", citation: "12-1", archiveId: "larkmere-1" },
  millbrook: { page: "2000", guid: "2001", citation: "1", archiveId: "millbrook-1" },
} as const;

/** Adds one object of each kind to a town. */
export async function fillTown(server: SecurityServer, custId: keyof typeof CODES): Promise<Town> {
  const { db, secret } = server;
  const customerId = server.townIds[custId];
  const code = CODES[custId];
  const first = async (inserted: Promise<readonly { id: number }[]>): Promise<number> => (await inserted)[0]?.id ?? 0;
  const user = await addUser(server, {
    username: `${custId}-reader`,
    town: { customerId, role: "user" },
    password: PASSWORD,
  });
  const invited = await addUser(server, { username: `${custId}-invited`, town: { customerId, role: "user" } });
  const stranger = await addUser(server, { username: `${custId}-stranger` });
  const group = await first(db.insert(groups).values({ customerId, name: "Planning" }).returning({ id: groups.id }));
  await db.insert(groupMembers).values({ customerId, groupId: group, userId: user });
  await db.delete(quickLinks).where(eq(quickLinks.customerId, customerId));
  const addLink = (kind: "text" | "content"): Promise<number> =>
    first(
      db
        .insert(quickLinks)
        .values({
          customerId,
          kind,
          title: "Town hall",
          ...(kind === "text" ? { url: "https://hall.example", urlType: "EXTERNAL" } : { guid: Number(code.guid) }),
        })
        .returning({ id: quickLinks.id }),
    );
  const [key, keySecret] = [`${custId}key`, secret.newToken()];
  const token = async (kind: "invitation" | "reset" | "email", userId: number): Promise<string> => {
    const value = secret.newToken();
    await db.insert(accountTokens).values({
      id: secret.hash("link", value),
      userId,
      kind,
      email: kind === "email" ? `${custId}-reader@town.example` : null,
      expiresAt: new Date(Date.now() + 3_600_000),
    });
    return value;
  };
  const session = secret.hash("session", (await beginSession(db, secret, user, "Firefox")).token);
  return {
    custId,
    customerId,
    ...code,
    user,
    userName: `${custId}-reader`,
    session,
    invited,
    stranger: `${custId}-stranger`,
    group,
    quickLink: await addLink("text"),
    contentLink: await addLink("content"),
    key: await first(
      db
        .insert(apiKeys)
        .values({
          customerId,
          key,
          secretHash: hashOf(secret, key, keySecret),
          label: "Map",
          contentEnabled: true,
          searchEnabled: true,
          codeEnabled: true,
          rateLimit: 1_000_000,
          createdBy: "clerk",
        })
        .returning({ id: apiKeys.id }),
    ),
    keyHeaders: { authorization: `Bearer ${key}:${keySecret}` },
    upload: await addUpload(server, customerId),
    lawUpload: await addLawUpload(server, customerId),
    distribution: await first(
      db
        .insert(distributions)
        .values({
          customerId,
          recipient: "Library",
          kind: "printed",
          copies: 2,
          edition: code.archiveId,
          sentOn: "2026-01-02",
          createdBy: "clerk",
        })
        .returning({ id: distributions.id }),
    ),
    mail: await first(
      db
        .insert(mailMessages)
        .values({
          customerId,
          kind: "invitation",
          toAddress: "x@town.example",
          subject: "Your account",
          text: `secret of ${custId}`,
          state: "kept",
        })
        .returning({ id: mailMessages.id }),
    ),
    audit: await first(
      db
        .insert(auditLog)
        .values({ customerId, custId, actor: "clerk", action: "customization.save", subject: `secret of ${custId}` })
        .returning({ id: auditLog.id }),
    ),
    picture: await addFile(server, customerId, { name: "hall.png", mediaType: "image/png", extension: ".png" }),
    document: await addFile(server, customerId, {
      name: "minutes.pdf",
      mediaType: "application/octet-stream",
      extension: "",
    }),
    lawFile: await addLawFile(server, custId),
    invitationToken: await token("invitation", invited),
    resetToken: await token("reset", user),
    emailToken: await token("email", user),
    request: await first(
      db
        .insert(membershipRequests)
        .values({ customerId, login: "asked", role: "user", userId: stranger, createdBy: "clerk" })
        .returning({ id: membershipRequests.id }),
    ),
    ...(await addDocuments(server, customerId)),
    ...(await addLaws(server, customerId, Number(code.guid))),
    version: (await storedVersions(db, custId)).find(({ state }) => state === "current")?.id ?? 0,
    note: await first(
      db
        .insert(notes)
        .values({
          customerId,
          guid: Number(code.guid),
          title: "Ask",
          content: `<p>secret of ${custId}</p>`,
          plain: `secret of ${custId}`,
          color: "default",
          visibility: "group",
          groupId: group,
          displayMode: "expanded",
          createdBy: "clerk",
          updatedBy: "clerk",
        })
        .returning({ id: notes.id }),
    ),
  };
}

/** A law with a PDF that changes a provision, and one without. */
async function addLaws(
  { db, files }: SecurityServer,
  customerId: number,
  guid: number,
): Promise<Pick<Town, "law" | "lawWithoutFile">> {
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
  await db.insert(dispositions).values({ customerId, lawId: law, position: 1, guid, source: "clerk" });
  return { law, lawWithoutFile };
}

async function addDocuments(
  { db, files }: SecurityServer,
  customerId: number,
): Promise<Pick<Town, "documentType" | "documentCategory" | "publicDocument" | "earlierFile" | "deletedDocument">> {
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

async function addUpload({ db, files }: SecurityServer, customerId: number): Promise<number> {
  const report = null;
  const [created] = await db
    .insert(codeUploads)
    .values({
      customerId,
      fileName: "code.zip",
      size: 1000,
      file: await files.put(new TextEncoder().encode(`code of ${customerId}`), "upload"),
      state: "read",
      progress: 100,
      options: { date: null, publishingId: "" },
      report,
      createdBy: "clerk",
    })
    .returning({ id: codeUploads.id });
  return created?.id ?? 0;
}

async function addLawUpload({ db, files }: SecurityServer, customerId: number): Promise<number> {
  const [created] = await db
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
  return created?.id ?? 0;
}

async function addFile(
  { db, files, secret }: SecurityServer,
  customerId: number,
  { extension, ...file }: { name: string; mediaType: string; extension: string },
): Promise<string> {
  const key = await files.put(new TextEncoder().encode(`secret of ${customerId}`), extension);
  const path = `${secret.newToken()}${extension}`;
  await db.insert(storedFiles).values({ customerId, path, key, size: 11, createdBy: "clerk", ...file });
  return `/user/file/${path}`;
}

async function addLawFile({ db, files }: SecurityServer, custId: string): Promise<string> {
  const key = await files.put(new TextEncoder().encode(`secret map of ${custId}`), ".png");
  for (const { id, customerId } of await storedVersions(db, custId))
    await db.insert(versionFiles).values({ customerId, versionId: id, src: "secret.png", key, mediaType: "image/png" });
  return `/files/${custId}/${key}`;
}

export interface NewPerson {
  readonly username?: string;
  readonly password?: string;
  /** Omitted: no town. */
  readonly town?: { readonly customerId: number; readonly role: RoleName; readonly grants?: readonly string[] };
  readonly installationAdmin?: boolean;
}

export async function addUser(
  { db }: SecurityServer,
  { username = `person-${randomUUID()}`, password, town, installationAdmin = false }: NewPerson,
): Promise<number> {
  const id = await createUser(db, {
    username,
    email: `${username}@town.example`,
    emailConfirmed: true,
    password: password ?? null,
    installationAdmin,
  });
  if (town !== undefined) await setMembership(db, id, town.customerId, town.role, town.grants);
  return id;
}

/** Request headers of our pages in the browser of a new user. */
export async function signedIn(server: SecurityServer, person: NewPerson): Promise<Headers> {
  const userId = await addUser(server, person);
  const { token } = await beginSession(server.db, server.secret, userId, "Firefox");
  return { cookie: `__Host-session=${token}`, ...OWN_PAGE };
}

export const OWN_PAGE: Headers = { "sec-fetch-site": "same-origin" };
