import { createServer, type Server } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { type Config, ConfigError } from "./config.server.ts";

/** A port that this process listens on, by the setting that names it. */
type OwnPort = { setting: "PORT" | "METRICS_PORT" | "KONTAK_SANDBOX_PORT"; port: number; host: string };

/** A child of a killed process may have its port for a moment longer. */
const childEndMs = 2_000;
const retryMs = 50;

/** Another process listens on the port. It may be a stopping one, so a later start may succeed. */
export class TakenPortError extends ConfigError {}

const localHost = "127.0.0.1";
export const sitePort = ({ PORT, HOST }: Config): OwnPort => ({ setting: "PORT", port: PORT, host: HOST });
export const metricsPort = (port: number): OwnPort => ({ setting: "METRICS_PORT", port, host: localHost });
export const sandboxPort = (port: number): OwnPort => ({ setting: "KONTAK_SANDBOX_PORT", port, host: localHost });

/** Listens; rejects with a sentence that names the setting where that is not possible. */
export function listenAt(server: Server, own: OwnPort): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => reject(portFault(error, own));
    server.once("error", fail).listen({ port: own.port, host: own.host }, () => {
      server.off("error", fail);
      resolve();
    });
  });
}

/** A server that holds a port for the check. A client that connects meanwhile gets no answer, and is not waited for. */
const openProbe = () => createServer((client) => client.destroy());

/** Rejects with such a sentence unless all of these ports are free, and none is named twice. */
export async function checkPorts(ports: readonly OwnPort[], patienceMs = childEndMs): Promise<void> {
  const open: Server[] = [];
  const deadline = Date.now() + patienceMs;
  try {
    for (const own of ports) open.push(await openOnceFree(own, deadline));
  } finally {
    await Promise.all(open.map((server) => new Promise((done) => server.close(done))));
  }
}

async function openOnceFree(own: OwnPort, deadline: number): Promise<Server> {
  for (;;) {
    const server = openProbe();
    try {
      await listenAt(server, own);
      return server;
    } catch (error) {
      if (Date.now() >= deadline) throw error;
      await sleep(retryMs);
    }
  }
}

/** The sentence that names the setting, for a port that could not be opened; any other error as it is. */
export function portFault(error: Error, { setting, port, host }: OwnPort): Error {
  const { code } = error as NodeJS.ErrnoException;
  if (code === "EADDRINUSE")
    return new TakenPortError(
      `${setting} ${port} kullanımda. Başka bir ${setting} verin, örneğin: ${setting}=${port < 65_535 ? port + 1 : port - 1} npm start`,
    );
  if (code === "EACCES")
    return new ConfigError(`${setting} ${port} için izin yok. 1023’ten büyük bir ${setting} verin.`);
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return new ConfigError(`HOST ${host} bu makinenin adresi değil.`);
  return error;
}
