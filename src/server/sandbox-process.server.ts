import { fork } from "node:child_process";
import { join } from "node:path";
import { type Config, ConfigError } from "./config.server.ts";

const processFile = join(process.cwd(), "sandbox-provider/serve.ts");

/** The sandbox payment provider, a process of its own that ends with this one (docs/decisions/100). */
export type SandboxProcess = { ready(): Promise<void>; close(): Promise<void> };

/** The port of the sandbox provider that this process starts: where the configuration names no real one. */
export const sandboxPortOf = ({ payments, isProduction, KONTAK_PROCESS }: Config): number | undefined =>
  isProduction || KONTAK_PROCESS === "jobs" ? undefined : payments?.sandboxPort;

/** Starts the sandbox provider. It keeps its payments in a file. */
export function sandboxProcess(config: Config): SandboxProcess | undefined {
  const { payments, KONTAK_ORIGIN, KONTAK_DATA } = config;
  const port = sandboxPortOf(config);
  if (!port || !payments) return undefined;
  const { promise: started, resolve, reject } = Promise.withResolvers<void>();
  const child = fork(processFile, {
    execArgv: ["--no-warnings"],
    env: {
      PORT: String(port),
      SITE_ORIGIN: KONTAK_ORIGIN,
      API_KEY: payments.apiKey,
      SECRET_KEY: payments.secretKey,
      STATE_FILE: join(KONTAK_DATA, `sandbox-provider-${port}.json`),
    },
  });
  started.catch(() => {});
  child.once("message", () => resolve());
  child.once("error", reject);
  child.once("exit", () => reject(new ConfigError(`KONTAK_SANDBOX_PORT ${port}: deneme ödeme sağlayıcısı açılamadı.`)));
  return {
    ready: () => started,
    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = new Promise((done) => child.once("exit", done));
      if (child.connected) child.disconnect();
      await gone;
    },
  };
}
