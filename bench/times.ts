import { Agent, get } from "node:http";

/** As a browser sends it: the server compresses its answers. */
const BROWSER = { "accept-encoding": "gzip, br" };

/**
 * Milliseconds until the last byte of each answer, one after the other. The answers are neither unpacked nor kept: that
 * would be the work of the browser, and here it would disturb the server.
 */
export async function timesOf(urls: readonly string[], cookie = ""): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  for (const url of urls) times.push(await timeOf(url, { ...BROWSER, ...(cookie !== "" && { cookie }) }, agent));
  agent.destroy();
  return times;
}

function timeOf(url: string, headers: Readonly<Record<string, string>>, agent: Agent): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const started = performance.now();
  const request = get(url, { agent, headers }, (response) => {
    if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
    response
      .resume()
      .on("end", () => resolve(performance.now() - started))
      .on("error", reject);
  });
  request.on("error", reject);
  return promise;
}
