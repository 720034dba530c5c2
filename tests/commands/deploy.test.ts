import { execFile, spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { request, type RequestOptions } from "node:https";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { ensureBuilt } from "../../scripts/build.ts";
import { MAX_UPLOAD_BYTES } from "../../src/platform/http/upload.ts";
import { makeDataFolder, PASSWORD, SMALL_RELEASE } from "../harness/earlier-release.ts";
import { startCommand, stop } from "../harness/processes.ts";

/** The samples in deploy/, with the programs that they are for. */
const root = join(import.meta.dirname, "../..");
const has = (program: string): boolean => spawnSync("sh", ["-c", `command -v ${program}`]).status === 0;
const run = promisify(execFile);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "towncode-deploy-"));
});
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

const sample = (name: string): Promise<string> => readFile(join(root, "deploy", name), "utf8");

test.skipIf(!has("systemd-analyze"))("systemd accepts the units", async () => {
  const installed = join(folder, "opt/node_modules/.bin");
  await mkdir(installed, { recursive: true });
  await writeFile(join(installed, "node"), "#!/bin/sh\n");
  await chmod(join(installed, "node"), 0o755);
  const units = ["towncode.service", "towncode-backup.service", "towncode-backup.timer"];
  for (const unit of units)
    await writeFile(join(folder, unit), (await sample(unit)).replaceAll("/opt/towncode", join(folder, "opt")));
  const { stdout, stderr } = await run("systemd-analyze", ["verify", ...units.map((unit) => join(folder, unit))]);
  expect(stdout + stderr).toBe("");
});

test("the shell command runs Towncode from any folder, with the settings of the server", async () => {
  const settings = join(folder, "towncode.env");
  await writeFile(settings, "OCR_LANGUAGES=eng,xyz\n");
  const command = (await sample("towncode"))
    .replace("user=towncode", `user=${userInfo().username}`)
    .replaceAll("/opt/towncode", root)
    .replaceAll("/etc/towncode.env", settings);
  await writeFile(join(folder, "towncode"), command, { mode: 0o755 });
  const failed = run(join(folder, "towncode"), ["doctor"], { cwd: folder });
  await expect(failed).rejects.toThrow(
    "OCR_LANGUAGES names xyz, which is not installed: npm install @tesseract.js-data/xyz.",
  );
});

test.skipIf(!has("systemd-analyze"))("systemd keeps the server from most of the machine", async () => {
  // "2.0" of 10, where 10 is a service without any restriction.
  const most = "--threshold=20";
  const service = join(root, "deploy/towncode.service");
  const { stdout } = await run("systemd-analyze", ["security", "--offline=true", "--no-pager", most, service]);
  expect(stdout).toContain("Overall exposure level");
});

test.skipIf(!has("systemd-analyze"))("systemd lets the readers of uploads give up the network", async () => {
  expect(await sample("towncode.service")).toMatch(/^RestrictNamespaces=user net$/m);
});

test.skipIf(!has("caddy"))("Caddy accepts its file", async () => {
  const { stdout, stderr } = await run(
    "caddy",
    ["validate", "--adapter", "caddyfile", "--config", join(root, "deploy/Caddyfile")],
    {
      env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    },
  );
  expect(stdout + stderr).toContain("Valid configuration");
});

async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, "127.0.0.1"));
  await Promise.all(servers.map((server) => once(server, "listening")));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => server[Symbol.asyncDispose]()));
  return ports;
}

describe.skipIf(!has("nginx") || !has("openssl"))("Behind nginx", { timeout: 120_000 }, () => {
  let nginx: ChildProcess | undefined;
  let server: ReturnType<typeof startCommand>;
  let log = "";
  let port: number;
  beforeAll(async () => {
    await ensureBuilt(root);
    const data = join(folder, "data");
    await makeDataFolder(SMALL_RELEASE, data);
    const [plain = 0, secure = 0, backend = 0] = await freePorts(3);
    port = secure;
    server = startCommand(["serve"], data, {
      PORT: String(backend),
      PUBLIC_URL: "https://code.example.org",
      TRUST_PROXY: "true",
      LOG_LEVEL: "info",
    });
    server.stdout?.on("data", (chunk: Buffer) => (log += chunk.toString()));
    await vi.waitUntil(() => log.includes("Towncode is running"), { timeout: 120_000, interval: 100 });
    nginx = await startNginx({ plain, secure, backend });
  }, 240_000);
  afterAll(async () => {
    if (nginx !== undefined) await stop(nginx);
    await stop(server);
  });

  async function startNginx(ports: { plain: number; secure: number; backend: number }): Promise<ChildProcess> {
    const [key, certificate] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
    const subject = [
      "-subj",
      "/CN=code.example.org",
      "-days",
      "2",
      "-nodes",
      "-newkey",
      "ec",
      "-pkeyopt",
      "ec_paramgen_curve:prime256v1",
    ];
    await run("openssl", ["req", "-x509", ...subject, "-keyout", key, "-out", certificate]);
    const site = (await sample("nginx.conf"))
      .replaceAll(/^ +listen \[::\].*\n/gm, "")
      .replace("listen 80;", `listen 127.0.0.1:${ports.plain};`)
      .replace("listen 443 ssl", `listen 127.0.0.1:${ports.secure} ssl`)
      .replace("127.0.0.1:3000", `127.0.0.1:${ports.backend}`)
      .replace(/\/etc\/letsencrypt\S+fullchain\.pem/, certificate)
      .replace(/\/etc\/letsencrypt\S+privkey\.pem/, key);
    const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    const main = `daemon off; pid ${folder}/nginx.pid; error_log stderr; worker_processes 1; ${process.getuid?.() === 0 ? "user root;" : ""}
      events {} http { access_log off; ${paths.join(" ")} ${site} }`;
    await writeFile(join(folder, "nginx.conf"), main);
    const options = ["-e", "stderr", "-p", folder, "-c", join(folder, "nginx.conf")];
    await run("nginx", [...options, "-t"]);
    const child = spawn("nginx", options, { stdio: "ignore" });
    const isReady = async (): Promise<boolean> => (await send("GET", "/healthz").catch(() => null))?.status === 200;
    await vi.waitUntil(isReady, { timeout: 60_000, interval: 100 });
    return child;
  }

  interface Answer {
    readonly status: number;
    readonly headers: Readonly<Record<string, string | string[] | undefined>>;
    readonly body: string;
  }

  async function send(
    method: string,
    path: string,
    options: RequestOptions = {},
    write: (sink: ReturnType<typeof request>) => void = (sink) => sink.end(),
  ): Promise<Answer> {
    const sent = request({
      host: "127.0.0.1",
      port,
      method,
      path,
      servername: "code.example.org",
      rejectUnauthorized: false,
      ...options,
      headers: {
        host: "code.example.org",
        origin: "https://code.example.org",
        ...(options.headers as Record<string, string> | undefined),
      },
    });
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    sent.on("error", reject);
    sent.on("response", (response) => {
      text(response).then(
        (body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        reject,
      );
    });
    write(sent);
    try {
      return await promise;
    } finally {
      sent.destroy();
    }
  }

  async function signIn(): Promise<string> {
    const body = JSON.stringify({ login: "moakes", password: PASSWORD });
    const headers = { "content-type": "application/json", "content-length": String(body.length) };
    const answer = await send("POST", "/api/user/sign-in", { headers }, (sink) => sink.end(body));
    expect(answer.status).toBe(200);
    return String(answer.headers["set-cookie"]);
  }

  test("pages have the public address, and the log has the visitor's, whatever the visitor claims", async () => {
    const { status, headers, body } = await send("GET", "/larkmere/home", {
      localAddress: "127.0.0.2",
      headers: { "x-forwarded-for": "203.0.113.9", "x-forwarded-host": "evil.example" },
    });
    expect([status, headers["strict-transport-security"]]).toEqual([200, expect.stringContaining("max-age") as string]);
    expect(body).toContain('<link rel="canonical" href="https://code.example.org/larkmere/home"');
    expect(body).not.toContain("evil.example");
    await expect.poll(() => log).toMatch(/"remoteAddress":"127\.0\.0\.2"/);
    expect(log).not.toContain("203.0.113.9");
  });

  test("a session's cookie is for TLS only", async () => {
    expect(await signIn()).toMatch(/^__Host-session=[^;]+; .*Secure/);
  });

  test("a file of the allowed size is uploaded, and a larger one refused by Towncode with a message", async () => {
    const cookie = (await signIn()).split(";")[0] ?? "";
    const upload = (size: number): Promise<Answer> =>
      send(
        "PUT",
        "/user/file?site=larkmere",
        { headers: { cookie, "content-type": "application/octet-stream", "content-length": String(size) } },
        (sink) => {
          sink.on("error", () => {});
          sink.end(Buffer.alloc(size));
        },
      );
    expect(await upload(MAX_UPLOAD_BYTES)).toMatchObject({
      status: 200,
      body: expect.stringContaining(`"size":${MAX_UPLOAD_BYTES}`) as string,
    });
    expect(await upload(MAX_UPLOAD_BYTES + 1)).toMatchObject({
      status: 413,
      body: expect.stringContaining('"message"') as string,
    });
  });

  test("an upload is passed on as it arrives: without permission it is refused before it is complete", async () => {
    const headers = { "content-type": "application/octet-stream", "content-length": "50000000" };
    const answer = await send(
      "PUT",
      "/user/file?site=larkmere",
      { headers },
      (sink) => void sink.write(Buffer.alloc(1000)),
    );
    expect(answer.status).toBe(401);
  });
});
