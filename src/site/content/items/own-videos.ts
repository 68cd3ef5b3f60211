import { parseVideoUrl } from "#src/selling/listings/video/rules.ts";

/** The site's own videos: files `{name}.mp4` of `reference-data/content/video/`, each with its poster `{name}.jpg`. */
export const ownVideoPath = "/icerik-video";

export type OwnVideo = { url: string; poster: string };

/** A video that the site serves itself, by its address `/icerik-video/{name}.mp4`; undefined for any other address. */
export function readOwnVideo(address: string): OwnVideo | undefined {
  const [url, name] = /^\/icerik-video\/([a-z0-9-]{1,100})\.mp4$/.exec(address) ?? [];
  return url === undefined ? undefined : { url, poster: `${ownVideoPath}/${name}.jpg` };
}

/** The address of a content's video as it is stored: one of the site's own, or of a video site; undefined for others. */
export const contentVideoUrl = (address: string): string | undefined =>
  readOwnVideo(address)?.url ?? parseVideoUrl(address)?.watchUrl;
