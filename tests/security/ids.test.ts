import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { catalog } from "../../src/app/catalog.ts";
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
  // An administrator of Larkmere with all grantable permissions there, and a user of Millbrook.
  admin = await signedIn(server, {
    town: {
      customerId: larkmere.customerId,
      role: "administrator",
      grants: ["GENERAL_CODE_ADMIN", "API/PERMISSION/GRANT", "REMOTE_AUTH_ADMIN", "IA2_ADMIN"],
    },
  });
});
afterAll(() => server.close());

/** A town whose properties are all text. Examples copy the properties that they use into the input. */
const textTown = (prefix: string): Town => new Proxy({}, { get: (_none, name) => `${prefix} ${String(name)}` }) as Town;

/** Calls whose input names a town and an object of the town, so that an object of another town can be sent. */
const naming = catalog.endpoints.flatMap(({ call, access }) => {
  if (access === "installation") return [];
  const example = examples[call.id];
  const [one, other] = [example?.(textTown("one"), textTown("one")), example?.(textTown("one"), textTown("other"))];
  return example !== undefined && JSON.stringify(one) !== JSON.stringify(other)
    ? [{ name: `${call.method} ${call.path}`, call, example }]
    : [];
});

/** Answers other than 404, with reasons. */
const EXCEPTIONS: Readonly<Record<string, number>> = {
  // The token of a link gives access to the account, without a town.
  "GET /api/user/link/:kind/:token": 200,
  "POST /api/user/invitation": 200,
  "POST /api/user/email/confirmation": 200,
  "POST /api/user/reset/password": 200,
  "POST /api/user/sign-in": 401,
  // Existing accounts can be added to any town (OPEN-132).
  "POST /api/:site/users/existing": 200,
  // Searches over several towns accept the ids of open towns (OPEN-110; private ones: several-towns.test.ts).
  "GET /api/:site/search-results/multi/:page": 200,
  "GET /api/search-results/multi/:page": 200,
  // A target of another town is “gone”: nothing else is told of it.
  "GET /api/:site/references": 200,
  // No law adds what this town's code does not have: an answer, with no address in it.
  "GET /api/:site/coming/:citation": 200,
  // A form says which of its values cannot be used.
  "POST /api/:site/pub-doc": 400,
  "POST /api/:site/pub-doc/linked": 400,
  "POST /api/:site/pub-doc/duplicates": 400,
  // The order must list all links of the town; otherwise it is outdated.
  "PUT /api/:site/quick-link/order": 409,
  "PUT /api/:site/graphical-quick-link/content-order": 409,
};

describe("Objects of another town are not found through this town's URLs", () => {
  test.each(naming)("[PERMS-01, OPEN-132] $name", async ({ name, call, example }) => {
    const isKeyed = call.path.startsWith("/api/v1/");
    const request = requestOf(call, example(larkmere, millbrook), isKeyed ? larkmere.keyHeaders : admin);
    const expected = EXCEPTIONS[name] ?? 404;
    if (expected !== 404) {
      expect((await server.dryRun(() => server.ask(request))).statusCode).toBe(expected);
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

  test("[OPEN-123] a version of another town with this town's key", async () => {
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
