import { argon2 as argon2WithCallback, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { Refusal } from "#src/shared/refusal.ts";
import { accountMessages } from "./rules.ts";

const argon2 = promisify(argon2WithCallback);

// OWASP's minimum for Argon2id: 19 MiB, two passes, one lane.
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const saltBytes = 16;
const tagBytes = 32;

// Each hash takes 19 MiB and a thread of the pool that photos and files use too, so concurrency is limited.
const mostAtOnce = 2;
const mostWaiting = 100;
let running = 0;
const waiting: (() => void)[] = [];

async function withConcurrencyLimit<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= mostAtOnce) {
    if (waiting.length >= mostWaiting) throw new Refusal(503, accountMessages.busy);
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

const base64 = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");

/** The Argon2id hash of a password in the PHC text form. Takes some 50 ms, off the event loop. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const tag = await withConcurrencyLimit(() =>
    argon2("argon2id", { message: message(password), nonce: salt, tagLength: tagBytes, ...cost }),
  );
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(salt)}$${base64(tag)}`;
}

/** Whether the password has this hash. Without a hash it is false after the same time, so timing reveals no member. */
export async function verifyPassword(hash: string | undefined, password: string): Promise<boolean> {
  const { memory, passes, parallelism, salt, tag } = readHash(hash) ?? nobodysHash;
  const found = await withConcurrencyLimit(() =>
    argon2("argon2id", { message: message(password), nonce: salt, tagLength: tag.length, memory, passes, parallelism }),
  );
  return timingSafeEqual(found, tag) && salt !== nobodysHash.salt;
}

// Normalised: the same letters typed on two keyboards are the same password.
const message = (password: string) => password.normalize("NFKC");

const nobodysHash = { ...cost, salt: randomBytes(saltBytes), tag: randomBytes(tagBytes) };

function readHash(hash: string | undefined) {
  const [, memory, passes, parallelism, salt, tag] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash ?? "") ?? [];
  if (!salt || !tag) return undefined;
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, "base64"),
    tag: Buffer.from(tag, "base64"),
  };
}
