import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src/app",
  buildDirectory: "build",
  ssr: true,
  // Few routes: the whole manifest comes with the page, no requests for it later.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
