import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { isPublicAddress } from "./outbound-addresses.ts";
import { createFetcher, fetchPublic, type FetchLimits, type OutboundPolicy } from "./outbound.ts";

const LIMITS: FetchLimits = { maxBytes: 1000, accept: ["image/*"], timeoutMs: 5000 };
const IMAGE = Buffer.from("not really a picture");

let server: Server;
let port = 0;
let requests: { url: string; host: string; cookie: string | undefined }[] = [];
let resolved: string[] = [];

/** Like the default policy, but "picture.test" resolves to this test's server. */
const policy: OutboundPolicy = {
  resolve: async (host) => {
    resolved.push(host);
    if (host === "inside.test") return [{ address: "10.1.2.3", family: 4 }];
    if (host === "mixed.test")
      return [
        { address: "127.0.0.1", family: 4 },
        { address: "10.1.2.3", family: 4 },
      ];
    if (host === "nowhere.test") throw new Error("ENOTFOUND");
    if (host === "silent.test") return new Promise(() => {});
    // A rebinding name resolves to an internal address the second time.
    const rebound = host === "rebound.test" && resolved.filter((each) => each === host).length > 1;
    return [{ address: rebound ? "169.254.169.254" : "127.0.0.1", family: 4 }];
  },
  mayReach: (address) => address === "127.0.0.1" || isPublicAddress(address),
  mayUsePort: (wanted) => wanted === port || wanted === 80,
};
const fetchTest = createFetcher(policy);
const at = (path: string, host = "picture.test"): string => `http://${host}:${port}${path}`;
const failing = (message: RegExp, code = "bad-input"): unknown =>
  expect.objectContaining({ name: "Failure", code, message: expect.stringMatching(message) });

beforeAll(async () => {
  server = createServer((request, response) => {
    const url = request.url ?? "";
    requests.push({ url, host: request.headers.host ?? "", cookie: request.headers.cookie });
    const image = { "content-type": "Image/PNG; charset=binary" };
    const to = /^\/to\?(.*)/.exec(url)?.[1];
    const left = Number(/^\/chain\/(\d)/.exec(url)?.[1]);
    if (to !== undefined) response.writeHead(302, { location: decodeURIComponent(to), "set-cookie": "a=b" }).end();
    else if (left > 0) response.writeHead(307, { location: `/chain/${left - 1}` }).end();
    else if (url === "/page") response.writeHead(200, { "content-type": "text/html" }).end("<p>");
    else if (url === "/gone") response.writeHead(404, image).end();
    else if (url === "/gzip") response.writeHead(200, { ...image, "content-encoding": "gzip" }).end(gzipSync(IMAGE));
    else if (url === "/large") response.writeHead(200, { ...image, "content-length": "1001" }).end(Buffer.alloc(1001));
    else if (url === "/endless") endless(response.writeHead(200, image));
    else if (url === "/slow") response.writeHead(200, image).write("a");
    else if (url === "/never") response.socket?.pause();
    else if (url === "/torn")
      response.writeHead(200, { ...image, "content-length": "500" }).write("a", () => response.destroy());
    else if (url === "/switch") response.writeHead(101, { connection: "upgrade", upgrade: "other" }).end();
    else response.writeHead(200, image).end(IMAGE);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  // The server listens on a TCP port.
  port = (server.address() as AddressInfo).port;
});
beforeEach(() => {
  requests = [];
  resolved = [];
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Writes forever, as fast as it is read, without a content length. */
function endless(response: ServerResponse): void {
  const go = (): void => {
    if (!response.destroyed) response.write(Buffer.alloc(500), () => setImmediate(go));
  };
  go();
}

test("[API-03] an image at a public address is fetched, with its host name and without cookies", async () => {
  const { bytes, type } = await fetchTest(at("/picture.png?size=2"), LIMITS);
  expect([bytes.toString(), type]).toEqual([IMAGE.toString(), "image/png"]);
  expect(requests).toEqual([{ url: "/picture.png?size=2", host: `picture.test:${port}`, cookie: undefined }]);
});

test("[OPEN-127] only http and https are allowed, without credentials, on the standard ports", async () => {
  for (const address of [
    "file:///etc/passwd",
    "ftp://picture.test/a",
    "data:image/png;base64,AA",
    "javascript:1",
    "gopher://picture.test/",
  ]) {
    await expect(fetchPublic(address, LIMITS), address).rejects.toEqual(failing(/http:\/\/ or https:\/\//));
  }
  for (const address of [
    "",
    "picture",
    "//picture.test",
    "http://",
    "http://a b/",
    `http://picture.test/${"a".repeat(3000)}`,
  ]) {
    await expect(fetchPublic(address, LIMITS), address).rejects.toEqual(failing(/not a web address/));
  }
  for (const address of ["http://user@example.org/", "https://user:word@example.org/", "https://:word@example.org/"]) {
    await expect(fetchPublic(address, LIMITS), address).rejects.toEqual(failing(/username or password/));
  }
  for (const address of ["http://example.org:22/", "https://example.org:8443/", "http://example.org:5432/"]) {
    await expect(fetchPublic(address, LIMITS), address).rejects.toEqual(failing(/80 and 443/));
  }
});

test("[OPEN-127] non-public addresses are rejected in every notation before anything is sent", async () => {
  const hosts = [
    "127.0.0.1",
    "127.1",
    "2130706433",
    "0x7f000001",
    "0177.0.0.1",
    "0",
    "0.0.0.0",
    "localhost",
    "10.0.0.1",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "100.64.0.1",
    "169.254.169.254",
    "168.63.129.16",
    "192.0.0.192",
    "198.18.0.1",
    "203.0.113.9",
    "224.0.0.1",
    "255.255.255.255",
    "①②⑦.0.0.1",
    "[::1]",
    "[::]",
    "[fe80::1]",
    "[fc00::1]",
    "[fd00:ec2::254]",
    "[ff02::1]",
    "[::ffff:127.0.0.1]",
    "[::ffff:8.8.8.8]",
    "[::127.0.0.1]",
    "[64:ff9b::7f00:1]",
    "[64:ff9b:1::1]",
    "[2002:7f00:1::]",
    "[2001:0:1::1]",
    "[2001:db8::1]",
    "[100::1]",
  ];
  for (const host of hosts)
    await expect(fetchPublic(`http://${host}/latest/meta-data/`, LIMITS), host).rejects.toEqual(
      failing(/public internet/),
    );
});

test("[OPEN-127] public addresses are recognized", () => {
  for (const address of [
    "8.8.8.8",
    "93.184.215.14",
    "172.32.0.1",
    "100.128.0.1",
    "11.0.0.1",
    "2606:2800:21f:cb07::1",
    "2a00:1450::1",
  ])
    expect(isPublicAddress(address), address).toBe(true);
  for (const address of ["", "example.org", "fe80::1%eth0", "2606:2800::1%eth0", "::ffff:8.8.8.8", "127.0.0.1"])
    expect(isPublicAddress(address), address).toBe(false);
});

test("[OPEN-127] a name that resolves to an internal address is rejected, even if another address is public", async () => {
  for (const host of ["inside.test", "mixed.test"])
    await expect(fetchTest(at("/", host), LIMITS), host).rejects.toEqual(failing(/public internet/));
  expect(requests).toEqual([]);
});

test("[OPEN-127] a name is resolved once per request, so it cannot be rebound between check and connection", async () => {
  await fetchTest(at("/", "rebound.test"), LIMITS);
  expect([resolved, requests.length]).toEqual([["rebound.test"], 1]);
  await expect(fetchTest(at("/", "rebound.test"), LIMITS)).rejects.toEqual(failing(/public internet/));
  expect(requests.length).toBe(1);
});

test("[OPEN-127] three redirects are followed, a fourth is not", async () => {
  expect((await fetchTest(at("/chain/3"), LIMITS)).bytes).toEqual(IMAGE);
  await expect(fetchTest(at("/chain/4"), LIMITS)).rejects.toEqual(failing(/too many times/));
});

test("[OPEN-127] redirects are checked like the first address and carry no cookies", async () => {
  const to = (address: string): Promise<unknown> => fetchTest(at(`/to?${encodeURIComponent(address)}`), LIMITS);
  await to(at("/picture.png"));
  expect(requests.map(({ url, cookie }) => [url.slice(0, 4), cookie])).toEqual([
    ["/to?", undefined],
    ["/pic", undefined],
  ]);
  for (const address of [
    "http://10.0.0.1/",
    "http://169.254.169.254/latest/",
    "http://[::1]/",
    "http://inside.test/",
    "//192.168.0.1/",
  ]) {
    await expect(to(address), address).rejects.toEqual(failing(/public internet/));
  }
  await expect(to("file:///etc/passwd")).rejects.toEqual(failing(/http:\/\//));
  await expect(to("http://user:word@picture.test/")).rejects.toEqual(failing(/password/));
  await expect(to("http://picture.test:22/")).rejects.toEqual(failing(/ports/));
});

test("[OPEN-127] a body that is too large is rejected, with or without a content length", async () => {
  await expect(fetchTest(at("/large"), LIMITS)).rejects.toEqual(failing(/more than 1\skB/, "too-large"));
  await expect(fetchTest(at("/endless"), LIMITS)).rejects.toEqual(failing(/more than 1\skB/, "too-large"));
});

test("[OPEN-127] a missing, compressed or non-image file is rejected", async () => {
  await expect(fetchTest(at("/page"), LIMITS)).rejects.toEqual(failing(/not a supported type/));
  await expect(fetchTest(at("/gzip"), LIMITS)).rejects.toEqual(failing(/compressed/));
  await expect(fetchTest(at("/gone"), LIMITS)).rejects.toEqual(failing(/status 404/));
  expect((await fetchTest(at("/a.png"), { ...LIMITS, accept: ["image/gif", "image/png"] })).type).toBe("image/png");
  await expect(fetchTest(at("/a.png"), { ...LIMITS, accept: ["image/gif"] })).rejects.toEqual(
    failing(/not a supported type/),
  );
});

test("[OPEN-127] requests that time out or break off fail", async () => {
  const short = { ...LIMITS, timeoutMs: 150 };
  for (const address of [at("/slow"), at("/never"), at("/", "silent.test")]) {
    await expect(fetchTest(address, short), address).rejects.toEqual(failing(/too long/, "unavailable"));
  }
  for (const address of [at("/torn"), at("/switch"), at("/", "nowhere.test"), "http://picture.test:80/"]) {
    await expect(fetchTest(address, LIMITS), address).rejects.toEqual(failing(/could not be reached/, "unavailable"));
  }
});
