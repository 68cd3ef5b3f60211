import type { FastifyInstance } from "fastify";
import { handle } from "#src/shared/endpoint.server.ts";
import { issueStepChallenge } from "../two-factor/step.server.ts";
import { requestNewPasskey, requestPasskey, requestStepPasskey } from "./api.ts";
import { issueAddChallenge } from "./service.server.ts";
import { issueSignInChallenge } from "./sign-in.server.ts";

export async function passkeysApi(app: FastifyInstance) {
  handle(app, requestNewPasskey, issueAddChallenge);
  handle(app, requestPasskey, async (ctx, _, { request, reply }) => {
    const { options, cookie } = await issueSignInChallenge(ctx, request.headers.cookie);
    reply.header("set-cookie", cookie);
    return options;
  });
  handle(app, requestStepPasskey, (ctx, _, { request }) => issueStepChallenge(ctx, request.headers.cookie));
}
