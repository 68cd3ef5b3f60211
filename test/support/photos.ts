import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { makingEnds, receivePhoto } from "#src/selling/listings/photos/making/service.server.ts";
import {
  originalFileName,
  photoFileName,
  photoFormats,
  type PhotoSize,
  photoSizeNames,
} from "#src/selling/listings/photos/size-rules.ts";
import type { TestApp } from "./app.ts";

let number = 0;

/** A JPEG unlike every other of this process. */
export const aJpeg = (width = 320, height = 240): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: "#5a8" } })
    .withExif({ IFD0: { Copyright: `${++number}` } })
    .jpeg()
    .toBuffer();

/** A JPEG of noise, of a few megabytes. */
export function aLargeJpeg(width = 1600, height = 1200): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 40 + ++number } as const;
  return sharp({ create: { width, height, channels: 3, background: "#888", noise } })
    .jpeg({ quality: 95 })
    .toBuffer();
}

/** Has the bytes received like a finished upload. */
export async function receive(app: TestApp, bytes: Buffer) {
  const path = join(app.folder, `upload-${++number}`);
  await writeFile(path, bytes);
  try {
    return await receivePhoto(app.ctx(), path);
  } finally {
    await rm(path, { force: true });
  }
}

/** A photo that a process left by ending right after its answer: the larger sizes are missing. */
export async function anUnfinishedPhoto(app: TestApp, sent?: Buffer): Promise<string> {
  const bytes = sent ?? (await aJpeg(2400, 1800));
  const { id } = await receive(app, bytes);
  await makingEnds();
  await app.deps.photos.write([{ name: originalFileName(id), bytes }]);
  for (const size of [800, 1600] as const)
    for (const format of photoFormats) await rm(join(app.folder, "photos", photoFileName(id, size, format)));
  await app.db.updateTable("photo").set({ isMade: false }).where("id", "=", id).execute();
  return id;
}

/** Loses files of a photo, as a failing disk does: all of them, or those of these sizes. */
export async function loseFiles(app: TestApp, id: string, sizes: readonly PhotoSize[] = photoSizeNames) {
  const names = sizes.flatMap((size) => photoFormats.map((format) => photoFileName(id, size, format)));
  await app.deps.photos.remove([...names, originalFileName(id)]);
}

/** Makes a file of the photo store unreadable, whoever reads it: a folder stands in its place. */
export async function spoilFile(app: TestApp, name: string) {
  await app.deps.photos.remove([name]);
  await mkdir(join(app.folder, "photos", name, "x"), { recursive: true });
}

/** The files of stored photos, after all pending larger sizes are made. */
export async function storedFiles(app: TestApp): Promise<string[]> {
  await makingEnds();
  const names = await readdir(join(app.folder, "photos"), { recursive: true }).catch(() => []);
  return names.filter((name) => name.includes(".")).toSorted();
}

type Sender = { id: number; cookie: string };
type Uploaded = { fileId: string; fileSort: number; fileUrl: string };

/** Sends files as a member's browser does (tus). */
export function uploadsOf(app: TestApp, { id, cookie }: Sender) {
  const headers = { "tus-resumable": "1.0.0", cookie };
  const body = { "content-type": "application/offset+octet-stream" };
  const ask = (method: "HEAD" | "DELETE", url: string, more: Record<string, string> = {}) =>
    app.request({ method, url, headers: { ...headers, ...more } });
  return {
    headers,
    /** The whole upload in one request, by tus' creation-with-upload; of `metadata` the destination counts. */
    send: (bytes: Buffer, metadata: Record<string, string> = {}) =>
      app.request({
        method: "POST",
        url: "/yukle",
        headers: {
          ...headers,
          ...body,
          "upload-length": String(bytes.length),
          "upload-metadata": encoded({ filename: "araba.jpg", memberId: "1", ...metadata }),
        },
        payload: bytes,
      }),
    begin: (length: number) =>
      app.request({ method: "POST", url: "/yukle", headers: { ...headers, "upload-length": String(length) } }),
    patch: (url: string, offset: number, bytes: Buffer) =>
      app.request({
        method: "PATCH",
        url,
        headers: { ...headers, ...body, "upload-offset": String(offset) },
        payload: bytes,
      }),
    ask: (url: string, more?: Record<string, string>) => ask("HEAD", url, more),
    abandon: (url: string) => ask("DELETE", url),
    /** The photos of the new vehicle's draft. */
    photos: async () => {
      const answer = await app.request({ url: "/ilanver/get-uploaded-photos", headers: { cookie } });
      return answer.json().photos as Uploaded[];
    },
    /** The member's uploads in the folder. */
    open: async () => (await readdir(join(app.folder, "uploads"))).filter((name) => name.startsWith(`${id}-`)),
  };
}

const encoded = (metadata: Record<string, string>) =>
  Object.entries(metadata)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString("base64")}`)
    .join(",");
