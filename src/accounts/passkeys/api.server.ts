import type { FastifyInstance } from "fastify";
import { handle } from "#src/shared/endpoint.server.ts";
import { askForStep } from "../two-factor/step.server.ts";
import { askForNewPasskey, askForPasskey, askForStepPasskey } from "./api.ts";
import { askToAdd } from "./service.server.ts";
import { askVisitor } from "./sign-in.server.ts";

export async function passkeysApi(app: FastifyInstance) {
  handle(app, askForNewPasskey, askToAdd);
  handle(app, askForPasskey, async (ctx, _, { request, reply }) => {
    const { options, cookie } = await askVisitor(ctx, request.headers.cookie);
    reply.header("set-cookie", cookie);
    return options;
  });
  handle(app, askForStepPasskey, (ctx, _, { request }) => askForStep(ctx, request.headers.cookie));
}
