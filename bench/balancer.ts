// A round-robin load balancer for benchmarks. It checks the health of every node once a second, keeps connections alive,
// and sends each request once, to the next node that passed its last check.
import { Agent, createServer, request as httpRequest } from "node:http";
import type { Server } from "node:http";
import { once } from "node:events";

const checkEveryMs = 1_000;
/** On a busy machine an answer may take longer than the interval; until then the last one counts. */
const checkTimeoutMs = 3_000;

export type Balancer = {
  /** Whether requests are sent to the node at this port. */
  isReady: (port: number) => boolean;
  /** Requests that no node answered, by the fault. */
  faults: Map<string, number>;
  close(): Promise<void>;
};

/** Listens at `port` in front of the nodes at `ports` of this machine. */
export async function openBalancer(port: number, ports: readonly number[]): Promise<Balancer> {
  const nodes = ports.map((one) => ({
    port: one,
    isReady: false,
    checks: 0,
    lastAnswered: 0,
    agent: new Agent({ keepAlive: true }),
  }));
  const faults = new Map<string, number>();
  const count = (fault: string) => faults.set(fault, (faults.get(fault) ?? 0) + 1);
  let turn = 0;

  async function check(node: (typeof nodes)[number]) {
    const number = ++node.checks;
    const answer = fetch(`http://127.0.0.1:${node.port}/saglik/hazir`, {
      headers: { connection: "close" },
      signal: AbortSignal.timeout(checkTimeoutMs),
    });
    const isReady = await answer.then(
      ({ status }) => status === 200,
      () => false,
    );
    // A slow answer says nothing where a later check has been answered.
    if (number < node.lastAnswered) return;
    node.lastAnswered = number;
    node.isReady = isReady;
  }
  const checking = setInterval(() => nodes.forEach((node) => void check(node)), checkEveryMs);

  const server: Server = createServer((request, response) => {
    const ready = nodes.filter(({ isReady }) => isReady);
    const node = ready[turn++ % ready.length];
    const fail = (fault: string) => {
      count(fault);
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    };
    if (!node) return fail("no node is ready");
    const { method, url: path, headers } = request;
    const forwarded = httpRequest({ port: node.port, host: "127.0.0.1", agent: node.agent, method, path, headers });
    forwarded.on("error", (error: NodeJS.ErrnoException) => fail(error.code ?? error.message));
    forwarded.on("response", (answer) => {
      const { connection: _connection, "keep-alive": _keepAlive, ...passedOn } = answer.headers;
      response.writeHead(answer.statusCode!, passedOn);
      answer.on("error", () => fail("an answer was cut off"));
      answer.pipe(response);
    });
    request.pipe(forwarded);
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    isReady: (one) => nodes.find((node) => node.port === one)!.isReady,
    faults,
    async close() {
      clearInterval(checking);
      for (const { agent } of nodes) agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
