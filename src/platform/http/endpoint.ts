import { Readable } from "node:stream";
import { z } from "zod";
import { ANSWER_BYTES, pathParameters, type Call } from "./call.ts";
import { admit, admitKey, siteId } from "./admission.ts";
import type { AddressLimit } from "./address-limit.ts";
import { visitor, type Access, type Actor, type Actors } from "./access.ts";
import { Failure, notAllowed, notFound, signInNeeded } from "./failure.ts";
import { FileAnswer } from "./file-answer.ts";
import { EventStream, isStream, OWN_EVENTS, type StreamCall } from "./streams/event-stream.ts";
import { revisionKey, type Areas, type ChosenTowns, type Site, type TownFacts } from "./site.ts";
import { isStorable } from "./storable.ts";
import type { Room } from "./upload.ts";
import { noVisit, type Visit } from "./visit.ts";
import { bytesInJson } from "./within-bytes.ts";
import { BoundedCache } from "../cache/bounded.ts";
import type { Counts } from "../counts.ts";
import type { Db } from "../db/db.ts";
import type { Catalog } from "../features/catalog.ts";
import type { FeatureName } from "../features/feature.ts";
import type { FileStore } from "../files/port.ts";
import type { Scanner } from "../files/scan/scanner.ts";
import type { JobQueue } from "../jobs/port.ts";
import type { Limits } from "../limits/limits.ts";
import type { Mailer } from "../mail/port.ts";
import type { ShownPapers } from "../papers/showing/shown-papers.ts";
import type { SearchIndex } from "../search/port.ts";
import type { Secret } from "../secret.ts";

/** Services that the platform provides to features. */
export interface Services {
  /** What all features contribute. */
  readonly catalog: Catalog;
  readonly db: Db;
  readonly search: SearchIndex;
  readonly files: FileStore;
  /** Scans what people send; null or missing: nothing is scanned. */
  readonly scanner?: Scanner | null;
  readonly secret: Secret;
  readonly actors: Actors;
  readonly counts: Counts;
  readonly mail: Mailer;
  readonly jobs: JobQueue;
  /** URL of the installation's terms of use (OPEN-139); null if there are none. */
  readonly termsOfUseUrl: string | null;
  /** Origin of links in mail: PUBLIC_URL, or this machine's own address. Never taken from a request. */
  readonly mailOrigin: string;
  readonly limits: Limits;
  /** Bytes that a town may store, unless it has a limit of its own. Default: `STORAGE_QUOTA`. */
  readonly storageQuota?: number;
  readonly signIn: SignInRules;
  /** Limits searches over several towns. */
  readonly searchLimit: AddressLimit;
  /** Pages of stored papers as pictures. */
  readonly shownPapers: ShownPapers;
  readonly log: Log;
}

/** How the installation lets users sign in. */
export interface SignInRules {
  /** REQUIRE_SECOND_FACTOR: who needs a second step to have permissions. */
  readonly requireSecondFactor: "nobody" | "administrators" | "everyone";
  /** PUBLIC_URL, to whose host passkeys belong; null: passkeys are not offered. */
  readonly passkeyOrigin: string | null;
}

/** Structured log: fields and a message. */
export interface Log {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Input of a handler besides the call's own. */
export interface Context extends Services {
  readonly actor: Actor;
  readonly visit: Visit;
  readonly requestId: string;
  readonly gate: Gate;
}

/** `Context` with the site named in the input. */
export interface SiteContext extends Context {
  readonly site: Site;
}

/** Application rules that the runner needs: which site an id names, and what an actor may do there. */
export interface Gate {
  /** The site of a customer id or archive id; null if there is none. */
  findSite(id: string): Promise<Site | null>;
  may(actor: Actor, site: Site, permission: string): boolean;
  /** False for a feature that the town offers to nobody. */
  offers(site: Site, permission: string): boolean;
  /** The chosen towns that the actor may view, by name. Reveals nothing about the others. */
  chooseTowns(actor: Actor, chosen: ChosenTowns): Promise<readonly TownFacts[]>;
  /**
   * Caches data of a feature that does not depend on the caller: loads it once, until the feature's data of the town
   * changes, or of any town if `customerId` is null.
   */
  remember<T>(feature: FeatureName, customerId: number | null, key: string, load: () => Promise<T>): Promise<T>;
  /**
   * Call after a write that raised a site's revision, or added or removed a town: the change is visible from then on.
   */
  changed(): Promise<void>;
}

export interface Endpoint {
  readonly call: Call;
  readonly access: Access;
  /**
   * Cached per revision of what it `reads`, and input. A list of permissions: also per which of these the caller has. The answer must not depend on the caller in any other way.
   */
  readonly cached: boolean | readonly string[];
  /** The features whose data the answer shows, as its feature declares. Default: all. */
  readonly reads?: Areas;
  readonly beforeFile: BeforeFile<SiteContext>;
  /** Throws `Failure` if the input does not match the contract. */
  readonly read: (input: unknown) => unknown;
  readonly handle: (context: SiteContext, input: unknown) => Promise<unknown>;
}

/** Returns the room for the file if that is limited. */
type BeforeFile<HandlerContext> = (
  context: HandlerContext,
  fields: Readonly<Record<string, unknown>>,
) => Promise<Room | undefined>;

/** `access` is mandatory, so that `public` is always intended. Endpoints with a permission get the site. */
interface Definition<
  EndpointAccess extends Access,
  HandlerContext extends Context,
  Input extends z.ZodType,
  Answer extends z.ZodType,
> {
  readonly access: EndpointAccess;
  /** Only if every permitted caller gets the same answer: the handler does not see the actor. See `Endpoint`. */
  readonly cached?: EndpointAccess extends { readonly permission: string | readonly string[] }
    ? boolean | readonly string[]
    : never;
  /**
   * For an upload: the room that its town has for files. Throws a `Failure` if the caller may not send one and `access`
   * does not say so, because it does not name the site. Called before the file is read, with the fields in the URL, and
   * again with those before the file in the form.
   */
  readonly beforeFile?: BeforeFile<HandlerContext>;
  readonly handle: (context: HandlerContext, input: z.output<Input>) => Promise<z.input<Answer>>;
}

/** Connects a call with its access and its handler. */
export function defineEndpoint<Input extends z.ZodType, Answer extends z.ZodType>(
  call: Call<Input, Answer>,
  definition: Definition<Extract<Access, object>, SiteContext, Input, Answer>,
): Endpoint;
export function defineEndpoint<Input extends z.ZodType, Answer extends z.ZodType>(
  call: Call<Input, Answer>,
  definition: Definition<Extract<Access, string>, Context, Input, Answer>,
): Endpoint;
export function defineEndpoint<Input extends z.ZodType, Answer extends z.ZodType>(
  call: Call<Input, Answer>,
  { access, cached, beforeFile, handle }: Definition<Access, SiteContext, Input, Answer>,
): Endpoint {
  // The runner passes to `handle` what `read` returned.
  return {
    call,
    access,
    cached: cached ?? false,
    beforeFile: beforeFile ?? (async () => undefined),
    read: (input) => parse(call, input),
    handle: (context, input) => handle(context, input as z.output<Input>),
  };
}

/** Placeholder for endpoints without a permission; their handlers' type hides it. */
const NO_SITE: Site = { customerId: 0, custId: "", archiveId: null, versionId: null, revision: 0 };

const CACHED_ANSWER_BYTES = 64 * 1024 * 1024;

/** Runs endpoints: finds the site, checks access, parses the input, answers. Access is decided only here. */
export class EndpointRunner {
  readonly #services: Services;
  readonly #gate: Gate;
  readonly #endpoints: ReadonlyMap<string, Endpoint>;
  readonly #checkAnswers: boolean;
  readonly #answerCache = new BoundedCache<unknown>(CACHED_ANSWER_BYTES);

  /** Throws if an endpoint has no access, or two share an id or an address. */
  constructor(services: Services, gate: Gate, endpoints: readonly Endpoint[], options: { checkAnswers: boolean }) {
    assertComplete(endpoints);
    this.#services = services;
    this.#gate = gate;
    this.#endpoints = new Map(endpoints.map((endpoint) => [endpoint.call.id, endpoint]));
    this.#checkAnswers = options.checkAnswers;
  }

  get endpoints(): readonly Endpoint[] {
    return [...this.#endpoints.values()];
  }

  /** Throws `Failure` for every error of the caller, including denied access. */
  async run(callId: string, actor: Actor, requestId: string, input: unknown, visit: Visit = noVisit): Promise<unknown> {
    const endpoint = this.#endpointOf(callId);
    const site = await this.#admit(endpoint.access, actor, input);
    const read = endpoint.read(input);
    const context = { ...this.#services, actor, visit, requestId, gate: this.#gate, site };
    return endpoint.cached === false
      ? this.#answer(endpoint, context, read)
      : this.#cachedAnswer(endpoint, endpoint.cached === true ? [] : endpoint.cached, context, read);
  }

  /** Checks access before the complete input is read: throws a `Failure` or returns the site of the call. */
  async assertMay(callId: string, actor: Actor, input: unknown): Promise<Site> {
    return this.#admit(this.#endpointOf(callId).access, actor, input);
  }

  /** Like `assertMay`, for a call with a file: `input` is what is known before the file. */
  async assertMaySend(
    callId: string,
    actor: Actor,
    requestId: string,
    input: Readonly<Record<string, unknown>>,
  ): Promise<Room | undefined> {
    const site = await this.assertMay(callId, actor, input);
    const context = { ...this.#services, actor, visit: noVisit, requestId, gate: this.#gate, site };
    return this.#endpointOf(callId).beforeFile(context, input);
  }

  /** Where uploads are received and stored files are. */
  get files(): FileStore {
    return this.#services.files;
  }

  get scanner(): Scanner | null {
    return this.#services.scanner ?? null;
  }

  #endpointOf(callId: string): Endpoint {
    const endpoint = this.#endpoints.get(callId);
    if (!endpoint) throw notFound("That call");
    return endpoint;
  }

  /** The features whose data the answer of a call shows. */
  readsOf(callId: string): Areas {
    return this.#endpointOf(callId).reads ?? "all";
  }

  async #answer(endpoint: Endpoint, context: SiteContext, input: unknown): Promise<unknown> {
    const answer = await endpoint.handle(context, input);
    if (!this.#checkAnswers) return answer;
    assertBounded(endpoint.call, answer);
    return answer instanceof FileAnswer ? answer : endpoint.call.answer.parse(answer);
  }

  async #cachedAnswer(
    endpoint: Endpoint,
    varies: readonly string[],
    context: SiteContext,
    input: unknown,
  ): Promise<unknown> {
    const { actor, site } = context;
    const held = varies.filter((permission) => this.#gate.may(actor, site, permission));
    const key = `${endpoint.call.id} ${site.archiveId ?? site.custId} ${revisionKey(site, endpoint.reads ?? "all")} ${held.join(",")} ${JSON.stringify(input)}`;
    const cached = this.#answerCache.get(key);
    if (cached !== undefined) return cached;
    // The handler must not see the caller, because the answer is cached for everyone; only permissions in the key
    // count.
    const anonymous: Actor = varies.length === 0 ? visitor : { ...visitor, levels: actor.levels, grants: actor.grants };
    const answer = await this.#answer(endpoint, { ...context, actor: anonymous, visit: noVisit }, input);
    this.#answerCache.set(key, answer, 2 * JSON.stringify(answer).length);
    return answer;
  }

  async #admit(access: Access, actor: Actor, input: unknown): Promise<Site> {
    if (access === "public") return NO_SITE;
    if (typeof access === "object")
      return "apiKey" in access
        ? admitKey(this.#gate, actor, input, access.apiKey)
        : admit(this.#gate, actor, siteId(input), access.permission);
    if (actor.username === null) throw signInNeeded();
    if (access === "installation" && !actor.installationAdmin) throw notAllowed();
    return NO_SITE;
  }
}

/** A larger answer is a mistake of the call: it must limit what it reads. */
function assertBounded({ id, mostBytes = ANSWER_BYTES }: Call, answer: unknown): void {
  const bytes = bytesInMemory(answer);
  if (bytes > mostBytes) throw new RangeError(`${id} answers ${bytes} bytes: more than the ${mostBytes} that it may.`);
}

/** Of JSON, or of a file that is not a stream. The events of a stream have a limit of their own. */
function bytesInMemory(answer: unknown): number {
  if (answer instanceof EventStream) return 0;
  if (!(answer instanceof FileAnswer)) return bytesInJson(answer);
  return answer.body instanceof Readable ? 0 : Buffer.byteLength(answer.body);
}

function parse<Schema extends z.ZodType>({ input: schema, method }: Call<Schema>, input: unknown): z.output<Schema> {
  if (method !== "GET" && !isStorable(input))
    throw new Failure("bad-input", "The request contains characters that cannot be stored.");
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const errors = result.error.issues.map((issue) => ({ path: issue.path.join("."), message: issue.message }));
  throw new Failure("bad-input", errors.map(badValue)[0] ?? "The request could not be read.", { errors });
}

/** "The value of “guid” cannot be used: a GUID contains digits only." */
function badValue({ path, message }: { readonly path: string; readonly message: string }): string {
  const reason = message.charAt(0).toLowerCase() + message.slice(1);
  return `The value of “${path}” cannot be used: ${reason}.`;
}

function assertComplete(endpoints: readonly Endpoint[]): void {
  const seen = new Set<string>();
  for (const { call, access, cached } of endpoints) {
    // Also checked for code without types: missing access is an error, not a default.
    if (!isValidAccess(access)) throw new TypeError(`Endpoint ${call.id} does not define its access`);
    if (typeof access === "object" && !hasSiteInput(call))
      throw new TypeError(`Endpoint ${call.id} requires a permission but its input has no site`);
    if (isStream(call)) assertStream(call, access, cached);
    const address = `${call.method} ${call.path.replaceAll(/:\w+/g, ":")}`;
    for (const key of [call.id, address]) {
      if (seen.has(key)) throw new TypeError(`Two endpoints share ${key}`);
      seen.add(key);
    }
  }
}

/** The access of a stream is checked again while it is open, so it must be declared. */
function assertStream({ id, path, events }: StreamCall, access: Access, cached: Endpoint["cached"]): void {
  if (access === "public" || (typeof access === "object" && "apiKey" in access) || cached !== false)
    throw new TypeError(`The stream ${id} must be for signed-in users or need a permission, and is never cached`);
  if (!path.endsWith("/live")) throw new TypeError(`The path of the stream ${id} must end in /live`);
  const taken = OWN_EVENTS.find((name) => name in events);
  if (taken !== undefined) throw new TypeError(`The stream ${id} declares the event ${taken}, which every stream has`);
}

function isValidAccess(access: Access | undefined): boolean {
  if (typeof access !== "object") return access === "public" || access === "signedIn" || access === "installation";
  return "apiKey" in access || (access.permission?.length ?? 0) > 0;
}

function hasSiteInput(call: Call): boolean {
  return (
    pathParameters(call.path).includes("site") || (call.input instanceof z.ZodObject && "site" in call.input.shape)
  );
}
