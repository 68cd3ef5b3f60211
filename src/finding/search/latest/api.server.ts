import type { FastifyInstance } from "fastify";
import { cookieHeader, readCookie } from "#src/shared/cookies.server.ts";
import { handle } from "#src/shared/endpoint.server.ts";
import { latestOffers } from "./api.ts";
import { latestCookie, latestMaxAgeSeconds } from "./rules.ts";
import { readLatest } from "./service.server.ts";

export async function latestApi(app: FastifyInstance) {
  handle(app, latestOffers, async (ctx, _, { request, reply }) => {
    const { offers, seen } = await readLatest(ctx, readCookie(request.headers.cookie, latestCookie));
    reply.header("set-cookie", cookieHeader(latestCookie, seen, { maxAgeSeconds: latestMaxAgeSeconds }));
    return { offers };
  });
}
