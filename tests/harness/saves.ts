import { randomUUID } from "node:crypto";
import { expect, vi } from "vitest";
import { getPageToc } from "../../src/features/code/contract/code.ts";
import { changeVersion, listVersions } from "../../src/features/code/contract/versions.ts";
import { addGroup, addMember, listGroups } from "../../src/features/accounts/contract/groups.ts";
import { getAccount, saveName } from "../../src/features/accounts/contract/settings.ts";
import { addUser, listUsers, setGrants, setRole } from "../../src/features/accounts/contract/users.ts";
import { addDistribution, listDistribution } from "../../src/features/administration/contract/distribution.ts";
import { createApiKey, listApiKeys } from "../../src/features/apikeys/contract.ts";
import { addDocumentCategory } from "../../src/features/documents/contract/categories.ts";
import {
  addDocument,
  addLinkedDocument,
  deleteDocument,
  editDocument,
  getDocument,
  getManagedDocument,
} from "../../src/features/documents/contract/documents.ts";
import {
  addDocumentType,
  listDocumentCategories,
  listDocumentTypes,
} from "../../src/features/documents/contract/types.ts";
import { getStorage, uploadStoredFile } from "../../src/features/files/contract.ts";
import { addLaw, getLaw, putLawFile, saveLaw } from "../../src/features/laws/contract/laws.ts";
import { getNote, saveNote } from "../../src/features/notes/contract/notes.ts";
import { getSession } from "../../src/features/sites/contract/session.ts";
import {
  getSettings,
  saveCustomization,
  setFeature,
  setMaximumLevel,
} from "../../src/features/sites/settings/contract/settings.ts";
import { addQuickLink } from "../../src/features/sites/settings/links/contract.ts";
import type { Client } from "../../src/platform/http/client.ts";
import { makePdf } from "../../src/platform/papers/test-pdf.ts";

const site = "larkmere";

/** Whether what was saved is there, as another caller sees it. */
export type IsThere = (other: Client) => Promise<boolean>;
/** Saves something that is named `name`. */
export type Save = (caller: Client, name: string) => Promise<IsThere>;

/** A PDF with a line of text. */
export const pdf = (name: string): File =>
  new File([new Uint8Array(makePdf([{ lines: [`The minutes of ${name}`] }]))], `${name}.pdf`, {
    type: "application/pdf",
  });

/** Answers whether the page or list has this text anywhere. */
const has = (answer: unknown, text: string): boolean => JSON.stringify(answer).includes(text);

/** The ids of what other saves change. */
export interface Ground {
  readonly type: number;
  readonly category: number;
  readonly provision: string;
}

export async function prepareGround(people: readonly Client[]): Promise<Ground> {
  const [caller] = people as readonly [Client];
  const { type } = await caller.call(addDocumentType, { site, title: `Minutes ${randomUUID()}` });
  const { category } = await caller.call(addDocumentCategory, { site, typeId: type.id, title: "Town Board" });
  const toc = await caller.call(getPageToc, { site });
  await caller.call(setMaximumLevel, { site, permission: "PUBLIC_ANNOTATION", maximumLevel: "ADMIN" });
  await caller.call(setFeature, { site, permission: "PUBLIC_ANNOTATION", level: "ADMIN" });
  // Another process notices it within a second.
  await vi.waitFor(
    async () => {
      for (const person of people) {
        const { grantedPermissions, customization } = await person.call(getSession, { site });
        expect(grantedPermissions).toContain("PUBLIC_ANNOTATION");
        // Levels and settings are read one after the other: for a moment they may be of two states.
        expect(customization.publicNotesEnabled).toBe(true);
      }
    },
    { timeout: 15_000, interval: 100 },
  );
  return { type: type.id, category: category.id, provision: /"guid":"(\d+)"/.exec(JSON.stringify(toc))?.[1] ?? "" };
}

export const addPaper =
  ({ type, category }: Ground): Save =>
  async (caller, name) => {
    const file = pdf(name);
    const { document } = await caller.call(addDocument, {
      site,
      typeId: type,
      categoryId: category,
      title: name,
      file,
    });
    return async (other) => (await other.call(getDocument, { site, id: document.id })).document.title === name;
  };

const legislation = { legislationType: "Local Law" };

export const addOneLaw: Save = async (caller, name) => {
  const law = await caller.call(addLaw, { site, ...legislation, number: name });
  return async (other) => has(await other.call(getLaw, { site, id: law.documentId }), name);
};

const note =
  (visibility: "private" | "public") =>
  ({ provision }: Ground): Save =>
  async (caller, name) => {
    const id = `new-${randomUUID()}`;
    const input = { site, id, guid: provision, title: name, content: `<p>${name}</p>`, visibility };
    const saved = await caller.call(saveNote, input);
    // Others do not see private notes.
    return async (other) =>
      has(await (visibility === "private" ? caller : other).call(getNote, { site, id: saved.id }), name);
  };

export const addPrivateNote = note("private");

/** Texts that have a setting of their own, so that no save overwrites another. */
const TEXTS = ["muniAddress", "homePageMessage"] as const;
const FEATURES = ["TRACKBACK", "GROUP_ANNOTATION"] as const;

/** Two saves of each kind. */
export function allSaves(ground: Ground): readonly Save[] {
  const texts = [...TEXTS];
  const features = [...FEATURES];
  const ofEachKind = () => savesOf(ground, texts, features);
  return [...ofEachKind(), ...ofEachKind()];
}

/** Each takes a text and a feature from the lists. */
function savesOf(ground: Ground, texts: (typeof TEXTS)[number][], features: (typeof FEATURES)[number][]): Save[] {
  const { type, category } = ground;
  return [
    addPaper(ground),
    addOneLaw,
    note("private")(ground),
    note("public")(ground),
    async (caller, name) => {
      await caller.call(addDocumentType, { site, title: name });
      return async (other) => has(await other.call(listDocumentTypes, { site }), name);
    },
    async (caller, name) => {
      await caller.call(addDocumentCategory, { site, typeId: type, title: name });
      return async (other) => has(await other.call(listDocumentCategories, { site }), name);
    },
    async (caller, name) => {
      const url = "https://video.example.org/1";
      const input = { site, typeId: type, categoryId: category, documentType: "VIDEO_LINK", title: name, url } as const;
      const { document } = await caller.call(addLinkedDocument, input);
      return async (other) => has(await other.call(getDocument, { site, id: document.id }), name);
    },
    // A document gets another title and another file, and keeps the earlier one.
    async (caller, name) => {
      const input = { site, typeId: type, categoryId: category };
      const { document } = await caller.call(addDocument, {
        ...input,
        title: `${name}-draft`,
        file: pdf(`${name}-draft`),
      });
      const { id } = document;
      await caller.call(editDocument, { ...input, id, title: name, file: pdf(name) });
      return async (other) => {
        const { title, earlierFiles } = await other.call(getManagedDocument, { site, id });
        return title === name && earlierFiles.length === 1;
      };
    },
    async (caller, name) => {
      const input = { site, typeId: type, categoryId: category, title: name, file: pdf(name) };
      const { id } = (await caller.call(addDocument, input)).document;
      await caller.call(deleteDocument, { site, id });
      return async (other) => (await other.call(getDocument, { site, id }).catch(() => null)) === null;
    },
    async (caller, name) => {
      const { documentId: id } = await caller.call(addLaw, { site, ...legislation, number: `${name}-draft` });
      await caller.call(saveLaw, { site, id, title: name });
      await caller.call(putLawFile, { site, id, file: pdf(name) });
      return async (other) => {
        const { title, pdfUrl } = (await other.call(getLaw, { site, id })).law;
        return title === name && pdfUrl !== null;
      };
    },
    async (caller, name) => {
      const setting = texts.pop() ?? "muniAddress";
      await caller.call(saveCustomization, { site, items: [{ type: setting, value: name }] });
      return async (other) => has((await other.call(getSettings, { site })).customization[setting], name);
    },
    async (caller) => {
      const permission = features.pop() ?? "TRACKBACK";
      await caller.call(setFeature, { site, permission, level: "NOBODY" });
      return async (other) =>
        (await other.call(getSettings, { site })).features.some(
          (feature) => feature.permission === permission && feature.currentLevel === "NOBODY",
        );
    },
    async (caller, name) => {
      const input = { site, title: name, url: "https://hall.example.org/", textualQuickLinkType: "EXTERNAL" };
      await caller.call(addQuickLink, input);
      return async (other) => has((await other.call(getSettings, { site })).textQuickLinks, name);
    },
    async (caller, name) => {
      const { id } = await caller.call(addUser, {
        site,
        username: name,
        email: `${name}@larkmere.example`,
        role: "user",
      });
      await caller.call(setRole, { site, id, role: "administrator" });
      await caller.call(setGrants, { site, id, grants: ["MULTI"] });
      return async (other) => {
        const { users } = await other.call(listUsers, { site, search: name });
        return users.some((user) => user.username === name && user.role === "administrator");
      };
    },
    async (caller, name) => {
      const { id } = await caller.call(addGroup, { site, name });
      const { id: user } = await caller.call(addUser, { site, username: `member-${name}`, role: "user" });
      await caller.call(addMember, { site, id, user });
      return async (other) =>
        (await other.call(listGroups, { site })).groups.some((group) => group.name === name && group.members === 1);
    },
    async (caller, name) => {
      await caller.call(createApiKey, { site, label: name, contentEnabled: true });
      return async (other) => has(await other.call(listApiKeys, { site }), name);
    },
    async (caller, name) => {
      await caller.call(uploadStoredFile, { site, file: pdf(name) });
      return async (other) => has(await other.call(getStorage, { site }), name);
    },
    async (caller, name) => {
      const copies = { recipient: name, kind: "printed", copies: 1, edition: "2026", sentOn: "2026-01-02" } as const;
      await caller.call(addDistribution, { site, ...copies });
      return async (other) => has(await other.call(listDistribution, { site, search: name }), name);
    },
    async (caller, name) => {
      await caller.call(saveName, { firstName: "Ann", lastName: name });
      return async () => has(await caller.call(getAccount, {}), `"Ann"`);
    },
    async (caller, name) => {
      const [newest] = (await caller.call(listVersions, { site })).versions;
      await caller.call(changeVersion, { site, version: newest?.archiveId ?? "", name: `Supplement ${name}` });
      return async (other) => has(await other.call(listVersions, { site }), "Supplement");
    },
  ];
}

/** What came of saves. */
export interface Saved {
  /** Saves that failed, with the reason. */
  readonly problems: readonly string[];
  /** Names of what was acknowledged and is not there. */
  readonly lost: () => Promise<string[]>;
}

/** All people together: each does the next save when the one before is done. `mayFail`: errors that are no problem. */
export async function saveTogether(
  people: readonly Client[],
  saves: readonly Save[],
  mayFail: (error: unknown) => boolean = () => false,
): Promise<Saved> {
  const problems: string[] = [];
  const done: { readonly name: string; readonly isThere: IsThere }[] = [];
  const next = saves.entries();
  const work = async (person: Client): Promise<void> => {
    for (const [number, save] of next) {
      const name = `save-${number}-${randomUUID().slice(0, 8)}`;
      try {
        done.push({ name, isThere: await save(person, name) });
      } catch (error) {
        if (!mayFail(error)) problems.push(`${name}: ${String(error)}`);
      }
    }
  };
  await Promise.all(people.map(work));
  return {
    problems,
    lost: async () => {
      const lost: string[] = [];
      for (const [number, { name, isThere }] of done.entries()) {
        const other = people[number % people.length] as Client;
        // Another process notices settings within a second, or when the database answers again.
        const seen = vi.waitUntil(() => isThere(other), { timeout: 15_000, interval: 200 });
        await seen.catch(() => lost.push(name));
      }
      return lost;
    },
  };
}
