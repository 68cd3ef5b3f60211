import { heicLimit, pictureLimit } from "./concurrency-limit.server.ts";
import { readPicture } from "./picture.server.ts";
import { isHeic, makeJpeg } from "./process.server.ts";

/** A sent picture, decoded and made a new JPEG: nothing else that its file contains is in it. */
export async function storedJpeg(sent: Buffer): Promise<Buffer> {
  const read = await readPicture(sent);
  return (isHeic(read) ? heicLimit : pictureLimit)(() => makeJpeg(read));
}
