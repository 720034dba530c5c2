import type { Config } from "@react-router/dev/config";
import { buildFolder } from "./src/app/config.ts";

export default {
  appDirectory: "src/app",
  buildDirectory: buildFolder(),
  ssr: true,
  // Few routes: the whole manifest comes with the page, no requests for it later.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
