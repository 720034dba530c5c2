import { z } from "zod";
import { pathParameters, type Call } from "./call.ts";
import { admit, admitKey, siteId } from "./admission.ts";
import type { AddressLimit } from "./address-limit.ts";
import { visitor, type Access, type Actor, type Actors } from "./access.ts";
import { Failure, notAllowed, notFound, signInNeeded } from "./failure.ts";
import { FileAnswer } from "./file-answer.ts";
import type { ChosenTowns, Site, TownFacts } from "./site.ts";
import { isStorable } from "./storable.ts";
import { noVisit, type Visit } from "./visit.ts";
import { BoundedCache } from "../cache/bounded.ts";
import type { Counts } from "../counts.ts";
import type { Db } from "../db/db.ts";
import type { FileStore } from "../files/port.ts";
import type { JobQueue } from "../jobs/port.ts";
import type { Mailer } from "../mail/port.ts";
import type { SearchIndex } from "../search/port.ts";
import type { Secret } from "../secret.ts";

/** What the house offers to its features. */
export interface Services {
  readonly db: Db;
  readonly search: SearchIndex;
  readonly files: FileStore;
  readonly secret: Secret;
  readonly actors: Actors;
  readonly counts: Counts;
  readonly mail: Mailer;
  readonly jobs: JobQueue;
  /** Address of the installation's terms of use (OPEN-139); null without any. */
  readonly termsOfUseUrl: string | null;
  /** Of searches over several towns. */
  readonly searchLimit: AddressLimit;
  readonly log: Log;
}

/** Structured log: facts and a message. */
export interface Log {
  info(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/** What handlers work with. */
export interface Context extends Services {
  readonly actor: Actor;
  readonly visit: Visit;
  readonly requestId: string;
  readonly gate: Gate;
}

/** As `Context`, with the site that the input names. */
export interface SiteContext extends Context {
  readonly site: Site;
}

/** Rules of the application that the runner asks: which site an id names, and what an actor may do there. */
export interface Gate {
  /** The site of a customer or archive id; null when there is none. */
  findSite(id: string): Promise<Site | null>;
  may(actor: Actor, site: Site, permission: string): boolean;
  /** Chosen towns in the order of their names, as far as the actor may view them; of the others nothing is told. */
  chooseTowns(actor: Actor, chosen: ChosenTowns): Promise<readonly TownFacts[]>;
  /** What hangs on the stored data alone, whoever asks: loaded once, until any site changes. */
  remember<T>(key: string, load: () => Promise<T>): Promise<T>;
  /** To be called after a write that raised a site's revision, or that added or removed a town: it is seen from now on. */
  changed(): Promise<void>;
}

export interface Endpoint {
  readonly call: Call;
  readonly access: Access;
  /**
   * True: the answer hangs on the site and the input alone, so it is kept until the site's revision changes.
   * Permissions: it hangs on whether the caller has these as well, and on nothing else of the caller.
   */
  readonly cached: boolean | readonly string[];
  /** Throws `Failure` for an input that is not of the contract's form. */
  readonly read: (input: unknown) => unknown;
  readonly handle: (context: SiteContext, input: unknown) => Promise<unknown>;
}

/** Never leaves `access` out: an intended `public` is written down. A permission gives the handler the site. */
interface Definition<Asked extends Access, Given extends Context, Input extends z.ZodType, Answer extends z.ZodType> {
  readonly access: Asked;
  /** Only for what every actor who may make the call is answered alike; handlers then never look at the actor. */
  readonly cached?: Asked extends { readonly permission: string | readonly string[] }
    ? boolean | readonly string[]
    : never;
  readonly handle: (context: Given, input: z.output<Input>) => Promise<z.input<Answer>>;
}

/** Ties a call to who may make it and what it does. */
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
  { access, cached, handle }: Definition<Access, SiteContext, Input, Answer>,
): Endpoint {
  // The runner hands to `handle` what `read` gave.
  return {
    call,
    access,
    cached: cached ?? false,
    read: (input) => parse(call, input),
    handle: (context, input) => handle(context, input as z.output<Input>),
  };
}

/** Handlers of endpoints without a permission are typed so that they cannot read it. */
const NO_SITE: Site = { customerId: 0, custId: "", archiveId: null, versionId: null, revision: 0 };

const CACHED_ANSWER_BYTES = 64 * 1024 * 1024;

/** Runs endpoints: find the site, decide access, read the input, answer. The one place where access is decided. */
export class EndpointRunner {
  readonly #services: Services;
  readonly #gate: Gate;
  readonly #endpoints: ReadonlyMap<string, Endpoint>;
  readonly #checkAnswers: boolean;
  readonly #kept = new BoundedCache<unknown>(CACHED_ANSWER_BYTES);

  /** Throws when an endpoint says nothing of access, or two share an id or an address. */
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

  /** Throws `Failure` for everything that a caller did wrong or may not do. */
  async run(callId: string, actor: Actor, requestId: string, input: unknown, visit: Visit = noVisit): Promise<unknown> {
    const endpoint = this.#endpointOf(callId);
    const site = await this.#admit(endpoint.access, actor, input);
    const read = endpoint.read(input);
    const context = { ...this.#services, actor, visit, requestId, gate: this.#gate, site };
    return endpoint.cached === false
      ? this.#answer(endpoint, context, read)
      : this.#keep(endpoint, endpoint.cached === true ? [] : endpoint.cached, context, read);
  }

  /** Throws the `Failure` of a caller who may not make the call, before its input is read whole; gives the site of the call. */
  async assertMay(callId: string, actor: Actor, input: unknown): Promise<Site> {
    return this.#admit(this.#endpointOf(callId).access, actor, input);
  }

  #endpointOf(callId: string): Endpoint {
    const endpoint = this.#endpoints.get(callId);
    if (!endpoint) throw notFound("That call");
    return endpoint;
  }

  async #answer(endpoint: Endpoint, context: SiteContext, input: unknown): Promise<unknown> {
    const answer = await endpoint.handle(context, input);
    return this.#checkAnswers && !(answer instanceof FileAnswer) ? endpoint.call.answer.parse(answer) : answer;
  }

  async #keep(endpoint: Endpoint, varies: readonly string[], context: SiteContext, input: unknown): Promise<unknown> {
    const { actor, site } = context;
    const held = varies.filter((permission) => this.#gate.may(actor, site, permission));
    const key = `${endpoint.call.id} ${site.archiveId ?? site.custId} ${site.revision} ${held.join(",")} ${JSON.stringify(input)}`;
    const kept = this.#kept.get(key);
    if (kept !== undefined) return kept;
    // Whoever asks first, the handler sees nobody: what is kept for all cannot hang on one, but for the rights of the key.
    const nobody: Actor = varies.length === 0 ? visitor : { ...visitor, levels: actor.levels, grants: actor.grants };
    const answer = await this.#answer(endpoint, { ...context, actor: nobody, visit: noVisit }, input);
    this.#kept.set(key, answer, 2 * JSON.stringify(answer).length);
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

function parse<Schema extends z.ZodType>({ input: schema, method }: Call<Schema>, input: unknown): z.output<Schema> {
  if (method !== "GET" && !isStorable(input))
    throw new Failure("bad-input", "The request has characters that cannot be stored.");
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const errors = result.error.issues.map((issue) => ({ path: issue.path.join("."), message: issue.message }));
  throw new Failure("bad-input", errors.map(badValue)[0] ?? "The request could not be read.", { errors });
}

/** "The value of “guid” cannot be used: a guid is digits only." */
function badValue({ path, message }: { readonly path: string; readonly message: string }): string {
  const reason = message.charAt(0).toLowerCase() + message.slice(1);
  return `The value of “${path}” cannot be used: ${reason}.`;
}

function assertComplete(endpoints: readonly Endpoint[]): void {
  const seen = new Set<string>();
  for (const { call, access } of endpoints) {
    // Also for callers in JavaScript: a missing answer is a fault, not a default.
    if (!isValidAccess(access)) throw new TypeError(`Endpoint ${call.id} does not say who may call it`);
    if (typeof access === "object" && !hasSiteInput(call))
      throw new TypeError(`Endpoint ${call.id} asks a permission but its input has no site`);
    const address = `${call.method} ${call.path.replaceAll(/:\w+/g, ":")}`;
    for (const key of [call.id, address]) {
      if (seen.has(key)) throw new TypeError(`Two endpoints share ${key}`);
      seen.add(key);
    }
  }
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
