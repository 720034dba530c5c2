import { catalog } from "../../app/catalog.ts";
import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { noCounts } from "../../platform/counts.ts";
import type { Database, Db } from "../../platform/db/db.ts";
import { raiseRevision } from "../sites/parts/server/revision.ts";
import { openTestDatabase } from "../../platform/db/test-database.ts";
import { noLimit } from "../../platform/http/address-limit.ts";
import { memoryLimits } from "../../platform/limits/limits.ts";
import { visitor, type Actor } from "../../platform/http/access.ts";
import type { Call } from "../../platform/http/call.ts";
import { EndpointRunner, type Endpoint, type Services } from "../../platform/http/endpoint.ts";
import { Failure } from "../../platform/http/failure.ts";
import type { FileStore } from "../../platform/files/port.ts";
import type { SearchIndex } from "../../platform/search/port.ts";
import { createSecret } from "../../platform/secret.ts";
import type { Customization, FeatureLevels } from "../sites/contract/session.ts";
import { createCustomer, saveHomePage } from "../sites/customers.ts";
import { siteEndpoints } from "../sites/endpoints.ts";
import { Registry } from "../sites/registry.ts";
import { users } from "../accounts/tables.ts";
import { customers } from "../sites/tables.ts";
import { codeOfTowns } from "./code-of-towns.ts";
import { codeEndpoints } from "./endpoints/index.ts";
import { citing, insertVersion, item, p, type Part } from "./fixture.ts";

const parking = (more: Partial<Part> = {}): Part => ({
  guid: 1011,
  type: "section",
  label: "§",
  number: "12-1",
  heading: "Parking",
  effective: "2024-01-01",
  body: [
    p(
      "No person shall park on a sidewalk. This rule holds at all times of the day and of the night, on every street and in every alley of the town, without exception.",
    ),
    item("(a)", "a", p("On Main Street, see ", citing("§ 12-2(b)"), "."), item("(2)", "a-2", p("Ten feet."))),
    item("(B)", "B", p("Elsewhere.")),
  ],
  notes: [{ kind: "history", label: "History", b: [p("Ord. 7, 2001")] }],
  cites: [{ ordinal: 0, to: 1012, anchor: "b" }],
  ...more,
});

const oldCode: Part = {
  guid: 1000,
  type: "code",
  heading: "Code of Larkmere",
  page: true,
  parts: [
    {
      guid: 1010,
      type: "chapter",
      label: "Chapter",
      number: "12",
      heading: "Streets",
      page: true,
      parts: [
        parking({ body: [p("Park where you like.")], cites: [] }),
        { guid: 1019, type: "section", label: "§", number: "12-9", heading: "Horses", body: [p("Horses.")] },
      ],
    },
  ],
};

const newCode: Part = {
  guid: 1000,
  type: "code",
  heading: "Code of Larkmere",
  page: true,
  parts: [
    {
      guid: 1010,
      type: "chapter",
      label: "Chapter",
      number: "12",
      heading: "Streets",
      page: true,
      parts: [
        parking(),
        {
          guid: 1012,
          type: "section",
          label: "§",
          number: "12-2",
          heading: "Fines",
          body: [p("See ", citing("§ 12-1"), " and ", citing("§ 99")), item("(b)", "b", p("$20."))],
          cites: [{ ordinal: 0, to: 1011 }],
        },
        { guid: 1013, type: "section", label: "§", number: "12-3", heading: "", status: "reserved", above: ["Carts"] },
      ],
    },
    {
      guid: 1020,
      type: "chapter",
      label: "Chapter",
      number: "135",
      heading: "Zoning",
      page: true,
      parts: [
        {
          guid: 1021,
          type: "article",
          label: "Article",
          number: "I",
          heading: "General",
          page: true,
          parts: [
            {
              guid: 1022,
              type: "section",
              label: "§",
              number: "135-1",
              heading: "Districts",
              body: [p("As in ", citing("§ 12-1"), "."), { k: "img", src: "map.png", alt: "Map of districts" }],
              cites: [{ ordinal: 0, to: 1011 }],
            },
            {
              guid: 1023,
              type: "section",
              label: "§",
              number: "135-2",
              heading: "Lots",
              page: true,
              body: [p("Lots.")],
            },
            { guid: 1024, type: "section", label: "§", number: "135-3", heading: "Yards", body: [p("Yards.")] },
          ],
        },
        {
          guid: 1025,
          type: "article",
          label: "Article",
          number: "II",
          heading: "Signs",
          page: true,
          above: ["Division 2. Special rules."],
          parts: [
            {
              guid: 1026,
              type: "section",
              label: "§",
              number: "12-2",
              heading: "Signs in alleys",
              body: [p("Signs.")],
            },
          ],
        },
      ],
    },
  ],
};

const millbrookCode: Part = {
  guid: 2000,
  type: "code",
  heading: "Code of Millbrook",
  page: true,
  parts: [{ guid: 2001, type: "section", label: "§", number: "1", heading: "Secret", body: [p("Secret.")] }],
};

export interface TestTowns extends Pick<Database, "db" | "listen"> {
  readonly registry: Registry;
  readonly runner: EndpointRunner;
  readonly larkmere: number;
  readonly millbrook: number;
  call<Input extends z.ZodType, Answer extends z.ZodType>(
    call: Call<Input, Answer>,
    input: z.input<Input>,
    actor?: Actor,
  ): Promise<z.output<Answer>>;
  /** The error code of a failed call; "none" if it succeeds. */
  failureOf(call: Call, input: unknown, actor?: Actor): Promise<string>;
  close(): Promise<void>;
}

/** What a test adds: the endpoints of its feature and the services that they need. */
export interface TestTownsOptions {
  readonly endpoints?: readonly Endpoint[];
  readonly services?: Partial<Services> | ((database: Database) => Promise<Partial<Services>>);
}

/** Larkmere with two versions, Millbrook (private) and Newtown (no code), in a new database. */
export async function openTestTowns({
  endpoints = [],
  services: more = {},
}: TestTownsOptions = {}): Promise<TestTowns> {
  const database = await openTestDatabase();
  const { db } = database;
  const ids = await insertTowns(db);
  await insertTestUser(db);
  const registry = new Registry(db, catalog, codeOfTowns);
  await registry.refresh();
  const services: Services = {
    catalog,
    db,
    ...noServices(),
    ...(typeof more === "function" ? await more(database) : more),
  };
  const runner = new EndpointRunner(services, registry, [...siteEndpoints, ...codeEndpoints(catalog), ...endpoints], {
    checkAnswers: true,
  });
  return {
    ...ids,
    db,
    listen: (...args) => database.listen(...args),
    registry,
    runner,
    call: async (call, input, actor = visitor) => (await runner.run(call.id, actor, "test", input)) as never,
    failureOf: async (call, input, actor = visitor) => {
      try {
        await runner.run(call.id, actor, "test", input);
        return "none";
      } catch (error) {
        if (error instanceof Failure) return error.code;
        throw error;
      }
    },
    close: () => database.close(),
  };
}

const TEST_USER = 1;

/** A signed-in user of one town. */
export function userOf(customerId: number, grants: readonly string[] = []): Actor {
  return {
    ...visitor,
    userId: TEST_USER,
    username: "clerk",
    levels: (id) => new Set(id === customerId ? ["PUBLIC", "USER"] : ["PUBLIC"]),
    grants: (id) => new Set(id === customerId ? grants : []),
  };
}

export async function setLevels(towns: TestTowns, customerId: number, levels: Partial<FeatureLevels>): Promise<void> {
  await towns.db.update(customers).set({ featureLevels: levels }).where(eq(customers.id, customerId));
  await raiseRevision(towns.db, customerId, "sites");
  await towns.registry.refresh();
}

export async function setCustomization(
  towns: TestTowns,
  customerId: number,
  customization: Partial<Customization>,
): Promise<void> {
  await towns.db.update(customers).set({ customization }).where(eq(customers.id, customerId));
  await raiseRevision(towns.db, customerId, "sites");
  await towns.registry.refresh();
}

/** The user that `userOf` makes the actor. Has no name and no town, so that it is not listed anywhere. */
async function insertTestUser(db: Db): Promise<void> {
  await db.insert(users).overridingSystemValue().values({ id: TEST_USER, username: "user of the tests" });
  await db.execute(sql`select setval(pg_get_serial_sequence('users', 'id'), ${TEST_USER})`);
}

async function insertTowns(db: Db): Promise<{ larkmere: number; millbrook: number }> {
  const facts = { state: "NY", counties: ["Kent"], govtype: "Town", population: 8412, zipcode: "10001" };
  const larkmere = await createCustomer(db, { ...facts, custId: "larkmere", name: "Town of Larkmere" });
  const millbrook = await createCustomer(db, { ...facts, custId: "millbrook", name: "Town of Millbrook" });
  await createCustomer(db, { ...facts, custId: "newtown", name: "Town of Newtown" });
  await insertVersion(
    db,
    { id: larkmere, custId: "larkmere" },
    { number: 1, current: false, root: oldCode, displayDate: "2023-06-01" },
  );
  await insertVersion(
    db,
    { id: larkmere, custId: "larkmere" },
    {
      number: 2,
      current: true,
      root: newCode,
      updatedDate: "2026-03-01",
      files: [
        { src: "map.png", key: "ab/cd.png", mediaType: "image/png", width: 640, height: 480 },
        { src: "x.svg", key: "ab/ef.svg", mediaType: "image/svg+xml" },
      ],
      words: [
        { letter: "#", word: "911", references: [{ label: "§ 12-1", guid: 1011, anchor: "" }] },
        {
          letter: "P",
          word: "Parking",
          references: [
            { label: "§ 12-1(a)", guid: 1011, anchor: "a" },
            { label: "gone", guid: 1019, anchor: "" },
          ],
        },
        { letter: "P", word: "Ponds", references: [] },
      ],
    },
  );
  await insertVersion(db, { id: millbrook, custId: "millbrook" }, { number: 1, current: true, root: millbrookCode });
  await db
    .update(customers)
    .set({ featureLevels: { VIEW: { currentLevel: "USER", maximumLevel: "PUBLIC" } } })
    .where(eq(customers.id, millbrook));
  await saveHomePage(db, larkmere, {
    zoningGuid: 1020,
    links: [
      { kind: "text", title: "Town hall", url: "larkmere.example", urlType: "EXTERNAL" },
      { kind: "content", title: "Parking", guid: 1011 },
      { kind: "content", title: "Gone", guid: 1019 },
    ],
  });
  return { larkmere, millbrook };
}

/** Services that throw when used: the calls under test must not need them. */
function noServices(): Omit<Services, "catalog" | "db"> {
  const service = (facts: object, name: string | symbol): unknown => {
    if (name in facts) return Reflect.get(facts, name);
    throw new Error("This service is not part of the test");
  };
  const anything: unknown = new Proxy({ isServer: false }, { get: service });
  return {
    search: anything as SearchIndex,
    mail: anything as Services["mail"],
    // They never run.
    jobs: { enqueue: async () => null } as unknown as Services["jobs"],
    termsOfUseUrl: null,
    mailOrigin: "https://code.example.org",
    signIn: { requireSecondFactor: "nobody", passkeyOrigin: null },
    limits: memoryLimits(),
    searchLimit: noLimit,
    shownPapers: anything as Services["shownPapers"],
    files: anything as FileStore,
    log: anything as Services["log"],
    secret: createSecret("a key for tests that is long enough"),
    actors: { actorOf: async () => visitor, changed: () => {} },
    counts: noCounts,
  };
}
