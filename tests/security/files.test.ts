import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fillTown, signedIn, type Headers, type Town } from "./users.ts";
import { json, openSecurityServer, type Answer, type SecurityServer } from "./server.ts";

let temporary: string;
let server: SecurityServer;
let town: Town;
let clerk: Headers;
beforeAll(async () => {
  // Uploads are unpacked here, so that leftovers can be detected.
  temporary = await mkdtemp(join(tmpdir(), "towncode-hostile-"));
  server = await openSecurityServer();
  town = await fillTown(server, "larkmere");
  await server.changed();
  clerk = await signedIn(server, { town: { customerId: town.customerId, role: "administrator" } });
  process.env.TMPDIR = join(temporary, "tmp");
  await mkdir(process.env.TMPDIR);
});
afterAll(async () => {
  delete process.env.TMPDIR;
  await server.close();
  await rm(temporary, { recursive: true, force: true });
});

describe("URLs of files", () => {
  const outside = ["etc/passwd", "package.json", "secret", "src/app/config.ts"];
  const ups = [
    "../",
    "..%2f",
    "..%2F",
    "%2e%2e/",
    "%2e%2e%2f",
    "%252e%252e%252f",
    "..%5c",
    "..\\",
    "....//",
    "..;/",
    "..%00/",
    ".%2e/",
    "%c0%ae%c0%ae%c0%af",
    "..%ef%bc%8f",
    "/",
    "%2f",
    "file:///",
    "C:%5c",
  ];
  const prefixes = [
    "/files/larkmere/",
    "/user/file/",
    "/assets/",
    "/customization/",
    "/",
    "/larkmere/",
    "/files/",
    "/static/",
  ];

  test("[FILES-01, ROUTES-45] cannot reach anything but stored files, in any encoding", async () => {
    for (const prefix of prefixes) {
      for (const up of ups) {
        for (const target of outside) {
          const path = `${prefix}${up.repeat(8)}${target}`;
          const { status, body } = await server.send(path.replaceAll("\\", "%5C"), { headers: clerk });
          expect([path, [301, 302, 400, 401, 404].includes(status)]).toEqual([path, true]);
          expect([path, /root:|"dependencies"|a long enough key|readConfig/.exec(body)?.[0] ?? null]).toEqual([
            path,
            null,
          ]);
        }
      }
    }
  }, 120_000);

  test("[FILES-01] names with a NUL, a space or an extra dot are not found", async () => {
    for (const end of ["%00", "%00.png", ".", "..", "/", "/.", "%20", "%0a", "?x", "::$DATA"]) {
      const { status } = await server.send(`${town.document}${end}`);
      expect([end, status]).toEqual([
        end,
        end === "?x" || end === "/"
          ? expect.any(Number)
          : expect.toSatisfy((code: number) => code >= 400 && code < 500),
      ]);
    }
  });
});

describe("Uploads", () => {
  const limit = 100_000_000;
  const ofBytes = (bytes: number): Readable =>
    Readable.from(
      (function* chunks() {
        const chunk = Buffer.alloc(1_000_000, 65);
        for (let left = bytes; left > 0; left -= chunk.length)
          yield left >= chunk.length ? chunk : chunk.subarray(0, left);
      })(),
    );
  const raw = (body: Readable | string | Buffer, more: Headers = {}): Promise<Answer> =>
    server.send("/user/file?site=larkmere", {
      method: "POST",
      headers: { ...clerk, "content-type": "application/octet-stream", "file-name": "a.bin", ...more },
      body,
    });
  const form = (parts: readonly string[], boundary = "b0"): Promise<Answer> =>
    server.send("/user/file?site=larkmere", {
      method: "POST",
      headers: { ...clerk, "content-type": `multipart/form-data; boundary=${boundary}` },
      body: `${parts.map((part) => `--b0\r\n${part}`).join("\r\n")}\r\n--b0--\r\n`,
    });
  const file = (name = "a.txt", content = "hello"): string =>
    `Content-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/plain\r\n\r\n${content}`;
  const leftBehind = async (): Promise<string[]> => [
    ...(await readdir(join(temporary, "tmp"))),
    ...(await readdir(join(server.dataFolder, "files/incoming")).catch(() => [])),
  ];

  test("[FILES-02, CONSTANTS-01] that are one byte too large are refused, as a body and in a form, and leave nothing behind", async () => {
    expect((await raw(ofBytes(limit + 1))).status).toBe(413);
    const head = `--b0\r\n${file("a.txt", "")}`;
    const big = Readable.from(
      (async function* whole() {
        yield head;
        yield* ofBytes(limit + 1);
        yield "\r\n--b0--\r\n";
      })(),
    );
    const answer = await server.send("/user/file?site=larkmere", {
      method: "POST",
      headers: { ...clerk, "content-type": "multipart/form-data; boundary=b0" },
      body: big,
    });
    expect(answer.status).toBe(413);
    expect(await leftBehind()).toEqual([]);
  }, 120_000);

  test("[FILES-02] that are not a file or a form are refused with a message", async () => {
    const answers = [
      await form([]),
      await form(['Content-Disposition: form-data; name="x"\r\n\r\n1']),
      await form([file(), file()]),
      await form([file()], "other"),
      await form(Array.from({ length: 60 }, (_none, at) => `Content-Disposition: form-data; name="f${at}"\r\n\r\n1`)),
      await form([`Content-Disposition: form-data; name="${"n".repeat(100_000)}"\r\n\r\n1`]),
      await form([`Content-Disposition: form-data; name="x"\r\n\r\n${"1".repeat(1_000_000)}`]),
      await form([`X-Long: ${"h".repeat(100_000)}\r\n${file()}`]),
      await form(['Content-Disposition: form-data; name="__proto__"\r\n\r\n{"polluted":true}']),
      await server.send("/user/file?site=larkmere", {
        method: "POST",
        headers: { ...clerk, "content-type": "multipart/form-data" },
        body: "x",
      }),
      await server.send("/user/file?site=larkmere", json("POST", clerk, { file: "a", path: "/etc/passwd" })),
      await server.send(
        "/user/file?site=larkmere",
        json("POST", clerk, { file: { path: "/etc/passwd", name: "x", type: "text/plain", size: 1 } }),
      ),
    ];
    for (const { status, body } of answers) {
      expect(status, body).toBeGreaterThanOrEqual(400);
      expect(status, body).toBeLessThan(500);
      expect(JSON.parse(body)).toMatchObject({ title: expect.any(String), message: expect.any(String) });
    }
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    expect(await leftBehind()).toEqual([]);
  });

  test("[API-02, FILES-01] with active content are downloads, with a policy that allows no scripts", async () => {
    const hostile = {
      "a.svg": '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
      "a.html": "<script>alert(1)</script>",
      "a.png": "<html><script>alert(1)</script>",
      "a.xml": '<?xml version="1.0"?><?xml-stylesheet href="x"?><a/>',
      "a.js": "alert(1)",
      "a.pdf": "%PDF-1.7",
      "a.gif": "GIF8<script>alert(1)</script>",
    };
    for (const [name, content] of Object.entries(hostile)) {
      for (const type of ["text/html", "image/svg+xml", "image/png"]) {
        const sent = await raw(content, { "content-type": type, "file-name": name });
        expect([name, sent.status]).toEqual([name, 200]);
        const answer = await server.send((JSON.parse(sent.body) as { url: string }).url, { headers: clerk });
        expect([name, answer.status, answer.headers["content-type"], answer.headers["x-content-type-options"]]).toEqual(
          [name, 200, "application/octet-stream", "nosniff"],
        );
        expect(answer.headers["content-disposition"]).toMatch(/^attachment; /);
        expect(answer.headers["content-security-policy"]).toMatch(/default-src 'none'.*sandbox/);
      }
    }
  });

  test("[ADMIN-44] of a banner or seal that is not an image are refused", async () => {
    for (const content of [
      "",
      "<svg xmlns='http://www.w3.org/2000/svg'/>",
      "GIF89a",
      "<html>",
      "\u0000".repeat(1000),
      "x".repeat(1_000_000),
    ]) {
      for (const path of [
        "/larkmere/customization/seal",
        "/larkmere/customization/banner?x=0&y=0&width=940&height=106",
      ]) {
        const { status, body } = await server.send(path, {
          method: "POST",
          headers: { ...clerk, "content-type": "image/png", "file-name": "a.png" },
          body: content,
        });
        expect([path, content.slice(0, 10), status]).toEqual([path, content.slice(0, 10), 400]);
        expect(JSON.parse(body)).toMatchObject({ message: expect.any(String) });
      }
    }
  });

  test("cannot inject headers through the file name", async () => {
    for (const name of [
      "a\r\nSet-Cookie: x=1.txt",
      'a";\r\nX-Evil: 1;".txt',
      "a\u0000.txt",
      "../../a.txt",
      "é‮gpj.exe",
      `${"n".repeat(10_000)}.txt`,
    ]) {
      const sent = await raw("hello", { "file-name": encodeURIComponent(name) });
      expect([name, sent.status]).toEqual([name, 200]);
      const { url, name: stored } = JSON.parse(sent.body) as { url: string; name: string };
      expect(stored).not.toMatch(/[\r\n\0/\\]/);
      expect(stored.length).toBeLessThanOrEqual(255);
      const { headers } = await server.send(url, { headers: clerk });
      expect(headers["set-cookie"]).toBeUndefined();
      expect(headers["x-evil"]).toBeUndefined();
    }
  });
});
