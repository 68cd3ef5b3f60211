import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { readConfig } from "./config.server.ts";
import { checkPorts, listenAt, metricsPort, portFault, sandboxPort, sitePort, TakenPortError } from "./ports.server.ts";

/** A port of this machine that another server has, until it is freed. */
async function holdPort() {
  const server = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const free = () => new Promise((done) => server.close(done));
  return { port: (server.address() as AddressInfo).port, free };
}
const takenPort = async () => (await holdPort()).port;

async function freePort() {
  const { port, free } = await holdPort();
  await free();
  return port;
}

const siteAt = (port: number) => sitePort(readConfig({ PORT: String(port) }));

test("a taken port is reported by a sentence that names its setting, also of metrics and the sandbox", async () => {
  const port = await takenPort();
  const site = siteAt(port);
  await expect(checkPorts([site], 0)).rejects.toThrow(
    `PORT ${port} kullanımda. Başka bir PORT verin, örneğin: PORT=${port + 1} npm start`,
  );
  await expect(checkPorts([site], 0)).rejects.toThrow(TakenPortError);
  await expect(checkPorts([metricsPort(port)], 0)).rejects.toThrow(`METRICS_PORT ${port} kullanımda`);
  await expect(checkPorts([sandboxPort(port)], 0)).rejects.toThrow(`KONTAK_SANDBOX_PORT ${port} kullanımda`);
});

test("a port that two settings name is reported by the second", async () => {
  const port = await freePort();
  const site = sitePort(readConfig({ PORT: String(port), HOST: "0.0.0.0" }));
  await expect(checkPorts([site, metricsPort(port)], 0)).rejects.toThrow(`METRICS_PORT ${port} kullanımda`);
  await checkPorts([site]);
});

test("clients that connect while another port is waited for are neither answered nor waited for", async () => {
  const [port, other] = [await freePort(), await holdPort()];
  const checking = checkPorts([siteAt(port), metricsPort(other.port)], 60_000);
  /** The port may not be open yet. */
  async function connected() {
    for (;;) {
      const client = connect(port, "127.0.0.1");
      onTestFinished(() => void client.destroy());
      if (await once(client, "connect").catch(() => undefined)) return client.on("error", () => {});
    }
  }
  const [client, resetting] = [await connected(), await connected()];
  resetting.resetAndDestroy();
  await new Promise((done) => client.once("close", done).resume());
  await other.free();
  await checking;
});

test("the port that is suggested exists", () => {
  const taken = Object.assign(new Error("taken"), { code: "EADDRINUSE" });
  expect(portFault(taken, siteAt(65_535)).message).toContain("örneğin: PORT=65534 npm start");
});

test("an address of another machine is reported by its setting", async () => {
  const server = createServer();
  const elsewhere = sitePort(readConfig({ PORT: "4100", HOST: "192.0.2.1" }));
  await expect(listenAt(server, elsewhere)).rejects.toThrow("HOST 192.0.2.1");
});
