import { buffer } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import { rows } from "../platform/db/db.ts";
import { keyActor, visitor, type Actor } from "../platform/http/access.ts";
import { Failure } from "../platform/http/failure.ts";
import { FileAnswer } from "../platform/http/file-answer.ts";
import { isStream } from "../platform/http/streams/event-stream.ts";
import { catalog } from "./catalog.ts";
import { guidsOf, type TestInstallation } from "./test-installation.ts";

/** Answers of all calls that read a town, by call and input, with a failure's code for calls that fail. */
export type Answers = ReadonlyMap<string, unknown>;

/** Calls that read nothing of a town, or whose answer is the export. */
const NOT_OF_A_TOWN = new Set([
  "apiDescription",
  "checkCustId",
  "findCustomers",
  "getAccount",
  "getAllTownsResults",
  "getCustomerOptions",
  "getExternalResource",
  "getInstallationMessage",
  "getLink",
  "getMessage",
  "getUpload",
  "listInstallationMessages",
  "listMessages",
  "listSites",
  "listTowns",
  "listUploads",
  "testError",
]);

const DAYS = {
  from: new Date(Date.now() - 300 * 86_400_000).toISOString().slice(0, 10),
  to: new Date().toISOString().slice(0, 10),
};

/** Inputs besides the site. A call that is not listed needs none. */
async function inputsOf(installation: TestInstallation, custId: string): Promise<Record<string, object[]>> {
  const guids = await guidsOf(installation, custId);
  const some = guids.filter((_guid, at) => at % 70 === 0).map((guid) => ({ guid }));
  const users = await rows<{ id: number }>(
    installation.database.db,
    sql`select m.user_id as id from memberships m join customers c on c.id = m.customer_id where c.cust_id = ${custId} order by m.user_id`,
  );
  const publicNotes = await rows<{ id: string }>(
    installation.database.db,
    sql`select n.id::text as id from notes n join customers c on c.id = n.customer_id where c.cust_id = ${custId} and n.visibility = 'public' order by n.id`,
  );
  const letters = ["#", "A", "B", "P", "S", "Z"].map((letter) => ({ letter }));
  // Results of several kinds with the same relevance are in the order of their ids, which differ in a copy.
  const searches = ["parking", "fee OR permit", '"zoning board"', "135-1"].flatMap((query) =>
    ["code", "note"].map((scope) => ({ query, page: 0, scope })),
  );
  return {
    getCodePage: [{}, ...some],
    getPageToc: [{}, ...some.map(({ guid }) => ({ page: guid }))],
    locateProvision: some,
    getToc: some,
    getCitedBy: some,
    getTitleChange: some,
    getIndexWords: letters,
    apiTownIndex: letters,
    resolveCitation: [{ citation: "135-1" }, { citation: "§ 135-2(a)" }],
    apiCitation: [{ cite: "135-1" }, { citation: "135-1" }],
    apiProvision: some,
    apiCitedBy: some,
    apiProvisionChange: some,
    getSuggestions: [{ query: "par" }],
    apiSuggest: [{ query: "par" }],
    getSearchResults: searches,
    apiSearch: searches,
    getManyResults: searches.map((search) => ({ ...search, custIds: custId })),
    getUser: users,
    getNote: publicNotes,
    exportNotes: [{ format: "json" }],
    getTownHoldings: [{ custId }],
    getStats: [DAYS],
    getPartStats: [DAYS, ...some.slice(0, 3).map(({ guid }) => ({ ...DAYS, under: guid }))],
    getDocumentStats: [DAYS, { ...DAYS, year: 2026 }],
    getTermStats: [DAYS],
    downloadStats: [DAYS],
    downloadPartStats: [DAYS],
    downloadDocumentStats: [DAYS],
    downloadTermStats: [DAYS],
    listHistory: [{}, { text: "larkmere" }],
  };
}

/** A general-code administrator with all permissions. */
export const administrator: Actor = {
  ...visitor,
  userId: -1,
  username: "tester",
  installationAdmin: true,
  levels: () => new Set(["PUBLIC", "USER", "ADMIN"]),
  grants: () => new Set(catalog.permissions.keys()),
};

async function actorsOf({ database: { db } }: TestInstallation, custId: string): Promise<Record<string, Actor>> {
  const [town] = await rows<{ id: number; keyId: number }>(
    db,
    sql`select c.id, (select min(k.id) from api_keys k where k.customer_id = c.id) as "keyId" from customers c where c.cust_id = ${custId}`,
  );
  if (town === undefined) throw new Error(`There is no town ${custId}`);
  const key = {
    id: town.keyId,
    customerId: town.id,
    apis: new Set(["content", "search", "code"] as const),
    rateLimit: 10_000,
  };
  return { visitor, administrator, key: keyActor(key) };
}

/** Asks every call that reads a town, as a visitor, an administrator and an API key. */
export async function answersOf(installation: TestInstallation, custId: string): Promise<Answers> {
  const inputs = await inputsOf(installation, custId);
  const names = await namesOf(installation, custId);
  const answers = new Map<string, unknown>();
  for (const [name, actor] of Object.entries(await actorsOf(installation, custId))) {
    for (const { call } of catalog.endpoints) {
      if (call.method !== "GET" || isStream(call) || NOT_OF_A_TOWN.has(call.id)) continue;
      for (const site of [custId, `${custId}-1`]) {
        for (const [at, input] of (inputs[call.id] ?? [{}]).entries()) {
          const answer = await answerOf(installation, call.id, actor, { site, ...input });
          answers.set(`${call.id} ${at} at ${site.replace(custId, "TOWN")} as ${name}`, neutral(answer, names));
        }
      }
    }
  }
  return answers;
}

async function answerOf({ runner }: TestInstallation, callId: string, actor: Actor, input: object): Promise<unknown> {
  try {
    const answer = await runner.run(callId, actor, "test", input);
    if (!(answer instanceof FileAnswer)) return answer;
    const { body } = answer;
    return typeof body === "string"
      ? body
      : Buffer.from(body instanceof Uint8Array ? body : await buffer(body)).toString();
  } catch (error) {
    if (error instanceof Failure) return `failure: ${error.code}: ${error.message}`;
    throw error;
  }
}

interface Names {
  readonly custId: string;
  /** Names of GUIDs that do not depend on their numbers. */
  readonly guids: ReadonlyMap<string, string>;
  /** User names that got a number, because there was an account with that name. */
  readonly renamed: readonly string[];
}

async function namesOf(installation: TestInstallation, custId: string): Promise<Names> {
  const renamed = await rows<{ username: string }>(
    installation.database.db,
    sql`select u.username from users u join memberships m on m.user_id = u.id join customers c on c.id = m.customer_id
      where c.cust_id = ${custId} and u.username like '%-2'`,
  );
  return {
    custId,
    guids: new Map((await guidsOf(installation, custId)).map((guid, at) => [guid, `GUID ${at}`])),
    renamed: renamed.map(({ username }) => username),
  };
}

/** Database ids and secrets of keys; accounts, which become invitations; addresses of files, which are tested alone. */
const MASKED = new Set([
  "id",
  "customerId",
  "key",
  "revision",
  "next",
  "email",
  "emailConfirmed",
  "state",
  "lastSeenAt",
  "exported",
]);
/** Entries of the history about the copy itself. */
const OF_THE_COPY = /^(?:town\.export|town\.import)$/;

/** An answer without the numbers and names that differ between a town and its copy. */
function neutral(value: unknown, { custId, guids, renamed }: Names): unknown {
  const text = (each: string): string =>
    renamed
      .reduce((result, name) => result.replaceAll(name, name.slice(0, -"-2".length)), each)
      .replaceAll(/\b\d{8,15}\b/g, (digits) => guids.get(digits) ?? digits)
      .replaceAll(new RegExp(String.raw`\b${custId}\b`, "g"), "TOWN")
      .replaceAll(/\/user\/file\/[\w-]{43}\.png/g, "/user/file/PATH")
      .replaceAll(/#note-\d+/g, "#note-ID")
      .replaceAll(/^.*(?:Town exported|Town imported).*\r?\n/gm, "");
  const walk = (each: unknown): unknown => {
    if (typeof each === "string") return text(each);
    if (typeof each === "number") return guids.get(String(each)) ?? each;
    if (Array.isArray(each)) return each.filter((one) => !isOfTheCopy(one)).map(walk);
    if (each instanceof Date) return each.toISOString();
    if (typeof each !== "object" || each === null) return each;
    return Object.fromEntries(
      Object.entries(each).map(([name, inner]) => [
        text(name),
        MASKED.has(name) && (typeof inner !== "object" || inner === null) ? "masked" : walk(inner),
      ]),
    );
  };
  return walk(value);
}

function isOfTheCopy(value: unknown): boolean {
  const action = typeof value === "object" && value !== null && "action" in value ? value.action : value;
  return typeof action === "string" && OF_THE_COPY.test(action);
}
