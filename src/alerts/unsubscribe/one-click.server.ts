import type { FastifyInstance } from "fastify";
import type { Context } from "#src/shared/context.server.ts";

type Sent = { Querystring: { anahtar?: string } };
type OneClick = {
  address: string;
  /** The page with the button, for whoever opens the address. */
  pageOf: (token: string) => string;
  unsubscribe: (ctx: Context, token: string) => Promise<void>;
  done: string;
};

const bodyLimit = 10_000;

/**
 * RFC 8058: the mail reader's own button. It posts from the mail provider's servers, without cookies and from no page; the
 * token in its address says all. Whoever opens the address is led to the page with the button.
 */
export const answerOneClick = ({ address, pageOf, unsubscribe, done }: OneClick) =>
  async function oneClick(app: FastifyInstance) {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit }, (_request, _body, taken) => taken(null));
    app.post<Sent>(address, { config: { mayBeForeign: true } }, async (request) => {
      await unsubscribe(request.ctx, String(request.query.anahtar ?? ""));
      return { message: done };
    });
    app.get<Sent>(address, async (request, reply) => reply.redirect(pageOf(String(request.query.anahtar ?? ""))));
  };

/** The headers of a mail that can be unsubscribed from at this full address. */
export const oneClickHeaders = (url: string) => ({
  "List-Unsubscribe": `<${url}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});
