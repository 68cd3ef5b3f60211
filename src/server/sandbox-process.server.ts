import { fork } from "node:child_process";
import { join } from "node:path";
import type { Config } from "./config.server.ts";

const processFile = join(process.cwd(), "sandbox-provider/serve.ts");

/** The sandbox payment provider, a process of its own that ends with this one (docs/decisions/100). */
export type SandboxProcess = { ready(): Promise<void>; close(): Promise<void> };

/** Starts the sandbox provider, where the configuration names no real one. It keeps its payments in a file. */
export function sandboxProcess(config: Config): SandboxProcess | undefined {
  const { payments, KONTAK_ORIGIN, KONTAK_DATA } = config;
  if (!payments?.sandboxPort || config.isProduction) return undefined;
  const { promise: started, resolve, reject } = Promise.withResolvers<void>();
  const child = fork(processFile, {
    execArgv: ["--no-warnings"],
    env: {
      PORT: String(payments.sandboxPort),
      SITE_ORIGIN: KONTAK_ORIGIN,
      API_KEY: payments.apiKey,
      SECRET_KEY: payments.secretKey,
      STATE_FILE: join(KONTAK_DATA, `sandbox-provider-${payments.sandboxPort}.json`),
    },
  });
  started.catch(() => {});
  child.once("message", () => resolve());
  child.once("error", reject);
  child.once("exit", (code) =>
    reject(
      new Error(`the sandbox payment provider ended (${code}): is KONTAK_SANDBOX_PORT ${payments.sandboxPort} taken?`),
    ),
  );
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
