import { figure, heading, newFolder, startServer, towncode } from "./tools.ts";

/** Measures the first start with the demonstration town, and a start with an existing database. */
export async function benchStart(): Promise<void> {
  heading("Start");
  const folder = await newFolder("start");
  const started = performance.now();
  await towncode(folder, "demo");
  const first = await startServer(folder, 3986);
  const seconds = (performance.now() - started) / 1000;
  await first.stop();
  figure("first start with the demonstration town", `${seconds.toFixed(1)} s`, "without building the pages", "≤ 30 s");
  const second = await startServer(folder, 3986);
  await second.stop();
  figure("start with an existing database", `${second.startSeconds.toFixed(2)} s`, "", "≤ 3 s");
}
