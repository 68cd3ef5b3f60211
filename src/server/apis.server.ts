import type { FastifyInstance } from "fastify";

/** Every feature's calls, in the features' import order. */
export async function appApis(_app: FastifyInstance, _options: { uploadFolder: string }) {}
