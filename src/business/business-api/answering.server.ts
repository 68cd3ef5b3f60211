import type { FastifyError, FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod/mini";
import { catalogueOf, shareCatalogue } from "#src/core/catalogue/catalogue.server.ts";
import { placesOf, sharePlaces } from "#src/core/locations/places.server.ts";
import { type Context, type Member } from "#src/shared/context.server.ts";
import { mediaType } from "#src/shared/media-type.ts";
import { Refusal, unexpectedError } from "#src/shared/refusal.ts";
import { takeToken } from "#src/shared/throttle.server.ts";
import { reportedRefusal } from "#src/shared/unavailable.server.ts";
import type { PathParams } from "#src/shared/endpoint.ts";
import { type ApiEndpoint, type ApiInput, isWrite, rateLimitOf } from "./endpoint.server.ts";
import { answerOnce, idempotencyKeyOf, inTurn } from "./idempotency/service.server.ts";
import { parseSent, refusalOf } from "./input.server.ts";
import { type ApiKey, authenticate } from "./keys/authenticate.server.ts";
import { ApiRefusal, sendProblem } from "./problem.server.ts";
import { apiMessages, rateLimits } from "./rules.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    api?: ApiEndpoint;
  }
  interface FastifyRequest {
    apiKey: ApiKey | undefined;
  }
}

/** A member who owns a business: whom a key acts for. */
export type BusinessOwner = Member & { businessId: number };

/** The context of a call: the owner of the key's business is signed in, without a session. */
export type ApiContext = Context & { member: BusinessOwner };

/** An answer with 201 instead of 200. */
export class Created<Body> {
  body: Body;
  constructor(body: Body) {
    this.body = body;
  }
}

type Prepare<Input, Prepared> = (ctx: ApiContext, input: Input, request: FastifyRequest) => Promise<Prepared>;

/**
 * Answers a call: key, scope and rate limit are checked before the body is received. A write is one transaction with the
 * answer of its Idempotency-Key.
 */
export const answerApi = <
  Path extends string,
  Query extends z.ZodMiniObject,
  Body extends z.ZodMiniType,
  Answer extends z.ZodMiniType,
>(
  app: FastifyInstance,
  endpoint: ApiEndpoint<Path, Query, Body, Answer>,
  answer: (
    ctx: ApiContext,
    input: ApiInput<Path, Query, Body>,
  ) => Promise<z.output<Answer> | Created<z.output<Answer>>>,
  furtherFaults?: FurtherFaults<Path>,
) => answerPrepared(app, endpoint, async () => undefined, answer, furtherFaults);

/** The sentences by field for which a call would be refused too, whose body its schema refuses. */
type FurtherFaults<Path extends string> = (
  ctx: ApiContext,
  input: { params: PathParams<Path>; body: unknown },
) => Promise<Record<string, string>>;

/**
 * As `answerApi`; `prepare` does before the transaction of a write what takes long and may be repeated, and returns what
 * identifies the request together with its body.
 */
export function answerPrepared<
  Path extends string,
  Query extends z.ZodMiniObject,
  Body extends z.ZodMiniType,
  Answer extends z.ZodMiniType,
  Prepared,
>(
  app: FastifyInstance,
  endpoint: ApiEndpoint<Path, Query, Body, Answer>,
  prepare: Prepare<ApiInput<Path, Query, Body>, Prepared>,
  answer: (
    ctx: ApiContext,
    input: ApiInput<Path, Query, Body> & { prepared: Prepared },
  ) => Promise<z.output<Answer> | Created<z.output<Answer>>>,
  furtherFaults: FurtherFaults<Path> = async () => ({}),
) {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    // A key authorises, never a cookie: no session is read, and other origins may write.
    config: { api: endpoint as unknown as ApiEndpoint, isAnonymous: true, mayBeForeign: true },
    handler: async (request, reply) => {
      const key = request.apiKey!;
      const ctx: ApiContext = { ...request.ctx, member: key.owner };
      const params = request.params as PathParams<Path>;
      const sent = isFile(request) ? {} : (request.body ?? {});
      const readBody = async (schema: Body) => {
        try {
          return parseSent(schema, sent);
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          const further = await inTurn(`prepare:${key.id}`, () => furtherFaults(ctx, { params, body: sent }));
          throw Object.keys(further).length === 0 ? error : refusalOf({ ...error.fields, ...further }, error.message);
        }
      };
      const input = {
        params,
        query: endpoint.query ? parseSent(endpoint.query, request.query) : {},
        body: endpoint.body ? await readBody(endpoint.body) : undefined,
      } as ApiInput<Path, Query, Body>;
      const run = async (tx: Context, prepared: Prepared) => {
        const result = await answer({ ...tx, member: key.owner }, { ...input, prepared });
        const [status, body] = result instanceof Created ? [201, result.body as unknown] : [200, result];
        // Tests validate every answer against the endpoint's schema.
        return { status, body: process.env.NODE_ENV === "test" ? endpoint.answer.parse(body) : body };
      };
      // Long lists that are asked for at once would hold the event loop together.
      if (!isWrite(endpoint)) return (await inTurn(`read:${key.id}`, () => run(ctx, undefined as Prepared))).body;
      const idempotencyKey = idempotencyKeyOf(request.headers["idempotency-key"]);
      const prepared = await inTurn(`prepare:${key.id}`, () => prepare(ctx, input, request));
      const identity = [request.method, request.url, input.body ?? null, prepared ?? null];
      // Inside a transaction the reference data would be read again.
      await Promise.all([catalogueOf(ctx), placesOf(ctx)]);
      const { status, body, isReplay } = await answerOnce(ctx, { keyId: key.id, idempotencyKey, identity }, (tx) => {
        shareCatalogue(ctx, tx);
        sharePlaces(ctx, tx);
        return run(tx, prepared);
      });
      if (isReplay) reply.header("idempotent-replayed", "true");
      return reply.status(status).type("application/json; charset=utf-8").send(body);
    },
  });
}

export const isFile = ({ headers }: FastifyRequest) => mediaType(headers["content-type"]) === "multipart/form-data";

/** Hooks and error answers that all calls of the API share. */
export function prepareApi(app: FastifyInstance) {
  app.decorateRequest("apiKey", undefined);
  app.addHook("onRequest", async (request, reply) => {
    const endpoint = request.routeOptions.config.api;
    if (!endpoint) return;
    const key = await authenticate(request.ctx, request.headers.authorization);
    request.apiKey = key;
    const limit = rateLimitOf(endpoint);
    const { capacity, perHour } = rateLimits[limit];
    reply.headers({ "ratelimit-limit": capacity, "ratelimit-remaining": 0 });
    const left = await takeToken(request.ctx, `api:${limit}:${key.id}`, rateLimits[limit], apiMessages.tooManyRequests);
    reply.headers({
      "ratelimit-remaining": left,
      "ratelimit-reset": Math.ceil(((capacity - left) * 3600) / perHour),
    });
    if (endpoint.scope !== null && !key.scopes.includes(endpoint.scope))
      throw new ApiRefusal(403, "missing_scope", apiMessages.noScope(endpoint.scope));
  });
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const refusal = reportedRefusal(request.ctx, error);
    if (refusal) return sendProblem(reply, refusal);
    const status = error.statusCode ?? 500;
    if (error.code === "FST_ERR_CTP_BODY_TOO_LARGE") return sendProblem(reply, new Refusal(413, tooLarge));
    if (status === 415) return sendProblem(reply, new Refusal(415, apiMessages.mediaType));
    if (status < 500) return sendProblem(reply, new Refusal(status, apiMessages.body));
    if (error.code !== "ERR_STREAM_PREMATURE_CLOSE") request.log.error({ err: error });
    return sendProblem(reply, new Refusal(500, unexpectedError));
  });
}

const tooLarge = "Gönderdiğiniz istek çok büyük.";

/** Addresses of the API that no call has. */
export function refuseUnknown(app: FastifyInstance, root: string) {
  app.all(`${root}/*`, { config: { isAnonymous: true, mayBeForeign: true } }, async () => {
    throw new Refusal(404, apiMessages.notFound);
  });
}
