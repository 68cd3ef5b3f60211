import { randomUUID } from "node:crypto";
import { onTestFinished } from "vitest";
import type { ChatOptions } from "#src/messages/chat/socket.server.ts";
import { buildApp } from "#src/server/app.server.ts";
import type { TestApp } from "./app.ts";
import { openSocket } from "./sockets.ts";

export type Socket = Awaited<ReturnType<typeof openSocket>>;

/** The live chat at one app; sockets and processes end with the test that opened them. */
export const chatIn = (app: TestApp) => ({
  connect: async (cookie: string, http = app.http): Promise<Socket> => {
    const socket = await openSocket(http, cookie);
    onTestFinished(() => socket.socket.terminate());
    return socket;
  },
  /** Another process on the same database. */
  anotherNode: async (options: Partial<ChatOptions> = {}) => {
    const { http } = await buildApp(app.deps, {
      uploadFolder: `${app.folder}/node-${randomUUID()}`,
      chat: { url: app.url, ...options },
    });
    onTestFinished(() => http.close());
    return http;
  },
  /** The texts stored in a conversation, in order. */
  bodiesOf: async (conversationId: number) => {
    const rows = await app.db
      .selectFrom("message")
      .where("conversationId", "=", conversationId)
      .orderBy("id")
      .select("body")
      .execute();
    return rows.map(({ body }) => body);
  },
});
