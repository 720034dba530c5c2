import { setTimeout } from "node:timers/promises";
import { randomInt } from "node:crypto";
import type { LightMyRequestResponse } from "fastify";
import { catalog } from "../../src/app/catalog.ts";
import { examples, requestOf, type Request } from "./examples.ts";
import { addresses, filePatterns, pagePatterns } from "./pages.ts";
import { fillTown, signedIn, type Headers, type Town } from "./users.ts";
import { openSecurityServer, type SecurityServer } from "./server.ts";

/** Kinds of callers, in the order of the columns. */
export const callers = [
  "visitor",
  "user",
  "admin",
  "general-code",
  "other user",
  "other admin",
  "key",
  "other key",
] as const;
type Caller = (typeof callers)[number];

/** Permissions that nobody has without a grant: the kinds of administrators (PERMS-43 to PERMS-47). */
const grantable = [...catalog.permissions].flatMap(([name, { level }]) => (level === "NOBODY" ? [name] : []));

export interface Row {
  /** "GET /api/:site/users" */
  readonly what: string;
  /** For the open town, then for the private one if it differs: "200", "404 / 401". */
  readonly answers: readonly string[];
  /** Grants that change the answer for a user of the open town: "USER_ADMIN", or "CODE/IMPORT 409" if it is not 200. */
  readonly grants: readonly string[];
}

export interface Matrix {
  /** Calls and pages without an example, and examples without a call or page. */
  readonly incomplete: readonly string[];
  readonly calls: readonly Row[];
  readonly pages: readonly Row[];
}

interface World {
  readonly server: SecurityServer;
  readonly open: Town;
  readonly closed: Town;
  readonly headersOf: (caller: Caller, town: Town) => Headers;
  readonly granted: ReadonlyMap<string, Headers>;
}

/** Sends every request as every kind of caller. `word`: only of what has it in its address. */
export async function buildMatrix(word = ""): Promise<Matrix> {
  const server = await openSecurityServer();
  try {
    const world = await people(server);
    const calls: Row[] = [];
    for (const { call } of catalog.endpoints) {
      const example = examples[call.id];
      if (example !== undefined && call.path.includes(word))
        calls.push(
          await row(world, `${call.method} ${call.path}`, (town, headers) =>
            requestOf(call, example(town, town), headers),
          ),
        );
    }
    const pages: Row[] = [];
    for (const pattern of allPatterns()) {
      const address = addresses[pattern];
      if (address !== undefined && pattern.includes(word))
        pages.push(await row(world, pattern, (town, headers) => ({ method: "GET", url: address(town), headers })));
    }
    return { incomplete: missing(), calls: calls.toSorted(byName), pages: pages.toSorted(byName) };
  } finally {
    await server.close();
  }
}

/** A new address for each request, because rate limits are not tested here. */
const anyAddress = (): string =>
  `2001:db8:${[randomInt(65_536), randomInt(65_536)].map((part) => part.toString(16)).join(":")}::1`;

const byName = (one: Row, other: Row): number => (one.what < other.what ? -1 : 1);

const allPatterns = (): string[] => [...new Set([...pagePatterns(), ...filePatterns()])];

function missing(): string[] {
  const ids = catalog.endpoints.map(({ call }) => call.id);
  const patterns = allPatterns();
  return [
    ...ids
      .filter((id) => examples[id] === undefined)
      .map((id) => `the call ${id} has no example in security-examples.ts of its feature`),
    ...Object.keys(examples)
      .filter((id) => !ids.includes(id))
      .map((id) => `the example ${id} has no call`),
    ...patterns
      .filter((pattern) => addresses[pattern] === undefined)
      .map((pattern) => `the page ${pattern} has no URL in security-examples.ts of its feature`),
    ...Object.keys(addresses)
      .filter((pattern) => !patterns.includes(pattern))
      .map((pattern) => `the URL of ${pattern} has no page`),
  ];
}

async function people(server: SecurityServer): Promise<World> {
  const [open, closed] = [await fillTown(server, "larkmere"), await fillTown(server, "millbrook")];
  await server.changed();
  const memberOf = async (town: Town, role: "user" | "administrator"): Promise<Headers> =>
    signedIn(server, { town: { customerId: town.customerId, role } });
  const users = new Map([
    [open, await memberOf(open, "user")],
    [closed, await memberOf(closed, "user")],
  ]);
  const admins = new Map([
    [open, await memberOf(open, "administrator")],
    [closed, await memberOf(closed, "administrator")],
  ]);
  const generalCode = await signedIn(server, { installationAdmin: true });
  const other = (town: Town): Town => (town === open ? closed : open);
  const found: Record<Caller, (town: Town) => Headers | undefined> = {
    visitor: () => ({}),
    user: (town) => users.get(town),
    admin: (town) => admins.get(town),
    "general-code": () => generalCode,
    "other user": (town) => users.get(other(town)),
    "other admin": (town) => admins.get(other(town)),
    key: ({ keyHeaders }) => keyHeaders,
    "other key": (town) => other(town).keyHeaders,
  };
  const granted = new Map<string, Headers>();
  for (const permission of grantable)
    granted.set(
      permission,
      await signedIn(server, { town: { customerId: open.customerId, role: "user", grants: [permission] } }),
    );
  return { server, open, closed, granted, headersOf: (caller, town) => found[caller](town) ?? {} };
}

async function row(
  { server, open, closed, headersOf, granted }: World,
  what: string,
  request: (town: Town, headers: Headers) => Request,
): Promise<Row> {
  const answer = async (town: Town, headers: Headers): Promise<string> => {
    const sent = { ...request(town, headers), remoteAddress: anyAddress() };
    const ask = () => (sent.method === "GET" ? server.ask(sent) : server.dryRun(() => server.ask(sent)));
    let response = await ask();
    // A busy process refuses streams while it does not hear the database, which says nothing about access.
    for (let tries = 0; response.statusCode === 503 && tries < 60; tries++) {
      await setTimeout(500);
      response = await ask();
    }
    return shown(response);
  };
  const answers: string[] = [];
  for (const caller of callers) {
    const [ofOpen, ofClosed] = [
      await answer(open, headersOf(caller, open)),
      await answer(closed, headersOf(caller, closed)),
    ];
    answers.push(ofOpen === ofClosed ? ofOpen : `${ofOpen} / ${ofClosed}`);
  }
  const grants: string[] = [];
  const ofUser = await answer(open, headersOf("user", open));
  // Users of the town already have access without a grant.
  if (ofUser === "200") return { what, answers, grants };
  for (const [permission, headers] of granted) {
    const granting = await answer(open, headers);
    if (granting !== ofUser) grants.push(granting === "200" ? permission : `${permission} ${granting}`);
  }
  return { what, answers, grants };
}

/** The status, or for a redirect its target: "login", "in" (a page of ours), "away" (another site). */
function shown({ statusCode, headers }: LightMyRequestResponse): string {
  const { location } = headers;
  if (location === undefined) return String(statusCode);
  if (location.startsWith("/user/login")) return "login";
  return /^\/(?!\/)/.test(location) ? "in" : "away";
}

/** Rows formatted as in matrix.md. */
export function tableOf(rows: readonly Row[]): string[] {
  const cells = [
    ["", ...callers, "grants"],
    ...rows.map(({ what, answers, grants }) => [`\`${what}\``, ...answers, grants.join(", ") || "–"]),
  ];
  const widths = cells[0]?.map((_cell, at) => Math.max(...cells.map((line) => line[at]?.length ?? 0))) ?? [];
  const lines = cells.map(
    (line) =>
      `| ${line.map((cell, at) => (at === line.length - 1 ? cell : cell.padEnd(widths[at] ?? 0))).join(" | ")} |`,
  );
  const rule = `|${widths.map((width, at) => "-".repeat(at === widths.length - 1 ? 8 : width + 2)).join("|")}|`;
  return [lines[0] ?? "", rule, ...lines.slice(1)];
}
