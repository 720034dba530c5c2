import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endpoints } from "../../src/app/api.ts";
import { examples, requestOf } from "./examples.ts";
import { checksums } from "./checksums.ts";
import { fillTown, signedIn, type Headers, type Town } from "./users.ts";
import { openSecurityServer, type SecurityServer } from "./server.ts";

let server: SecurityServer;
let larkmere: Town;
let millbrook: Town;
let admin: Headers;
beforeAll(async () => {
  server = await openSecurityServer();
  [larkmere, millbrook] = [await fillTown(server, "larkmere"), await fillTown(server, "millbrook")];
  await server.changed();
  // An administrator of Larkmere who may do there whatever can be granted at all, and a user of Millbrook.
  admin = await signedIn(server, {
    town: {
      customerId: larkmere.customerId,
      role: "administrator",
      grants: ["GENERAL_CODE_ADMIN", "API/PERMISSION/GRANT", "REMOTE_AUTH_ADMIN", "IA2_ADMIN"],
    },
  });
});
afterAll(() => server.close());

/** A town that has a word for everything. */
// Whatever an example takes of a town is put into its input as it is.
const inWords = (word: string): Town => new Proxy({}, { get: (_none, name) => `${word} ${String(name)}` }) as Town;

/** Calls in whose input something of a town is named beside the town itself: another town's can be put there. Calls of the installation are no town's. */
const naming = endpoints.flatMap(({ call, access }) => {
  if (access === "installation") return [];
  const example = examples[call.id];
  const [one, other] = [example?.(inWords("one"), inWords("one")), example?.(inWords("one"), inWords("other"))];
  return example !== undefined && JSON.stringify(one) !== JSON.stringify(other)
    ? [{ name: `${call.method} ${call.path}`, call, example }]
    : [];
});

/** Other answers than 404, each with its reason. */
const EXCEPTIONS: Readonly<Record<string, number>> = {
  // Whoever has the token of a link has the account: it names no town.
  "GET /api/user/link/:kind/:token": 200,
  "POST /api/user/invitation": 200,
  "POST /api/user/reset/password": 200,
  "POST /api/user/sign-in": 401,
  // Users of no town can be added to any (OPEN-132).
  "POST /api/:site/users/existing": 200,
  // Several towns are searched by their ids: open ones alone (OPEN-110; private ones in many.test.ts).
  "GET /api/:site/search-results/multi/:page": 200,
  "GET /api/search-results/multi/:page": 200,
  // The order names all links of the town, or it is out of date.
  "PUT /api/:site/quick-link/order": 409,
  "PUT /api/:site/graphical-quick-link/content-order": 409,
};

describe("What belongs to another town is not found by this town's addresses", () => {
  test.each(naming)("[PERMS-01, OPEN-132] $name", async ({ name, call, example }) => {
    const isKeyed = call.path.startsWith("/api/v1/");
    const request = requestOf(call, example(larkmere, millbrook), isKeyed ? larkmere.keyHeaders : admin);
    const expected = EXCEPTIONS[name] ?? 404;
    if (expected !== 404) {
      expect((await server.inVain(() => server.ask(request))).statusCode).toBe(expected);
      return;
    }
    const before = await checksums(server.db);
    const answer = await server.ask(request);
    expect([answer.statusCode, answer.body]).toEqual([
      404,
      expect.not.stringMatching(/secret of millbrook|\bSecret\b/),
    ]);
    expect(await checksums(server.db)).toEqual(before);
  });

  test("[OPEN-123] a version of another town, by this town's key", async () => {
    for (const path of [
      "code",
      "code/contents",
      "content/index",
      "search?query=secret",
      `code/provisions/${millbrook.guid}`,
      "code/citation?citation=1",
      "search/suggestions?query=sec",
    ]) {
      const joint = path.includes("?") ? "&" : "?";
      for (const version of [millbrook.archiveId, "millbrook"]) {
        const answer = await server.ask({
          url: `/api/v1/larkmere/${path}${joint}version=${version}`,
          headers: larkmere.keyHeaders,
        });
        expect([path, version, answer.statusCode]).toEqual([path, version, 404]);
      }
    }
  });
});
