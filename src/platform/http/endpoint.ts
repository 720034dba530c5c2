import { z } from "zod";
import { pathParameters, type Call } from "./call.ts";
import { visitor, type Access, type Actor } from "./access.ts";
import { Failure, notAllowed, notFound, privateSite, signInNeeded } from "./failure.ts";
import type { Site } from "./site.ts";
import { Bounded } from "../cache/bounded.ts";
import type { Db } from "../db/db.ts";
import type { FileStore } from "../files/port.ts";
import type { SearchIndex } from "../search/port.ts";

/** What the house offers to its features. */
export interface Services {
  readonly db: Db;
  readonly search: SearchIndex;
  readonly files: FileStore;
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
  /** What hangs on the stored data alone, whoever asks: loaded once, until any site changes. */
  remember<T>(key: string, load: () => Promise<T>): Promise<T>;
}

export interface Endpoint {
  readonly call: Call;
  readonly access: Access;
  /** True: the answer hangs on the site and the input alone, so it is kept until the site's revision changes. */
  readonly kept: boolean;
  /** Throws `Failure` for an input that is not of the contract's form. */
  readonly read: (input: unknown) => unknown;
  readonly handle: (context: SiteContext, input: unknown) => Promise<unknown>;
}

/** Never leaves `access` out: an intended `public` is written down. A permission gives the handler the site. */
interface Definition<Asked extends Access, Given extends Context, Input extends z.ZodType, Answer extends z.ZodType> {
  readonly access: Asked;
  /** Only for what every actor who may make the call is answered alike; handlers then never look at the actor. */
  readonly kept?: Asked extends { readonly permission: string } ? boolean : never;
  readonly handle: (context: Given, input: z.output<Input>) => Promise<z.input<Answer>>;
}

/** Ties a call to who may make it and what it does. */
export function defineEndpoint<Input extends z.ZodType, Answer extends z.ZodType>(
  call: Call<Input, Answer>,
  definition: Definition<{ readonly permission: string }, SiteContext, Input, Answer>,
): Endpoint;
export function defineEndpoint<Input extends z.ZodType, Answer extends z.ZodType>(
  call: Call<Input, Answer>,
  definition: Definition<"public" | "signedIn", Context, Input, Answer>,
): Endpoint;
export function defineEndpoint<Input extends z.ZodType, Answer extends z.ZodType>(
  call: Call<Input, Answer>,
  { access, kept, handle }: Definition<Access, SiteContext, Input, Answer>,
): Endpoint {
  // The runner hands to `handle` what `read` gave.
  return { call, access, kept: kept === true, read: (input) => parse(call.input, input), handle: (context, input) => handle(context, input as z.output<Input>) };
}

/** Handlers of endpoints without a permission are typed so that they cannot read it. */
const NO_SITE: Site = { customerId: 0, custId: "", archiveId: null, versionId: null, revision: 0 };

const KEPT_ANSWER_BYTES = 64 * 1024 * 1024;

/** Runs endpoints: find the site, decide access, read the input, answer. The one place where access is decided. */
export class EndpointRunner {
  readonly #services: Services;
  readonly #gate: Gate;
  readonly #endpoints: ReadonlyMap<string, Endpoint>;
  readonly #checkAnswers: boolean;
  readonly #kept = new Bounded<unknown>(KEPT_ANSWER_BYTES);

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
  async run(callId: string, actor: Actor, requestId: string, input: unknown): Promise<unknown> {
    const endpoint = this.#endpoints.get(callId);
    if (!endpoint) throw notFound("That call");
    const site = await this.#admit(endpoint.access, actor, input);
    const read = endpoint.read(input);
    const context = { ...this.#services, actor, requestId, gate: this.#gate, site };
    return endpoint.kept ? this.#keep(endpoint, context, read) : this.#answer(endpoint, context, read);
  }

  async #answer(endpoint: Endpoint, context: SiteContext, input: unknown): Promise<unknown> {
    const answer = await endpoint.handle(context, input);
    return this.#checkAnswers ? endpoint.call.answer.parse(answer) : answer;
  }

  async #keep(endpoint: Endpoint, context: SiteContext, input: unknown): Promise<unknown> {
    const { custId, archiveId, revision } = context.site;
    const key = `${endpoint.call.id} ${archiveId ?? custId} ${revision} ${JSON.stringify(input)}`;
    const kept = this.#kept.get(key);
    if (kept !== undefined) return kept;
    // Whoever asks first, the handler sees a visitor: what is kept for all cannot hang on one.
    const answer = await this.#answer(endpoint, { ...context, actor: visitor }, input);
    this.#kept.set(key, answer, 2 * JSON.stringify(answer).length);
    return answer;
  }

  async #admit(access: Access, actor: Actor, input: unknown): Promise<Site> {
    if (access === "public") return NO_SITE;
    if (access === "signedIn") {
      if (actor.username === null) throw signInNeeded();
      return NO_SITE;
    }
    return admit(this.#gate, actor, siteId(input), access.permission);
  }
}

/** The site of an id, where the actor may do something there. Throws a `Failure` where there is no such site, and the refusal. */
export async function admit(gate: Pick<Gate, "findSite" | "may">, actor: Actor, id: string | null, permission: string): Promise<Site> {
  const site = id === null ? null : await gate.findSite(id);
  if (site === null) throw notFound("That site");
  if (gate.may(actor, site, permission)) return site;
  throw refusal(gate, actor, site);
}

/** Why someone may not do something at a site: to visitors of a private one it says that it is private. */
function refusal(gate: Pick<Gate, "may">, actor: Actor, site: Site): Failure {
  if (actor.username !== null) return notAllowed();
  return gate.may(actor, { ...site, archiveId: null }, "VIEW") ? signInNeeded() : privateSite();
}

function siteId(input: unknown): string | null {
  return typeof input === "object" && input !== null && "site" in input && typeof input.site === "string" ? input.site : null;
}

function parse<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
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
    if (access !== "public" && access !== "signedIn" && typeof access?.permission !== "string") {
      throw new TypeError(`Endpoint ${call.id} does not say who may call it`);
    }
    if (typeof access === "object" && !namesSite(call)) throw new TypeError(`Endpoint ${call.id} asks a permission but its input has no site`);
    const address = `${call.method} ${call.path.replaceAll(/:\w+/g, ":")}`;
    for (const key of [call.id, address]) {
      if (seen.has(key)) throw new TypeError(`Two endpoints share ${key}`);
      seen.add(key);
    }
  }
}

function namesSite(call: Call): boolean {
  return pathParameters(call.path).includes("site") || (call.input instanceof z.ZodObject && "site" in call.input.shape);
}
