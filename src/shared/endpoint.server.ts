import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod/mini";
import { type Context, requireMember, refuseWhileImpersonating } from "./context.server.ts";
import type { CallInput, Endpoint, PathParams } from "./endpoint.ts";
import { mediaType } from "./media-type.ts";
import { parseInput, parseJson } from "./validation.ts";

declare module "fastify" {
  interface FastifyRequest {
    ctx: Context;
  }
  interface FastifyContextConfig {
    /** A GET that changes data, see `Endpoint.changes`. */
    changes?: boolean;
    /** The confirmation page, see `Endpoint.confirmAt`. */
    confirmAt?: string | undefined;
    /** Other sites and mail providers may write here: the address alone authorises it. */
    mayBeForeign?: boolean;
    /** Files that are the same for everybody: the session is not read. */
    isAnonymous?: boolean;
    /** Its statements may take longer: programs read it, or somebody downloads it (`statementLimits`). */
    isExport?: boolean;
    /** Of the route that all pages share: returns the pattern of the page at an address. */
    pageRouteAt?: (url: string) => string;
    endpoint?: Endpoint<string, CallInput, z.ZodMiniType>;
  }
}

type Raw = { request: FastifyRequest; reply: FastifyReply };

/** Answers one endpoint: its input is validated with the endpoint's schema before `answer` gets it. */
export function handle<Path extends string, Input extends CallInput, Answer extends z.ZodMiniType>(
  app: FastifyInstance,
  endpoint: Endpoint<Path, Input, Answer>,
  answer: (ctx: Context, values: z.output<Input> & PathParams<Path>, raw: Raw) => Promise<z.output<Answer>>,
) {
  const {
    method,
    path,
    aliases = [],
    changes = false,
    allowsImpersonation = false,
    needsSignIn = false,
    confirmAt,
    input,
  } = endpoint;
  const inputOf = ({ query, body, headers }: FastifyRequest): z.output<Input> => {
    if (method === "GET") return parseInput(input, query) as z.output<Input>;
    const parse = mediaType(headers["content-type"]) === "application/x-www-form-urlencoded" ? parseInput : parseJson;
    return parse(input, body ?? {}, { keepsCards: endpoint.keepsCards === true }) as z.output<Input>;
  };
  const isInPerson = (method !== "GET" || changes) && !allowsImpersonation;
  for (const url of [path, ...aliases]) {
    app.route({
      method,
      url,
      config: { changes, confirmAt, endpoint: endpoint as never },
      onRequest: async ({ ctx }) => {
        if (needsSignIn) requireMember(ctx);
      },
      handler: async (request, reply) => {
        if (isInPerson) refuseWhileImpersonating(request.ctx);
        const values = inputOf(request);
        const result = await answer(request.ctx, Object.assign(values as object, request.params) as never, {
          request,
          reply,
        });
        // Tests validate every answer against the endpoint's schema; visitors do not wait for that.
        return process.env.NODE_ENV === "test" ? endpoint.answer.parse(result) : result;
      },
    });
  }
}

/** Wraps the answer of a call that is the same for everybody: browsers and proxies may cache it for `maxAgeSeconds`. */
export const cachedFor =
  <Values, Answer>(maxAgeSeconds: number, answer: (ctx: Context, values: Values) => Promise<Answer>) =>
  async (ctx: Context, values: Values, { reply }: Raw): Promise<Answer> => {
    const result = await answer(ctx, values);
    reply.header("cache-control", `public, max-age=${maxAgeSeconds}`);
    return result;
  };
