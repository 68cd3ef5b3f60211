import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "#src/shared/context.server.ts";
import { badAddress, Refusal } from "#src/shared/refusal.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The origin of the site that the request was sent to, without a slash at the end: checked, never the client's word. */
    siteOrigin: string;
  }
  interface FastifyContextConfig {
    /** Health checks reach the process by its network address, under any `Host`. */
    isHealthCheck?: boolean;
  }
}

const unknownHost = (origin: string) => `Bu adres sitemize ait değil. Lütfen ${origin} adresini kullanınız.`;

/**
 * Refuses with 400 whatever is sent to another host than the site's: a forged `Host`, two of them, or a request line with
 * a whole URL in it. In demo mode the port that the process listens on is the site as well, on this machine.
 */
export function refuseForeignHosts(app: FastifyInstance, { origin, isDemo }: Pick<Context, "origin" | "isDemo">) {
  const { host: ownHost, protocol, port } = new URL(origin);
  const ownHosts = port === "" ? [ownHost, `${ownHost}:${protocol === "https:" ? 443 : 80}`] : [ownHost];

  app.decorateRequest("siteOrigin", origin);
  app.addHook("onRequest", async (request) => {
    if (!request.raw.url?.startsWith("/")) throw new Refusal(400, badAddress);
    if (request.routeOptions.config.isHealthCheck) return;
    const host = request.host?.toLowerCase();
    const isSite = ownHosts.includes(host) || (isDemo && isThisMachine(request, host));
    if (!isSite || countHosts(request) !== 1) throw new Refusal(400, unknownHost(origin));
    if (!ownHosts.includes(host)) request.siteOrigin = `http://${host}`;
  });
}

/** Node reads the first `Host` and says nothing of a second one. */
const countHosts = ({ raw }: FastifyRequest) =>
  raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host").length;

function isThisMachine({ raw }: FastifyRequest, host: string | undefined): boolean {
  const local = /^(?:localhost|127\.0\.0\.1)(?::(\d+))?$/.exec(host ?? "");
  return local !== null && Number(local[1] ?? 80) === raw.socket.localPort;
}
