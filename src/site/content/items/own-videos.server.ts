import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { ownVideoPath, readOwnVideo } from "./own-videos.ts";

const folder = join(process.cwd(), "reference-data/content/video");

/** Whether the site has the file of a video; true for an address of a video site. */
export const hasVideoFile = (address: string): boolean => {
  const own = readOwnVideo(address);
  return own === undefined || existsSync(join(folder, basename(own.url)));
};

/** Serves the site's own videos and their posters, in ranges (Product 19.1). */
export async function ownVideos(app: FastifyInstance) {
  app.addHook("onRoute", (route) => void (route.config = { ...route.config, isAnonymous: true }));
  await app.register(fastifyStatic, {
    root: folder,
    prefix: `${ownVideoPath}/`,
    decorateReply: false,
    allowedPath: (path) => /\.(?:mp4|jpg)$/.test(path),
    maxAge: "1d",
  });
}
