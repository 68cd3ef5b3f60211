import type { Context } from "#src/shared/context.server.ts";
import { formatDateTime } from "#src/shared/dates.ts";
import { findRequest, selectEntries } from "../queries.server.ts";

/** An objection with the answers of the desk, as its sender reads them; undefined without a request. */
export async function readObjection(ctx: Context, requestId: number | null) {
  const request = requestId === null ? undefined : await findRequest(ctx, requestId);
  if (!request) return undefined;
  const entries = await selectEntries(ctx, request.id);
  return {
    text: (request.fields as Record<string, string>)["text"] ?? "",
    at: formatDateTime(request.createdAt),
    isClosed: request.state === "closed",
    answers: entries
      .filter(({ action }) => action === "answer")
      .map(({ id, text, at }) => ({ id, text, at: formatDateTime(at) })),
  };
}
export type SentObjection = NonNullable<Awaited<ReturnType<typeof readObjection>>>;
