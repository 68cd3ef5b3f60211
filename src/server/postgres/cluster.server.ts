import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";

export type Binaries = { postgres: string; initdb: string };
type RunAs = { prefix: string[]; uid?: number; gid?: number };

/** The account of the embedded cluster, which listens on 127.0.0.1 alone. */
export const user = "kontak";
export const password = "kontak";

/** PostgreSQL refuses to run as root: in a user namespace the files still belong to root, also below a 0700 home. */
export function runAs(): RunAs {
  if (process.getuid?.() !== 0) return { prefix: [] };
  const namespace = ["unshare", "--user", "--map-user=65534", "--map-group=65534"];
  try {
    execFileSync(namespace[0]!, [...namespace.slice(1), "true"], { stdio: "ignore" });
    return { prefix: namespace };
  } catch {
    const id = (flag: string) => Number(execFileSync("id", [flag, "nobody"], { stdio: ["ignore", "pipe", "ignore"] }));
    return { prefix: [], uid: id("-u"), gid: id("-g") };
  }
}

/** The program, its arguments and the ids of its process, for `spawn`. */
export function commandAs({ prefix, uid, gid }: RunAs, words: string[]) {
  const [program, ...args] = [...prefix, ...words];
  return { program: program!, args, ids: uid === undefined ? {} : { uid, gid } };
}

type NewCluster = { dir: string; initdb: string; localeArgs: string[]; env: NodeJS.ProcessEnv };

/** Builds the cluster in a temporary folder and renames it, so that concurrent processes never find half of one. */
export async function makeCluster({ dir, initdb, localeArgs, env }: NewCluster) {
  const as = runAs();
  const draft = `${dir}.new-${randomBytes(4).toString("hex")}`;
  const passwordFile = `${draft}.password`;
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (as.uid !== undefined) for (const path of [draft, passwordFile]) chownSync(path, as.uid, as.gid!);
  const account = ["-U", user, `--pwfile=${passwordFile}`, "-A", "scram-sha-256"];
  const { program, args, ids } = commandAs(as, [initdb, "-D", draft, ...account, "-E", "UTF8", ...localeArgs]);
  try {
    await run(program, args, { ...ids, env });
    try {
      renameSync(draft, dir);
    } catch (error) {
      if (!["ENOTEMPTY", "EEXIST"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
    }
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(draft, { recursive: true, force: true });
  }
}

function run(program: string, args: string[], options: { uid?: number; gid?: number; env: NodeJS.ProcessEnv }) {
  return new Promise<void>((done, fail) => {
    let complaint = "";
    const child = spawn(program, args, { ...options, stdio: ["ignore", "ignore", "pipe"] });
    child.stderr.on("data", (text) => (complaint += text));
    child
      .once("error", fail)
      .once("close", (code) => (code === 0 ? done() : fail(new Error(`${program} exited with ${code}: ${complaint}`))));
  });
}
