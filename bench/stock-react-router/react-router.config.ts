import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "../../src",
  buildDirectory: "../../var/bench-pages/stock-react-router",
  ssr: true,
  serverModuleFormat: "esm",
  routeDiscovery: { mode: "initial" },
} satisfies Config;
