import { createHash } from "node:crypto";
import { type Context, inTransaction } from "#src/shared/context.server.ts";
import { addSeconds } from "#src/shared/dates.ts";
import { decryptText, encryptText } from "#src/shared/encryption.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { requireUsable } from "../keys/authenticate.server.ts";
import { ApiRefusal } from "../problem.server.ts";
import { apiMessages, idempotencyHours } from "../rules.ts";
import { deleteAnswersBefore, findAnswer, insertAnswer, tryLock } from "./queries.server.ts";

/** The value of an Idempotency-Key header, undefined without one; 400 for any other text. */
export function idempotencyKeyOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header !== "string" || !/^[\x21-\x7e]{1,255}$/.test(header))
    throw new Refusal(400, apiMessages.idempotencyKey);
  return header;
}

type Request = {
  keyId: number;
  idempotencyKey: string | undefined;
  /** What makes the request this one: method, address and content. */
  identity: readonly unknown[];
};
type Answer = { status: number; body: unknown };

/**
 * Runs a write in its turn, in one transaction that also stores its answer under the idempotency key: a repeated request
 * gets the stored answer and has no second effect, also after a crash. Refusals are not stored, since they have no effect.
 * 401 where the key was revoked while the write waited, 422 where the idempotency key was used for another request, 409
 * while the same one runs.
 */
export const answerOnce = (
  ctx: Context,
  { keyId, idempotencyKey, identity }: Request,
  run: (tx: Context) => Promise<Answer>,
): Promise<Answer & { isReplay: boolean }> =>
  inTurn(`write:${keyId}`, () =>
    inTransaction(ctx, async (tx) => {
      await requireUsable(tx, keyId);
      if (idempotencyKey === undefined) return { ...(await run(tx)), isReplay: false };
      const key = { keyId, idempotencyKey };
      if (!(await tryLock(tx, key))) throw new ApiRefusal(409, "idempotency_in_progress", apiMessages.inProgress);
      const requestHash = createHash("sha256").update(JSON.stringify(identity)).digest();
      const stored = await findAnswer(tx, key, expiredBefore(tx));
      if (stored && !stored.requestHash.equals(requestHash))
        throw new ApiRefusal(422, "idempotency_key_reused", apiMessages.otherRequest);
      if (stored)
        return {
          status: stored.status,
          body: JSON.parse(decryptText(tx, rowOf(key), stored.body)) as unknown,
          isReplay: true,
        };
      const answer = await run(tx);
      const body = encryptText(tx, rowOf(key), JSON.stringify(answer.body));
      await insertAnswer(tx, { ...key, requestHash, status: answer.status, body });
      return { ...answer, isReplay: false };
    }),
  );

const rowOf = ({ keyId, idempotencyKey }: { keyId: number; idempotencyKey: string }) =>
  `api_answer:${keyId}:${idempotencyKey}`;

const expiredBefore = ({ clock }: Context) => addSeconds(clock(), -idempotencyHours * 3600);

export const removeExpiredAnswers = (ctx: Context) => deleteAnswersBefore(ctx, expiredBefore(ctx));

const lastOf = new Map<string, Promise<unknown>>();

/**
 * Runs what has the same name one after the other in this process: the writes of one key never hold all database
 * connections, nor its photos the disk.
 */
export async function inTurn<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  const before = lastOf.get(name) ?? Promise.resolve();
  const own = before.then(run, run);
  lastOf.set(name, own);
  try {
    return await own;
  } finally {
    if (lastOf.get(name) === own) lastOf.delete(name);
  }
}
