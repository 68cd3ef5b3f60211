import { connect, createServer, type Socket } from "node:net";

/** A proxy that makes the database unreachable for those who connect by `url`: it can be closed and opened again. */
export async function databaseProxy(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const track = (socket: Socket) => {
    sockets.add(socket);
    return socket.on("error", () => {}).on("close", () => sockets.delete(socket));
  };
  const server = createServer((client) => {
    const upstream = track(connect(Number(target.port), target.hostname));
    track(client).pipe(upstream).pipe(client);
    client.on("close", () => upstream.destroy());
    upstream.on("close", () => client.destroy());
  });
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
    comeBack: () => open(port),
    close: () => (server.listening ? goAway() : undefined),
  };
}
