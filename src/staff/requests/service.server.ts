import { createHash } from "node:crypto";
import { recordAudit } from "#src/core/audit/service.server.ts";
import { type Context, inTransaction, refuseWhileImpersonating, requireDesk } from "#src/shared/context.server.ts";
import { publish } from "#src/shared/events.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { askerKey, takeToken } from "#src/shared/throttle.server.ts";
import { parseInput } from "#src/shared/validation.ts";
import { answerDueAt, requestKindsOf } from "./kinds.server.ts";
import {
  changeRequest,
  deleteTemplate,
  findRequest,
  insertRequest,
  insertTemplate,
  lockRequest,
  selectEntries,
  selectTemplates,
} from "./queries.server.ts";
import {
  DeskForm,
  repeatMinutes,
  requestMachine,
  requestMessages,
  requestThrottle,
  TemplateDeletion,
  TemplateForm,
} from "./rules.ts";

declare module "#src/shared/events.server.ts" {
  interface Events {
    "request.received": { requestId: number };
    "request.answered": { entryId: number };
  }
}

/**
 * A request as its form sends it. `email` is null for people who ask to be called and leave a number alone. `phone` in
 * E.164. Fields without a value are left out.
 */
export type SentRequest = {
  senderName: string;
  email: string | null;
  phone: string | null;
  fields: Readonly<Record<string, string | undefined>>;
  /** A member who cannot be signed in; without one, the signed-in member. */
  memberId?: number;
};

/**
 * Stores a request of a registered kind, which the desk answers. The same request sent again within minutes is stored
 * once; its id is returned both times. `alsoStore` writes what belongs to a new request in its transaction. 429 over
 * the kind's rate limit.
 */
export async function submitRequest(
  ctx: Context,
  kind: string,
  { fields: sent, memberId, ...from }: SentRequest,
  alsoStore?: (tx: Context, requestId: number) => Promise<void>,
): Promise<number> {
  const { throttle = requestThrottle } = requestKindsOf(ctx).get(kind)!;
  const asker = askerKey(ctx);
  await takeToken(ctx, `request:${kind}:${asker}`, throttle);
  const fields = Object.fromEntries(
    Object.entries(sent).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== ""),
  );
  const fingerprint = createHash("sha256")
    .update(JSON.stringify([kind, asker, from, Object.entries(fields)]))
    .digest();
  return inTransaction(ctx, async (tx) => {
    const createdAt = tx.clock();
    const row = { ...from, kind, fields, fingerprint, memberId: memberId ?? tx.member?.id ?? null, createdAt };
    const { id: requestId, isNew } = await insertRequest(tx, row, 60 * repeatMinutes);
    if (!isNew) return requestId;
    await alsoStore?.(tx, requestId);
    await publish(tx, "request.received", { requestId });
    return requestId;
  });
}

/** A request with its fields under their labels, its history and the templates of its kind; 404 for unknown ids. */
export async function readRequest(ctx: Context, id: number) {
  requireDesk(ctx, "requests");
  const request = await findRequest(ctx, id);
  if (!request) throw new Refusal(404, requestMessages.notFound);
  const kind = requestKindsOf(ctx).get(request.kind);
  const sent = request.fields as Record<string, string>;
  const names = Object.keys(kind?.labels ?? sent).filter((name) => sent[name] !== undefined);
  return {
    request,
    kindName: kind?.name ?? request.kind,
    fields: names.map((name) => ({
      name,
      label: kind?.labels[name] ?? name,
      value: sent[name]!,
      to: kind?.links?.[name]?.(sent[name]!),
    })),
    dueAt: answerDueAt(kind, request),
    entries: await selectEntries(ctx, id),
    templates: (await selectTemplates(ctx)).filter((one) => one.kind === null || one.kind === request.kind),
  };
}

/**
 * What a moderator does to a request, as `DeskForm`: 404 for unknown ids, 409 where its state is no longer the one that
 * the page showed. Answers are mailed to the sender.
 */
export async function actOnRequest(ctx: Context, id: number, input: unknown): Promise<DeskForm["action"]> {
  const moderator = requireDesk(ctx, "requests", "change");
  refuseWhileImpersonating(ctx);
  const form = parseInput(DeskForm, input);
  const { action } = form;
  await inTransaction(ctx, async (tx) => {
    const request = await lockRequest(tx, id);
    if (!request) throw new Refusal(404, requestMessages.notFound);
    const wasTaken = action === "take" && request.assigneeId === moderator.id;
    if (action === "answer" && request.email === null) throw new Refusal(409, requestMessages.noAddress);
    if (request.state !== form.from || wasTaken) throw new Refusal(409, requestMessages.changed);
    const at = tx.clock();
    const { eventId: entryId } = await changeRequest(tx, request, action, "desk", {
      values: {
        assigneeId: assigneeAfter(action, request.assigneeId, moderator.id),
        firstAnsweredAt: request.firstAnsweredAt ?? (action === "answer" ? at : null),
        closedAt: requestMachine.next(request.state, action, "desk") === "closed" ? at : null,
      },
      about: "text" in form ? form.text : "",
    });
    if (action === "answer") await publish(tx, "request.answered", { entryId });
  });
  return action;
}

/** Who works on a request after an action of `actorId`: who took it over, else the first who answered or closed it. */
function assigneeAfter(action: DeskForm["action"], current: number | null, actorId: number): number | null {
  if (action === "release" || action === "reopen") return null;
  if (action === "take") return actorId;
  return action === "note" ? current : (current ?? actorId);
}

/** Adds a template of answers, for requests of one kind or, without one, of all. */
export async function addTemplate(ctx: Context, input: unknown): Promise<void> {
  requireDesk(ctx, "requests", "change");
  refuseWhileImpersonating(ctx);
  const { kind, title, text } = parseInput(TemplateForm, input);
  await inTransaction(ctx, async (tx) => {
    await insertTemplate(tx, { kind: requestKindsOf(tx).has(kind) ? kind : null, title, text });
    await recordAudit(tx, { action: "addRequestTemplate", subject: title, reason: "Eklendi" });
  });
}

export async function removeTemplate(ctx: Context, input: unknown): Promise<void> {
  requireDesk(ctx, "requests", "change");
  refuseWhileImpersonating(ctx);
  const { id } = parseInput(TemplateDeletion, input);
  await inTransaction(ctx, async (tx) => {
    const deleted = await deleteTemplate(tx, id);
    if (deleted) await recordAudit(tx, { action: "removeRequestTemplate", subject: deleted.title, reason: "Silindi" });
  });
}
