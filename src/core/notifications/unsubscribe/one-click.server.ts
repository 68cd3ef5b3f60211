import type { FastifyInstance } from "fastify";
import type { Context } from "#src/shared/context.server.ts";

type Sent = { Querystring: { anahtar?: string } };
type OneClick = {
  address: string;
  /** The page with the button, for those who open the address in a browser. */
  pageOf: (token: string) => string;
  unsubscribe: (ctx: Context, token: string) => Promise<void>;
  done: string;
};

const bodyLimit = 10_000;

/**
 * One-click unsubscribe (RFC 8058). Mail providers post without cookies or an Origin header, so the token in the address
 * is the authorisation. A GET redirects to the page with the button.
 */
export const answerOneClick = ({ address, pageOf, unsubscribe, done }: OneClick) =>
  async function oneClick(app: FastifyInstance) {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit }, (_request, _body, done) => done(null));
    app.post<Sent>(address, { config: { mayBeForeign: true } }, async (request) => {
      await unsubscribe(request.ctx, String(request.query.anahtar ?? ""));
      return { message: done };
    });
    app.get<Sent>(address, async (request, reply) => reply.redirect(pageOf(String(request.query.anahtar ?? ""))));
  };

/** The headers of a mail for one-click unsubscribe at this absolute address. */
export const oneClickHeaders = (url: string) => ({
  "List-Unsubscribe": `<${url}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});
