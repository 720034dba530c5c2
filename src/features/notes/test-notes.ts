import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { z } from "zod";
import { visitor, type Actor, type ReachedLevel } from "../../platform/http/access.ts";
import { openJobs } from "../../platform/jobs/open.ts";
import type { JobQueue } from "../../platform/jobs/port.ts";
import { testJobServices } from "../../platform/jobs/test-services.ts";
import { changedDocuments } from "../../platform/search/changed-documents.ts";
import type { SearchIndex } from "../../platform/search/port.ts";
import { reindex } from "../../platform/search/stored-indexes.ts";
import { openTestIndex } from "../../platform/search/test-index.ts";
import { createUser } from "../accounts/accounts.ts";
import { groupMembers, groups } from "../accounts/tables.ts";
import { codeSource } from "../code/search-source.ts";
import { openTestTowns, setLevels, type TestTowns } from "../code/test-towns.ts";
import { searchEndpoints } from "../search/endpoints.ts";
import { saveNote, type Note } from "./contract/notes.ts";
import { feature } from "./feature.ts";
import { noteSource } from "./search-source.ts";

export interface TestNotes {
  readonly towns: TestTowns;
  readonly search: SearchIndex;
  /** People of Larkmere: the clerk (an administrator), two members of its Planning Board, and another user. */
  readonly clerk: Actor;
  readonly rose: Actor;
  readonly henry: Actor;
  readonly dana: Actor;
  /** Signed in, but not a user of the town. */
  readonly stranger: Actor;
  readonly board: number;
  /** Creates or changes a note. Default: a private one at § 12-1. */
  save(by: Actor, changes?: Partial<z.input<typeof saveNote.input>>): Promise<Note>;
  /** The complete answer of a failed call. */
  fails(call: () => Promise<unknown>): Promise<unknown>;
  /** Runs jobs from now on. */
  work(): Promise<void>;
  close(): Promise<void>;
}

const USER: readonly ReachedLevel[] = ["PUBLIC", "USER"];

/** The test towns with notes and search; Larkmere has public notes on. */
export async function openTestNotes(): Promise<TestNotes> {
  const folder = await mkdtemp(join(tmpdir(), "towncode-notes-"));
  const search = await openTestIndex(join(folder, "search"));
  let jobs: JobQueue | undefined;
  const sources = [codeSource, noteSource];
  const towns = await openTestTowns({
    endpoints: [
      ...(typeof feature.endpoints === "function" ? [] : (feature.endpoints ?? [])),
      ...searchEndpoints(sources),
    ],
    services: async (database) => {
      jobs = openJobs(database, [changedDocuments], { pollSeconds: 0.5, stopSeconds: 1 });
      await jobs.open();
      return { jobs, search };
    },
  });
  if (jobs === undefined) throw new Error("The queue was not opened.");
  const queue = jobs;
  const { db, larkmere } = towns;
  await setLevels(towns, larkmere, { PUBLIC_ANNOTATION: { currentLevel: "ADMIN", maximumLevel: "ADMIN" } });
  const [group] = await db.insert(groups).values({ customerId: larkmere, name: "Planning Board" }).returning();
  const board = group?.id ?? 0;

  const person = async (username: string, levels: readonly ReachedLevel[], isMember = false): Promise<Actor> => {
    const [firstName = "", lastName = ""] = username.split(".");
    const userId = await createUser(db, {
      username,
      firstName,
      lastName,
      email: `${username}@larkmere.example`,
      password: null,
    });
    if (isMember) await db.insert(groupMembers).values({ customerId: larkmere, groupId: board, userId });
    const memberOf = new Map(isMember ? [[board, "Planning Board"]] : []);
    return {
      ...visitor,
      userId,
      username,
      levels: (id) => new Set(id === larkmere ? levels : ["PUBLIC"]),
      groups: (id) => (id === larkmere ? memberOf : new Map<number, string>()),
    };
  };
  for (const stored of await codeSource.stored(db, "larkmere")) await reindex(search, stored, () => undefined);
  return {
    towns,
    search,
    clerk: await person("marian.oakes", [...USER, "ADMIN"]),
    rose: await person("rose.mcbride", USER, true),
    henry: await person("henry.whitlock", USER, true),
    dana: await person("dana.kessler", USER),
    stranger: await person("sam.rivers", ["PUBLIC"]),
    board,
    save: (by, changes = {}) =>
      towns.call(
        saveNote,
        {
          site: "larkmere",
          id: `new-${crypto.randomUUID()}`,
          guid: "1011",
          title: "Ask the highway department",
          content: "<p>Is the alley a <strong>street</strong>?</p>",
          ...changes,
        },
        by,
      ),
    fails: async (call) => {
      try {
        return await call();
      } catch (error) {
        return error;
      }
    },
    work: () =>
      queue.start(
        { ...testJobServices(db), search, searchSources: sources },
        { info: () => {}, warn: () => {}, error: () => {} },
      ),
    close: async () => {
      await queue.stop();
      await search.close();
      await towns.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
