import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { Agent, get } from "node:http";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { MAX_PAGE_CODE, MAX_READING_CODE, weighScripts } from "../scripts/page-scripts.ts";
import { addAccount, signIn } from "./account.ts";
import { audit } from "./lighthouse.ts";
import { serveStaticCopy } from "./static-copy.ts";
import { addCustomer, figure, has, heading, newFolder, p50and95, startServer, towncode, wrk, root } from "./tools.ts";

export const SAN_MATEO = join(root, "../shared/corpora/san-mateo/2018-base/index.xml");
const PORT = 3987;
const NGINX_PORT = 3988;
const COPY_PORT = 3989;
const GZIP = { "accept-encoding": "gzip" };

/**
 * Measures a reading page of about 60 sections: from the cache, compared with nginx serving the same bytes from a file,
 * and rendered.
 */
export async function benchPages(): Promise<void> {
  heading("A reading page of 60 sections");
  const folder = await newFolder("pages");
  const custId = existsSync(SAN_MATEO) ? await importSanMateo(folder) : await importDemo(folder);
  await addAccount(folder, custId);
  const server = await startServer(folder, PORT);
  try {
    const path = await pageOf60(server.address, custId);
    await figures(server.address, path, folder);
    heading("The same page and search results, on a phone with slow 4G");
    await vitals(server.address, { chapter: path, "search results": `/${custId}/search?query=parking` });
  } finally {
    await server.stop();
  }
}

export async function importSanMateo(folder: string): Promise<string> {
  await addSanMateo(folder);
  await towncode(folder, "import", "sanmateo", SAN_MATEO, "--confirm", "missing-images");
  return "sanmateo";
}

export async function addSanMateo(folder: string): Promise<void> {
  await addCustomer(folder, "sanmateo", {
    name: "City of San Mateo",
    state: "CA",
    county: "San Mateo",
    govtype: "City",
    population: "105661",
    zip: "94403",
  });
}

async function importDemo(folder: string): Promise<string> {
  await towncode(folder, "demo");
  return "larkmere";
}

/** The page with the number of sections closest to 60, searched from the first page to the last. */
async function pageOf60(address: string, custId: string): Promise<string> {
  let best = { path: `/${custId}`, sections: 0 };
  let guid: string | undefined;
  for (let page = 0; page < 600; page++) {
    const response = await fetch(`${address}/api/${custId}/page${guid === undefined ? "" : `?guid=${guid}`}`);
    const answer: { guid: string; outline: { type: string }[]; next: { page: string } | null } = await response.json();
    const sections = answer.outline.filter(({ type }) => type === "section").length;
    if (Math.abs(sections - 60) < Math.abs(best.sections - 60)) best = { path: `/${answer.guid}`, sections };
    if (answer.next === null || best.sections === 60) break;
    guid = answer.next.page;
  }
  console.log(`${best.path}: ${best.sections} sections`);
  return best.path;
}

async function figures(address: string, path: string, folder: string): Promise<void> {
  const html = await (await fetch(address + path)).text();
  console.log(`${(html.length / 1000).toFixed(0)} kB of HTML, ${(gzipSync(html).length / 1000).toFixed(1)} kB gzip`);
  const copy = await serveStaticCopy(address, path, COPY_PORT);
  await sequential(address + path, copy.address);
  if (has("wrk")) {
    const withCookie = (cookie: string) => ({ connections: 8, seconds: 8, headers: [`Cookie: ${cookie}`] });
    const rendered = await wrk(address + path, withCookie("session=bench"));
    const reference = await wrk(copy.address, withCookie("session=bench"));
    const shown = `Node, same page from memory: ${reference.toFixed(0)} requests/s`;
    figure("rendered, 8 connections", `${rendered.toFixed(0)} requests/s`, shown, "≥ 200 requests/s");
    const session = withCookie(await signIn(address));
    // So that V8 has compiled what only signed-in users see, as it has the rest.
    await wrk(address + path, { ...session, seconds: 2 });
    const signedIn = await wrk(address + path, session);
    figure("signed in, 8 connections", `${signedIn.toFixed(0)} requests/s`, "", "≥ 200 requests/s");
    await compareWithNginx(address, path, html, folder);
  } else {
    console.log("wrk is not installed: skipped requests per second. On Debian: apt-get install wrk.");
  }
  await copy.stop();
  await scripts(address, html);
}

/** What a reader with a slow phone and network waits for, beside a copy of each page without its scripts. */
async function vitals(address: string, pages: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, path] of Object.entries(pages)) {
    const copy = await serveStaticCopy(address, path, COPY_PORT);
    const simulated = await audit(address + path, "simulate");
    const reference = await audit(copy.address, "simulate");
    const applied = await audit(address + path, "devtools");
    await copy.stop();
    const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
    figure(`${name}: largest paint`, seconds(simulated.paint), `static copy: ${seconds(reference.paint)}`, "≤ 1.5 s");
    figure(
      `${name}: blocking`,
      `${simulated.blocking.toFixed(0)} ms`,
      `${reference.blocking.toFixed(0)} ms`,
      "≤ 150 ms",
    );
    figure(`${name}: layout shift`, simulated.shift.toFixed(3), reference.shift.toFixed(3), "≤ 0.01");
    figure(
      `${name}: with applied throttling`,
      seconds(applied.paint),
      `blocking ${applied.blocking.toFixed(0)} ms, shift ${applied.shift.toFixed(3)}`,
    );
  }
}

/**
 * A session cookie makes the server render the page. The first pages after a start, while V8 still compiles the
 * rendering code, are reported separately.
 */
async function sequential(url: string, copy: string): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  const copied: number[] = [];
  for (let request = 0; request < 500; request++) {
    times.push(await timeOf(url, agent));
    copied.push(await timeOf(copy, agent));
  }
  agent.destroy();
  const reference = `Node, same page from memory: ${p50and95(copied.slice(200))}`;
  figure("rendered, sequentially, pages 11 to 60", p50and95(times.slice(10, 60)));
  figure("rendered, sequentially, from page 201 on", p50and95(times.slice(200)), reference, "≤ 10 ms");
}

/** Milliseconds until the response is complete. Uses node:http, which adds little time per request. */
async function timeOf(url: string, agent: Agent): Promise<number> {
  const started = performance.now();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const request = get(url, { agent, headers: { cookie: "session=bench" } }, (response) =>
    response.resume().on("end", resolve).on("error", reject),
  );
  request.on("error", reject);
  await promise;
  return performance.now() - started;
}

async function compareWithNginx(address: string, path: string, html: string, folder: string): Promise<void> {
  const warm = { connections: 8, seconds: 6, headers: ["Accept-Encoding: gzip"] };
  await (await fetch(address + path, { headers: GZIP })).arrayBuffer();
  const cached = await wrk(address + path, warm);
  if (!has("nginx")) {
    figure("from the cache", `${cached.toFixed(0)} requests/s`, "nginx is not installed: no reference");
    return;
  }
  const stop = await startNginx(folder, html);
  const reference = await wrk(`http://127.0.0.1:${NGINX_PORT}/page.html`, warm);
  await stop();
  figure(
    "from the cache",
    `${cached.toFixed(0)} requests/s`,
    `nginx, file: ${reference.toFixed(0)} requests/s`,
    `≥ half (${(cached / reference).toFixed(2)})`,
  );
}

/** Starts nginx with one worker per core, serving the same bytes (gzipped in advance) from a file. */
async function startNginx(folder: string, html: string): Promise<() => Promise<void>> {
  const site = join(folder, "nginx");
  await mkdir(site, { recursive: true });
  await writeFile(join(site, "page.html"), html);
  await writeFile(join(site, "page.html.gz"), gzipSync(html));
  await writeFile(
    join(site, "nginx.conf"),
    `daemon off; worker_processes auto; pid ${site}/pid; error_log stderr; ${process.getuid?.() === 0 ? "user root;" : ""}
     events { worker_connections 512; }
     http { access_log off; sendfile on; keepalive_requests 1000000; types { text/html html; }
       client_body_temp_path ${site}/t1; proxy_temp_path ${site}/t2; fastcgi_temp_path ${site}/t3; uwsgi_temp_path ${site}/t4; scgi_temp_path ${site}/t5;
       server { listen 127.0.0.1:${NGINX_PORT}; root ${site}; gzip_static on; } }`,
  );
  const child = spawn("nginx", ["-p", site, "-c", join(site, "nginx.conf")], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  await wait(500);
  return async () => {
    child.kill("SIGTERM");
    await wait(200);
  };
}

async function scripts(address: string, html: string): Promise<void> {
  const { code, own, data, files } = await weighScripts(address, html);
  figure(
    "JavaScript",
    `${(code / 1000).toFixed(1)} kB gzip`,
    `${files} files and inline scripts`,
    `≤ ${MAX_PAGE_CODE / 1000} kB`,
  );
  figure("of it ours", `${(own / 1000).toFixed(1)} kB gzip`, "", `≤ ${MAX_READING_CODE / 1000} kB`);
  figure("data for hydration", `${(data / 1000).toFixed(1)} kB gzip`);
}
