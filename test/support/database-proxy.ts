import { connect, createServer, type Socket } from "node:net";

/**
 * A proxy in front of the database, for those who connect by `url`: it can be closed and opened again, also in front of
 * another server, or frozen.
 */
export async function databaseProxy(databaseUrl: string) {
  let target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const pairs = new Set<readonly [Socket, Socket]>();
  let isFrozen = false;
  const track = (socket: Socket) => {
    sockets.add(socket);
    return socket.on("error", () => {}).on("close", () => sockets.delete(socket));
  };
  const server = createServer((client) => {
    const upstream = track(connect(Number(target.port), target.hostname));
    const pair = [track(client), upstream] as const;
    pairs.add(pair);
    if (!isFrozen) forward(pair);
    client.on("close", () => upstream.destroy());
    upstream.on("close", () => {
      client.destroy();
      pairs.delete(pair);
    });
  });
  const forward = ([client, upstream]: readonly [Socket, Socket]) => client.pipe(upstream).pipe(client);
  const open = (port: number) => new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  await open(0);
  const { port } = server.address() as { port: number };
  const url = new URL(databaseUrl);
  url.port = String(port);
  url.hostname = "127.0.0.1";

  async function goAway() {
    const closed = new Promise((done) => server.close(done));
    for (const socket of sockets) socket.destroy();
    await closed;
  }
  return {
    url: url.href,
    /** Cuts every connection and refuses new ones. */
    goAway,
    comeBack: (serverUrl: string = target.href) => {
      target = new URL(serverUrl);
      return open(port);
    },
    /** Accepts connections and statements, and answers nothing. */
    freeze() {
      isFrozen = true;
      for (const [client, upstream] of pairs) {
        client.unpipe(upstream).pause();
        upstream.unpipe(client).pause();
      }
    },
    /** Passes on what came meanwhile. */
    thaw() {
      isFrozen = false;
      pairs.forEach(forward);
    },
    close: () => (server.listening ? goAway() : undefined),
  };
}
