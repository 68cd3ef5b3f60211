// The process that keeps PostgreSQL running on one data folder, its working directory, for as long as a process is
// connected to it (docs/decisions/130). It is started under the folder's lock, so there is one for each folder.
import { spawn } from "node:child_process";
import { readlinkSync } from "node:fs";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { commandAs, runAs } from "./cluster.server.ts";
import { keeperAddress, type KeeperOrder, startTimeoutMs } from "./keeper-address.server.ts";
import { isPostmasterOf, removeStalePidFile, runningPostmaster } from "./postmaster.server.ts";

/** Relative, so that the folder may be renamed meanwhile. */
const folder = ".";
const watchMs = 200;
const [shortestWaitMs, longestWaitMs] = [50, 1_000];

const { postgres, flags, port: formerPort } = JSON.parse(process.argv[2]!) as KeeperOrder;
const as = runAs();
const users = new Set<NodeJS.ReadableStream>();
const waiting = new Set<Socket>();
let port = formerPort;
let isUp = false;
let isEnding = false;
let endServer: (() => void) | undefined;

// It ends with its last user; a service manager may signal all processes at once.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});

const server = createServer({ allowHalfOpen: true }, (socket) => {
  addUser(socket, () => socket.destroy());
  waiting.add(socket);
  if (isUp) announce();
})
  .on("error", (error) => {
    console.error(`keeper: ${error.message}`);
    end();
  })
  .listen(keeperAddress(folder));
// The pipe of the process that started this one, until that is connected.
addUser(process.stdin, () => {});

function addUser(stream: NodeJS.ReadableStream, dismiss: () => void) {
  users.add(stream);
  const remove = () => {
    waiting.delete(stream as Socket);
    if (!users.delete(stream)) return;
    if (users.size > 0) dismiss();
    else end();
  };
  stream
    .on("error", () => {})
    .on("end", remove)
    .on("close", remove)
    .resume();
}

function announce() {
  isUp = true;
  for (const socket of waiting) socket.write(`${port}\n`);
  waiting.clear();
}

/** Stops the server that was started here; one that somebody else started goes on. */
function end() {
  isEnding = true;
  server.close();
  if (endServer) endServer();
  else process.exit();
}

/** Runs the server until it ends; resolves to whether it was ready. */
async function runServer(): Promise<boolean> {
  const own = port ?? (await freePort());
  const settings = ["listen_addresses=127.0.0.1", "unix_socket_directories=", ...flags].flatMap((flag) => ["-c", flag]);
  // The kernel stops the server should this process be killed.
  const stopWithKeeper = ["setpriv", "--pdeathsig", "INT"];
  const dir = readlinkSync("/proc/self/cwd");
  const command = [...stopWithKeeper, postgres, "-D", dir, "-p", String(own), ...settings];
  const { program, args, ids } = commandAs(as, command);
  const child = spawn(program, args, { ...ids, stdio: ["ignore", "inherit", "inherit"] });
  endServer = () => child.kill("SIGINT");
  if (isEnding) endServer();
  const gone = new Promise<false>((resolve) => {
    child.once("error", () => resolve(false)).once("exit", () => resolve(false));
  });
  const isReady = () => {
    const running = runningPostmaster(folder);
    return running?.isReady === true && running.pid === child.pid;
  };
  while (child.exitCode === null && child.signalCode === null && !isReady())
    if ((await Promise.race([gone, sleep(10, true)])) === false) break;
  const wasReady = isReady();
  if (wasReady) {
    port = own;
    announce();
  }
  await gone;
  isUp = false;
  endServer = undefined;
  return wasReady;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
      .once("error", reject)
      .listen(0, "127.0.0.1", () => {
        const { port: free } = probe.address() as AddressInfo;
        probe.close(() => resolve(free));
      });
  });
}

const givenUpAt = Date.now() + startTimeoutMs;
let waitMs = shortestWaitMs;
while (!isEnding) {
  const found = runningPostmaster(folder);
  if (found?.isReady) {
    port = found.port;
    announce();
    while (isPostmasterOf(folder, found.pid)) await sleep(watchMs);
    isUp = false;
  } else if (!found && removeStalePidFile(folder)) {
    if (await runServer()) waitMs = shortestWaitMs;
  }
  if (isEnding || (port === undefined && Date.now() > givenUpAt)) break;
  await sleep(waitMs);
  waitMs = Math.min(waitMs * 2, longestWaitMs);
}
process.exit();
