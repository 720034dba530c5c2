import { catalog } from "../../app/catalog.ts";
import Fastify, { type FastifyInstance, type InjectOptions, type LightMyRequestResponse } from "fastify";
import { RequestCallers } from "../../app/callers.ts";
import { EndpointRunner, type Services, type SignInRules } from "../../platform/http/endpoint.ts";
import { sendFailure, serveEndpoints } from "../../platform/http/routes.ts";
import { memoryLimits } from "../../platform/limits/limits.ts";
import type { Mailer, MailMessage } from "../../platform/mail/port.ts";
import { createSecret } from "../../platform/secret.ts";
import { openTestTowns, type TestTowns } from "../code/test-towns.ts";
import { siteEndpoints } from "../sites/endpoints.ts";
import { accountEndpoints } from "./endpoints/index.ts";
import { SessionActors } from "./session-actors.ts";
import { createUser, setMembership, type NewUser } from "./accounts.ts";

export const PASSWORD = "a lake in winter";
export const ORIGIN = "https://code.example.org";

/** Options of a browser request; `cookie` comes from `signIn`. Empty headers are left out. */
export interface RequestOptions extends Pick<InjectOptions, "headers"> {
  readonly cookie?: string;
  readonly address?: string;
}

export interface TestAccounts {
  readonly towns: TestTowns;
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly mails: MailMessage[];
  ask(
    method: "GET" | "POST" | "PUT" | "DELETE",
    url: string,
    body?: object,
    more?: RequestOptions,
  ): Promise<LightMyRequestResponse>;
  /** Signs in from its own address and returns the cookie. */
  signIn(login: string, password?: string): Promise<string>;
  /** Forgets all attempts to sign in. */
  forgetAttempts(): void;
  addUser(user: Partial<NewUser> & { readonly username: string }, town?: number): Promise<number>;
  close(): Promise<void>;
}

let lastAddress = 0;
/** An IP address in a network without earlier attempts. */
export const newAddress = (): string => {
  lastAddress += 1;
  return `10.${Math.floor(lastAddress / 250)}.${lastAddress % 250}.7`;
};

/**
 * The account calls over HTTP, as under https://code.example.org, with the towns of the API tests. `mail` replaces the
 * mailer that collects messages in `mails`.
 */
export async function openTestAccounts({
  mail,
  requireSecondFactor = "nobody",
}: {
  readonly mail?: Mailer;
  readonly requireSecondFactor?: SignInRules["requireSecondFactor"];
} = {}): Promise<TestAccounts> {
  const towns = await openTestTowns();
  const secret = createSecret("a key of the tests of accounts, long enough");
  const signIn: SignInRules = { requireSecondFactor, passkeyOrigin: ORIGIN };
  const actors = new SessionActors(towns.db, secret, { catalog, registry: towns.registry, signIn });
  const mails: MailMessage[] = [];
  const send = async (_db: unknown, message: MailMessage): Promise<number> => mails.push(message);
  const log = { info: () => {}, error: (facts: object) => void process.stderr.write(`${JSON.stringify(facts)}\n`) };
  // The account calls use no other services.
  const services = {
    catalog,
    db: towns.db,
    search: { isServer: false },
    secret,
    actors,
    limits: memoryLimits(),
    signIn,
    mail: mail ?? { sends: true, send },
    termsOfUseUrl: "https://code.example.org/terms",
    mailOrigin: ORIGIN,
    log,
  } as unknown as Services;
  const app = Fastify({ trustProxy: true });
  const callers = new RequestCallers({ actors, publicUrl: ORIGIN });
  app.addHook("onRequest", async (request) => callers.refuseForeign(request));
  app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply));
  serveEndpoints(
    app,
    new EndpointRunner(services, towns.registry, [...siteEndpoints, ...accountEndpoints], { checkAnswers: true }),
    callers,
  );
  const ask: TestAccounts["ask"] = (method, url, body, { cookie, address = newAddress(), headers = {} } = {}) =>
    app.inject({
      method,
      url,
      ...(body === undefined ? {} : { payload: body }),
      headers: Object.fromEntries(
        Object.entries({ "sec-fetch-site": "same-origin", "x-forwarded-for": address, cookie, ...headers }).filter(
          ([, value]) => value !== undefined && value !== "",
        ),
      ),
    });
  return {
    towns,
    app,
    services,
    mails,
    ask,
    signIn: async (login, password = PASSWORD) => cookieOf(await ask("POST", "/api/user/sign-in", { login, password })),
    forgetAttempts: () => void Object.assign(services, { limits: memoryLimits() }),
    addUser: async (user, town) => {
      const id = await createUser(towns.db, { password: PASSWORD, emailConfirmed: true, ...user });
      if (town !== undefined) await setMembership(towns.db, id, town, "user");
      return id;
    },
    close: async () => {
      await app.close();
      await towns.close();
    },
  };
}

/** "__Host-session=…", as a browser would send it back. */
export function cookieOf(answer: LightMyRequestResponse): string {
  const header = answer.headers["set-cookie"];
  const text = Array.isArray(header) ? header[0] : header;
  if (text === undefined) throw new Error(`The answer has no cookie: ${answer.body}`);
  return text.split(";", 1)[0] ?? "";
}
