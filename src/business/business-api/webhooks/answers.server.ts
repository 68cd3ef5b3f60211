import type { FastifyInstance } from "fastify";
import { readId } from "#src/shared/validation.ts";
import { answerApi, Created } from "../answering.server.ts";
import { createWebhook, deleteWebhook, listWebhooks } from "./endpoints.server.ts";
import type { Webhook } from "./queries.server.ts";
import { addWebhook, readWebhooks, removeWebhook } from "./service.server.ts";

const viewOf = ({ id, url, events, createdAt, disabledAt }: Webhook) => ({
  id,
  url,
  events,
  createdAt: createdAt.toISOString(),
  disabledAt: disabledAt?.toISOString() ?? null,
});

export function answerWebhooks(app: FastifyInstance) {
  answerApi(app, listWebhooks, async (ctx) => ({ items: (await readWebhooks(ctx)).map(viewOf) }));
  answerApi(app, createWebhook, async (ctx, { body }) => {
    const { webhook, secret } = await addWebhook(ctx, body);
    return new Created({ ...viewOf(webhook), secret });
  });
  answerApi(app, deleteWebhook, async (ctx, { params }) => viewOf(await removeWebhook(ctx, readId(params.id))));
}
