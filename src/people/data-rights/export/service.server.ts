import { randomBytes } from "node:crypto";
import { mkdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { requirePassword } from "#src/people/accounts/own-password.server.ts";
import { findMember } from "#src/people/accounts/queries.server.ts";
import { hashToken, newToken } from "#src/people/accounts/session.server.ts";
import { PasswordForm } from "#src/people/accounts/two-factor/rules.ts";
import { writeMail } from "#src/core/message-texts/write.server.ts";
import { type Context, inTransaction, requireMember, refuseWhileImpersonating } from "#src/shared/context.server.ts";
import { addDays, addSeconds } from "#src/shared/dates.ts";
import { enqueue } from "#src/shared/events.server.ts";
import { sendMail } from "#src/shared/mail.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { parseInput } from "#src/shared/validation.ts";
import { writeArchive } from "./archive.server.ts";
import {
  claimExport,
  findByPass,
  findLastExport,
  finishExport,
  forgetFile,
  insertExport,
  releaseExport,
  selectExpired,
  selectSilent,
  updatePass,
  updateProgress,
} from "./file-queries.server.ts";
import { exportReadyMail } from "./mails.ts";
import { againHours, exportMessages, retentionDays, passMinutes, silentMinutes } from "./rules.ts";

/** The signed-in member in person: an impersonating admin gets none of the data. */
export function requireOwner(ctx: Context) {
  const member = requireMember(ctx);
  refuseWhileImpersonating(ctx);
  return member;
}

const mayRequestFrom = (askedAt: Date) => addSeconds(askedAt, againHours * 3600);

/** The state of the signed-in member's export: none, in progress, ready or expired; and when another may be requested. */
export async function readExport(ctx: Context) {
  const last = await findLastExport(ctx, requireMember(ctx).id);
  if (!last) return { state: "none" as const, mayRequestFrom: undefined };
  const from = mayRequestFrom(last.askedAt);
  const mayAsk = { mayRequestFrom: from > ctx.clock() ? from : undefined };
  if (!last.readyAt) return { state: "making" as const, done: last.partsDone, all: last.partsAll, ...mayAsk };
  if (!last.file || last.expiresAt! <= ctx.clock()) return { state: "gone" as const, ...mayAsk };
  return { state: "ready" as const, bytes: last.bytes ?? 0, expiresAt: last.expiresAt!, ...mayAsk };
}

/** Requests an export of the signed-in member's data. 409 while one is in progress, 429 for a second one in a day. */
export async function requestExport(ctx: Context): Promise<void> {
  const { id: memberId } = requireOwner(ctx);
  const last = await findLastExport(ctx, memberId);
  if (last?.readyAt && mayRequestFrom(last.askedAt) > ctx.clock())
    throw new Refusal(429, exportMessages.tooSoon(mayRequestFrom(last.askedAt)));
  await inTransaction(ctx, async (tx) => {
    const begun = await insertExport(tx, memberId);
    if (!begun) throw new Refusal(409, exportMessages.isMade);
    await enqueue(tx, "data-rights.export", { id: begun.id });
  });
}

/**
 * Makes a requested export and notifies its member. One process makes it at a time; after a failure it is restarted
 * from the beginning, and a partial file is never readable.
 */
export async function makeExport(ctx: Context, id: number): Promise<void> {
  const claimed = await claimExport(ctx, id, addSeconds(ctx.clock(), -silentMinutes * 60));
  if (!claimed) return;
  const file = `${randomBytes(16).toString("hex")}.zip`;
  const path = join(ctx.exportFolder, file);
  await mkdir(ctx.exportFolder, { recursive: true });
  try {
    await writeArchive(
      ctx,
      claimed.memberId,
      `${path}.part`,
      everySecond((done, all) => updateProgress(ctx, id, done, all)),
    );
    const { size: bytes } = await stat(`${path}.part`);
    await rename(`${path}.part`, path);
    const expiresAt = addDays(ctx.clock(), retentionDays);
    const isThere = await inTransaction(ctx, async (tx) => {
      if (!(await finishExport(tx, id, { file, bytes, expiresAt }))) return false;
      const member = await findMember(tx, claimed.memberId);
      if (member)
        await sendMail(tx, {
          to: member.email,
          key: `export:${id}`,
          ...(await writeMail(tx, exportReadyMail(member, expiresAt))),
        });
      return true;
    });
    if (!isThere) await rm(path, { force: true });
  } catch (error) {
    await rm(`${path}.part`, { force: true });
    await releaseExport(ctx, id);
    throw error;
  }
}

/** Calls `beat` at once and then at most once in a second, without awaiting it. */
function everySecond(beat: (done: number, all: number) => Promise<unknown>) {
  let last = 0;
  return (done: number, all: number) => {
    if (Date.now() - last < 1000) return;
    last = Date.now();
    beat(done, all).catch(() => {});
  };
}

/** Opens the signed-in member's file for some minutes, which needs the password; returns the download token. */
export async function openDownload(ctx: Context, input: unknown): Promise<string> {
  const { id: memberId } = requireOwner(ctx);
  await requirePassword(ctx, parseInput(PasswordForm, input).currentPassword);
  const last = await findLastExport(ctx, memberId);
  if (!last?.file || last.expiresAt! <= ctx.clock()) throw new Refusal(404, exportMessages.noFile);
  const token = newToken();
  await updatePass(ctx, last.id, hashToken(token), addSeconds(ctx.clock(), passMinutes * 60));
  return token;
}

/** The path of the file that a token of `openDownload` opens for the signed-in member. 404 for everybody else. */
export async function findDownload(ctx: Context, token: string): Promise<{ path: string; madeAt: Date }> {
  const { id } = requireOwner(ctx);
  const found = await findByPass(ctx, id, hashToken(token));
  if (!found) throw new Refusal(404, exportMessages.noFile);
  return { path: join(ctx.exportFolder, found.file!), madeAt: found.readyAt! };
}

/** Deletes expired files and restarts abandoned exports. */
export async function sweepExports(ctx: Context): Promise<void> {
  for (const { id, file } of await selectExpired(ctx)) {
    await removeFiles(ctx, [file!]);
    await forgetFile(ctx, id);
  }
  for (const id of await selectSilent(ctx, addSeconds(ctx.clock(), -silentMinutes * 60)))
    await enqueue(ctx, "data-rights.export", { id }, { key: `data-rights.export:${id}` });
}

export async function removeFiles({ exportFolder }: Context, files: readonly string[]): Promise<void> {
  for (const file of files) await rm(join(exportFolder, file), { force: true });
}
