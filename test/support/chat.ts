import { randomUUID } from "node:crypto";
import { onTestFinished } from "vitest";
import type { ChatOptions } from "#src/people/messages/chat/socket.server.ts";
import { buildApp } from "#src/server/app.server.ts";
import type { TestApp } from "./app.ts";
import { openSocket } from "./sockets.ts";

export type Socket = Awaited<ReturnType<typeof openSocket>>;

/** The live chat at one app; sockets and processes end with the test that opened them. */
export function chatIn(app: TestApp) {
  type ServerOptions = { trustProxy?: boolean; statementMs?: number };

  /** Another process on the same database, and the values of its metrics. */
  async function measuredNode(
    options: Partial<ChatOptions> = {},
    server: ServerOptions = {},
    deps: Partial<TestApp["deps"]> = {},
  ) {
    const { http, metrics } = await buildApp(
      { ...app.deps, ...deps },
      {
        ...server,
        uploadFolder: `${app.folder}/node-${randomUUID()}`,
        chat: { url: app.url, ...options },
      },
    );
    onTestFinished(() => http.close());
    const measured = async (name: string) => (await metrics.getSingleMetric(name)!.get()).values[0]!.value;
    return { http, measured };
  }

  return {
    connect: async (cookie: string, http = app.http): Promise<Socket> => {
      const socket = await openSocket(http, cookie);
      onTestFinished(() => socket.socket.terminate());
      return socket;
    },
    measuredNode,
    /** Another process on the same database. */
    anotherNode: async (...options: Parameters<typeof measuredNode>) => (await measuredNode(...options)).http,
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
  };
}
