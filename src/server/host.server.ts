import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "#src/shared/context.server.ts";
import { badAddress, Refusal } from "#src/shared/refusal.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The site's origin that the request was sent to, without a trailing slash; checked, never taken from the client. */
    siteOrigin: string;
  }
  interface FastifyContextConfig {
    /** Health checks use the network address of the process, so any `Host` is allowed. */
    isHealthCheck?: boolean;
  }
}

const unknownHost = (origin: string) => `Bu adres sitemize ait değil. Lütfen ${origin} adresini kullanınız.`;

/**
 * Refuses with 400 requests for another host than the site's: a forged `Host`, two of them, or a request line with
 * a whole URL in it. In demo mode, local names with the port that the process listens on are allowed as well.
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

/** Node uses the first `Host` and silently ignores a second one. */
const countHosts = ({ raw }: FastifyRequest) =>
  raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host").length;

function isThisMachine({ raw }: FastifyRequest, host: string | undefined): boolean {
  const local = /^(?:localhost|127\.0\.0\.1)(?::(\d+))?$/.exec(host ?? "");
  return local !== null && Number(local[1] ?? 80) === raw.socket.localPort;
}
