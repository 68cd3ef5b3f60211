import type { FastifyInstance } from "fastify";
import { photoFiles } from "#src/listings/photos/photos.server.ts";

/** Every feature's calls, in the features' import order. */
export async function appApis(app: FastifyInstance, _options: { uploadFolder: string }) {
  await app.register(photoFiles);
}
