import { lookup } from "node:dns/promises";
import { request as requestHttp, type IncomingMessage, type RequestOptions } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { formatBytes } from "../../domain/format-bytes.ts";
import { Failure } from "./failure.ts";
import { isPublicAddress } from "./outbound-addresses.ts";

/** Destinations that a fetcher may reach. `publicPolicy` is the default; tests have their own. */
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
  /** Accepted media types: "image/png", "image/*". */
  readonly accept: readonly string[];
  /** Total time: name lookup, redirects and the complete body. */
  readonly timeoutMs: number;
}

export interface Fetched {
  readonly bytes: Buffer;
  /** As sent by the server, in lower case without parameters: "image/png". The caller must check the bytes. */
  readonly type: string;
}

/** Fetches a URL supplied by a user. Throws a `Failure` with the reason if that is not possible. */
export type Fetcher = (address: string, limits: FetchLimits) => Promise<Fetched>;

const MAX_REDIRECTS = 3;
const MAX_ADDRESS_LENGTH = 2000;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

const publicPolicy: OutboundPolicy = {
  resolve: (host) => lookup(host, { all: true }),
  mayReach: isPublicAddress,
  mayUsePort: (port) => port === 80 || port === 443,
};

/** Fetches only from the public internet (OPEN-127). */
export const fetchPublic: Fetcher = createFetcher(publicPolicy);

/**
 * Creates a fetcher that connects only to checked addresses. A name is resolved once, and the connection uses that
 * result, so DNS rebinding has no effect. Every redirect is checked like the first address. No cookies, credentials or
 * compression.
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
  throw new Failure("bad-input", "That address redirects too many times.");
}

function readAddress(policy: OutboundPolicy, address: string, base?: URL): URL {
  const url = address.length > MAX_ADDRESS_LENGTH ? null : URL.parse(address, base);
  if (url === null) throw new Failure("bad-input", "That is not a web address.");
  if (url.protocol !== "http:" && url.protocol !== "https:")
    throw new Failure("bad-input", "Only addresses that begin with http:// or https:// can be loaded.");
  if (url.username !== "" || url.password !== "")
    throw new Failure("bad-input", "An address with a username or password cannot be loaded.");
  if (!policy.mayUsePort(portOf(url)))
    throw new Failure("bad-input", "Only addresses on the standard ports 80 and 443 can be loaded.");
  return url;
}

function portOf(url: URL): number {
  if (url.port !== "") return Number(url.port);
  return url.protocol === "https:" ? 443 : 80;
}

/** Host without the brackets of an IPv6 address. */
const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, "$1");

/** Addresses of the host. All must be reachable: nobody has a reason to mix public and private ones. */
async function checkedAddresses(
  policy: OutboundPolicy,
  url: URL,
  signal: AbortSignal,
): Promise<readonly HostAddress[]> {
  const host = hostOf(url);
  const family = isIP(host);
  const addresses = family === 0 ? await abortable(signal, policy.resolve(host)) : [{ address: host, family }];
  if (addresses.length === 0) throw new Error(`${host} has no address`);
  if (addresses.every(({ address }) => policy.mayReach(address))) return addresses;
  throw new Failure("bad-input", "That address is not on the public internet.");
}

/** A DNS lookup cannot be canceled, but waiting for it can stop. */
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

/** Sends the request; resolves when the response headers have arrived. */
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
    // No connection pool: a pooled connection could go to an address that was checked earlier.
    agent: false,
    lookup: lookupOf(addresses),
    headers: { host: url.host, accept: accept.join(", "), "accept-encoding": "identity", "user-agent": "Towncode" },
    signal,
  };
  const request = (url.protocol === "https:" ? requestHttps : requestHttp)(options, resolve);
  request.on("error", reject);
  request.on("close", () => reject(new Error("The connection closed without a response")));
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
    throw new Failure("bad-input", "The file at that address is not a supported type.");
  if ((response.headers["content-encoding"] ?? "identity") !== "identity")
    throw new Failure(
      "bad-input",
      "The file at that address was sent compressed, although it was requested uncompressed.",
    );
  if (Number(response.headers["content-length"] ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const chunks: Buffer[] = [];
  let size = 0;
  // Without an encoding set, a response yields buffers.
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
  new Failure("too-large", `The file at that address has more than ${formatBytes(maxBytes)}.`);
