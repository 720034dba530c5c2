import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import Fastify, { type FastifyInstance, type LightMyRequestResponse } from "fastify";
import { SessionActors } from "../features/accounts/session-actors.ts";
import { beginSession } from "../features/accounts/sessions.ts";
import { createUser, setMembership } from "../features/accounts/accounts.ts";
import { createApiKey, listApiKeys, type CreatedApiKey } from "../features/apikeys/contract.ts";
import { KeyHolders } from "../features/apikeys/holders.ts";
import { apiKeys } from "../features/apikeys/tables.ts";
import { UsageCounter } from "../features/apikeys/usage.ts";
import { storedDocuments } from "../features/code/documents.ts";
import { storedVersions } from "../features/code/inspection.ts";
import { versionKey } from "../features/code/version-key.ts";
import { openTestTowns, userOf, type TestTowns } from "../features/code/test-towns.ts";
import { addLinkedDocument } from "../features/documents/contract/documents.ts";
import { addDocumentType } from "../features/documents/contract/types.ts";
import { addLaw } from "../features/laws/contract/laws.ts";
import { noCounts } from "../platform/counts.ts";
import type { Db } from "../platform/db/db.ts";
import type { FileStore } from "../platform/files/port.ts";
import { openFiles } from "../platform/files/registered.ts";
import type { Actors } from "../platform/http/access.ts";
import { noLimit } from "../platform/http/address-limit.ts";
import { memoryLimits } from "../platform/limits/limits.ts";
import { compressAnswers } from "../platform/http/compression.ts";
import { EndpointRunner, type Services } from "../platform/http/endpoint.ts";
import { Failure } from "../platform/http/failure.ts";
import { sendFailure, serveEndpoints } from "../platform/http/routes.ts";
import { indexName, type SearchIndex } from "../platform/search/port.ts";
import { openSqliteIndex } from "../platform/search/sqlite/sqlite-index.ts";
import { createSecret, type Secret } from "../platform/secret.ts";
import { catalog } from "./catalog.ts";
import { RequestCallers } from "./callers.ts";
import { guardPublicApi } from "./public-api/public-api.ts";

export const ORIGIN = "https://code.example.org";
const KEY_PERMISSIONS = [
  "API/KEY/VIEW",
  "API/KEY/CREATE",
  "API/KEY/MODIFY",
  "API/CONTENT/ADMIN",
  "API/SEARCH/ADMIN",
  "API/CODE/ADMIN",
];
const ALL_ON = { contentEnabled: true, searchEnabled: true, codeEnabled: true };

/** All API calls over HTTP, with the test towns, their indexes, keys and users. */
export interface TestApi {
  readonly towns: TestTowns;
  readonly app: FastifyInstance;
  /** Creates a key of a town. Default: all APIs enabled. */
  makeKey(site: "larkmere" | "millbrook", switches?: Partial<typeof ALL_ON>): Promise<CreatedApiKey>;
  /** Sets a key's limit of requests per minute. */
  setLimit(key: CreatedApiKey, rateLimit: number): Promise<void>;
  get(url: string, key?: CreatedApiKey | null, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  /** Cookie of a town administrator, or of a user with some permissions, or (null) of a general-code administrator. */
  signIn(townId: number | null, permissions?: readonly string[]): Promise<string>;
  /** Writes the usage counts, and returns today's counts of a key. */
  usageOf(key: CreatedApiKey): Promise<{ content: number; search: number; code: number; refused: number } | undefined>;
  /** Unexpected errors. */
  readonly unexpected: unknown[];
  close(): Promise<void>;
}

export async function openTestApi(): Promise<TestApi> {
  const secret = createSecret("a key for the API tests, long enough");
  const towns = await openTestTowns();
  const { db } = towns;
  const folder = await openFolder(db);
  const sessions = new SessionActors(db, secret, {
    catalog,
    registry: towns.registry,
    signIn: { requireSecondFactor: "nobody", passkeyOrigin: null },
  });
  const keys = new KeyHolders(db, secret);
  const actors: Actors = {
    actorOf: (token) => sessions.actorOf(token),
    changed: () => [sessions, keys].forEach((each) => each.changed()),
  };
  const unexpected: unknown[] = [];
  const services: Services = {
    catalog,
    db,
    search: folder.index,
    files: folder.files,
    secret,
    actors,
    ...quietServices(unexpected),
  };
  const runner = new EndpointRunner(services, towns.registry, catalog.endpoints, { checkAnswers: true });
  await addMinutes(runner, towns.larkmere);
  await addLocalLaw(runner, towns.larkmere);
  const usage = new UsageCounter(db, (error) => void unexpected.push(error));
  const app = Fastify({
    trustProxy: true,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => void sendFailure(error, request, reply),
  });
  const callers = new RequestCallers({ actors, keys, publicUrl: ORIGIN });
  app.addHook("onRequest", async (request) => callers.refuseForeign(request));
  app.setErrorHandler((error, request, reply) => {
    const answer = sendFailure(error, request, reply);
    if (reply.statusCode === 500)
      unexpected.push(`${request.method} ${request.url}: ${error instanceof Error ? error.stack : String(error)}`);
    return answer;
  });
  app.setNotFoundHandler((request, reply) =>
    sendFailure(new Failure("not-found", "There is nothing here."), request, reply),
  );
  guardPublicApi(app, { runner, keys, limits: services.limits, usage });
  compressAnswers(app);
  serveEndpoints(app, runner, callers);
  return {
    towns,
    app,
    unexpected,
    ...keyMaker({ db, runner, keys, towns, usage }),
    get: (url, key = null, headers = {}) =>
      app.inject({
        url,
        headers: { ...(key !== null && { authorization: `Bearer ${key.key}:${key.secretKey}` }), ...headers },
      }),
    signIn: (townId, permissions) => signIn(db, secret, townId, permissions),
    close: async () => {
      await app.close();
      await folder.close();
      await towns.close();
    },
  };
}

async function addLocalLaw(runner: EndpointRunner, larkmere: number): Promise<void> {
  const clerk = userOf(larkmere, ["LAW/MANAGE"]);
  await runner.run(addLaw.id, clerk, "test", { site: "larkmere", legislationType: "Local Law", number: "1-2026" });
}

/** Larkmere's minutes: two linked recordings, one of them private. */
async function addMinutes(runner: EndpointRunner, larkmere: number): Promise<void> {
  const clerk = userOf(larkmere, ["PUBDOC/TYPE/ADD"]);
  const run = (call: string, input: object) => runner.run(call, clerk, "test", { site: "larkmere", ...input });
  const { type } = addDocumentType.answer.parse(await run(addDocumentType.id, { title: "Minutes" }));
  const recording = { typeId: type.id, documentType: "AUDIO_LINK" };
  await run(addLinkedDocument.id, {
    ...recording,
    title: "Town Board",
    date: "2024-06-03",
    url: "https://audio.example.org/1",
  });
  await run(addLinkedDocument.id, {
    ...recording,
    title: "Executive session",
    isPrivate: true,
    url: "https://audio.example.org/2",
  });
}

/** Indexes of the towns' codes and a file store, in a temporary folder. */
async function openFolder(db: Db): Promise<{ index: SearchIndex; files: FileStore; close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "towncode-test-api-"));
  const index = await openSqliteIndex({ folder });
  for (const custId of ["larkmere", "millbrook"]) {
    for (const version of await storedVersions(db, custId))
      await index.build(indexName(custId, version.id), storedDocuments(db, versionKey(version)));
  }
  const close = async (): Promise<void> => {
    await index.close();
    await rm(folder, { recursive: true });
  };
  return { index, files: openFiles(db, join(folder, "files")), close };
}

/** Services that store nothing; logged errors are collected. */
function quietServices(
  unexpected: unknown[],
): Omit<Services, "catalog" | "db" | "search" | "files" | "secret" | "actors"> {
  return {
    counts: noCounts,
    mail: { sends: false, send: async () => 1, sendAgain: async () => false, deliver: async () => {} },
    jobs: {
      open: async () => {},
      enqueue: async () => "1",
      start: async () => {},
      stop: async () => {},
      list: async () => [],
      revive: async () => false,
    },
    termsOfUseUrl: null,
    mailOrigin: "https://code.example.org",
    signIn: { requireSecondFactor: "nobody", passkeyOrigin: null },
    limits: memoryLimits(),
    searchLimit: noLimit,
    shownPapers: {
      sizes: async () => [],
      picture: async () => null,
      words: async () => null,
      close: async () => {},
    },
    log: { info: () => {}, error: (facts) => void unexpected.push(facts) },
  };
}

interface KeyParts {
  readonly db: Db;
  readonly runner: EndpointRunner;
  readonly keys: KeyHolders;
  readonly towns: TestTowns;
  readonly usage: UsageCounter;
}

function keyMaker({ db, runner, keys, towns, usage }: KeyParts): Pick<TestApi, "makeKey" | "setLimit" | "usageOf"> {
  const clerkOf = (site: "larkmere" | "millbrook") => userOf(towns[site], KEY_PERMISSIONS);
  return {
    makeKey: async (site, switches = ALL_ON) =>
      createApiKey.answer.parse(
        await runner.run(createApiKey.id, clerkOf(site), "test", { site, label: "Test", ...switches }),
      ),
    setLimit: async ({ id }, rateLimit) => {
      await db.update(apiKeys).set({ rateLimit }).where(eq(apiKeys.id, id));
      keys.changed();
    },
    usageOf: async ({ id }) => {
      await usage.write();
      const { keys: listed } = listApiKeys.answer.parse(
        await runner.run(listApiKeys.id, clerkOf("larkmere"), "test", { site: "larkmere" }),
      );
      return listed.find((key) => key.id === id)?.usage.at(-1);
    },
  };
}

/** null: a general-code administrator. */
async function signIn(db: Db, secret: Secret, townId: number | null, permissions?: readonly string[]): Promise<string> {
  const userId = await createUser(db, {
    username: `admin-${randomUUID()}`,
    password: null,
    installationAdmin: townId === null,
  });
  if (townId !== null)
    await setMembership(db, userId, townId, permissions === undefined ? "administrator" : "user", permissions);
  return `__Host-session=${(await beginSession(db, secret, userId, "test")).token}`;
}
