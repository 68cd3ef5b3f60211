import type { FastifyInstance } from "fastify";
import { oneClickAddress, unsubscribeMessages, unsubscribePath } from "./rules.ts";
import { unsubscribe } from "./service.server.ts";

type Sent = { Querystring: { anahtar?: string } };

const bodyLimit = 10_000;

/**
 * RFC 8058: the mail reader's own button. It posts from the mail provider's servers, without cookies and from no page; the
 * token in its address says all. Whoever opens the address is led to the page with the button.
 */
export async function unsubscribeApi(app: FastifyInstance) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit }, (_request, _body, done) => done(null));
  app.post<Sent>(oneClickAddress, { config: { mayBeForeign: true } }, async (request) => {
    await unsubscribe(request.ctx, String(request.query.anahtar ?? ""));
    return { message: unsubscribeMessages.done };
  });
  app.get<Sent>(oneClickAddress, async (request, reply) =>
    reply.redirect(unsubscribePath(String(request.query.anahtar ?? ""))),
  );
}
