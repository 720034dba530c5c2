import { lookup } from "node:dns/promises";
import { request as requestHttp, type IncomingMessage, type RequestOptions } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { Failure } from "./failure.ts";
import { isPublicAddress } from "./outbound-addresses.ts";

/** What a fetcher may reach. `publicPolicy` is the one of the house; tests make their own. */
export interface OutboundPolicy {
  /** Addresses of a host name. */
  resolve(host: string): Promise<readonly HostAddress[]>;
  mayReach(address: string): boolean;
  mayUsePort(port: number): boolean;
}

interface HostAddress {
  readonly address: string;
  readonly family: number;
}

export interface FetchLimits {
  readonly maxBytes: number;
  /** Media types that are taken: "image/png", "image/*". */
  readonly accept: readonly string[];
  /** For everything together: name, redirects, the whole body. */
  readonly timeoutMs: number;
}

export interface Fetched {
  readonly bytes: Buffer;
  /** As the other server says, in lower case and without parameters: "image/png". What the bytes are is for the caller to see. */
  readonly type: string;
}

/** Fetches what someone else named. Throws a `Failure` that says why not. */
export type Fetcher = (address: string, limits: FetchLimits) => Promise<Fetched>;

const MAX_REDIRECTS = 3;
const MAX_ADDRESS_LENGTH = 2000;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

const publicPolicy: OutboundPolicy = {
  resolve: (host) => lookup(host, { all: true }),
  mayReach: isPublicAddress,
  mayUsePort: (port) => port === 80 || port === 443,
};

/** Fetches from the public internet alone (OPEN-127). */
export const fetchPublic: Fetcher = createFetcher(publicPolicy);

/**
 * A fetcher that connects to nothing but addresses it has checked: a name is resolved once, here, and the connection
 * goes to what was found then, so that a name which answers differently the second time leads nowhere else. Every
 * redirect is checked like the first address. No cookies, no credentials, no compression.
 */
export function createFetcher(policy: OutboundPolicy): Fetcher {
  return async (address, limits) => {
    const signal = AbortSignal.timeout(limits.timeoutMs);
    try {
      return await followRedirects(policy, readAddress(policy, address), limits, signal);
    } catch (error) {
      if (error instanceof Failure) throw error;
      if (signal.aborted) throw new Failure("unavailable", "The server at that address took too long to answer.");
      throw new Failure("unavailable", "The server at that address could not be reached.");
    }
  };
}

async function followRedirects(
  policy: OutboundPolicy,
  first: URL,
  limits: FetchLimits,
  signal: AbortSignal,
): Promise<Fetched> {
  let url = first;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const response = await openResponse(url, await checkedAddresses(policy, url, signal), limits, signal);
    try {
      const { location } = response.headers;
      if (!REDIRECTS.has(response.statusCode ?? 0) || location === undefined) return await readBody(response, limits);
      url = readAddress(policy, location, url);
    } finally {
      response.destroy();
    }
  }
  throw new Failure("bad-input", "That address leads on from one address to the next too many times.");
}

function readAddress(policy: OutboundPolicy, address: string, base?: URL): URL {
  const url = address.length > MAX_ADDRESS_LENGTH ? null : URL.parse(address, base);
  if (url === null) throw new Failure("bad-input", "That is not an address on the web.");
  if (url.protocol !== "http:" && url.protocol !== "https:")
    throw new Failure("bad-input", "Only addresses that begin with http:// or https:// can be loaded.");
  if (url.username !== "" || url.password !== "")
    throw new Failure("bad-input", "An address with a user name or a password cannot be loaded.");
  if (!policy.mayUsePort(portOf(url)))
    throw new Failure("bad-input", "Only the usual ports of the web, 80 and 443, can be loaded from.");
  return url;
}

function portOf(url: URL): number {
  if (url.port !== "") return Number(url.port);
  return url.protocol === "https:" ? 443 : 80;
}

/** Without the brackets of an IPv6 address. */
const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, "$1");

/** Addresses of the host. One that may not be reached spoils them all: nobody has a reason to mix them. */
async function checkedAddresses(
  policy: OutboundPolicy,
  url: URL,
  signal: AbortSignal,
): Promise<readonly HostAddress[]> {
  const host = hostOf(url);
  const family = isIP(host);
  const found = family === 0 ? await abortable(signal, policy.resolve(host)) : [{ address: host, family }];
  if (found.length === 0) throw new Error(`${host} has no address`);
  if (found.every(({ address }) => policy.mayReach(address))) return found;
  throw new Failure("bad-input", "That address does not lead to a public place on the internet.");
}

/** A look-up of a name cannot be stopped, but it need not be waited for. */
async function abortable<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  signal.throwIfAborted();
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = (): void => reject(signal.reason);
  signal.addEventListener("abort", stop, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/** Asks for an address; answers when the head of the response has come. */
async function openResponse(
  url: URL,
  addresses: readonly HostAddress[],
  { accept }: FetchLimits,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const options: RequestOptions = {
    hostname: hostOf(url),
    port: portOf(url),
    path: url.pathname + url.search,
    // A connection of its own, not the shared pool's: that could lead to an address of another time.
    agent: false,
    lookup: lookupOf(addresses),
    headers: { host: url.host, accept: accept.join(", "), "accept-encoding": "identity", "user-agent": "Towncode" },
    signal,
  };
  const request = (url.protocol === "https:" ? requestHttps : requestHttp)(options, resolve);
  request.on("error", reject);
  request.on("close", () => reject(new Error("The connection ended without an answer")));
  request.end();
  return promise;
}

function lookupOf(addresses: readonly HostAddress[]): LookupFunction {
  return (_host, options, callback) => {
    const [first] = addresses;
    if (options.all === true) callback(null, [...addresses]);
    else callback(null, first?.address ?? "", first?.family);
  };
}

async function readBody(response: IncomingMessage, { accept, maxBytes }: FetchLimits): Promise<Fetched> {
  if (response.statusCode !== 200)
    throw new Failure("bad-input", `The server at that address answered with the status ${response.statusCode}.`);
  const type = response.headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  if (!accept.some((wanted) => matches(wanted, type)))
    throw new Failure("bad-input", "What lies at that address is not of a kind that can be used here.");
  if ((response.headers["content-encoding"] ?? "identity") !== "identity")
    throw new Failure("bad-input", "What lies at that address came compressed, though it was asked for plain.");
  if (Number(response.headers["content-length"] ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const chunks: Buffer[] = [];
  let size = 0;
  // Without an encoding a response gives buffers.
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  return { bytes: Buffer.concat(chunks), type };
}

function matches(wanted: string, type: string): boolean {
  return wanted.endsWith("/*") ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}

const tooLarge = (maxBytes: number): Failure =>
  new Failure("too-large", `What lies at that address has more than ${maxBytes.toLocaleString("en")} bytes.`);
