import { randomUUID } from "node:crypto";
import { boundary, get, multipart, part, times, type Hostile } from "./request.ts";

export const headers = (): Hostile[] => [
  { name: "14 kB of cookies", ...get("/otomobil", { cookie: times(4000, () => "a=", ";") }) },
  { name: "14 kB of spaces in cookies", ...get("/otomobil", { cookie: `a=1;${" ".repeat(14_000)}b=2` }) },
  {
    name: "search cookies of 14 kB",
    ...get("/otomobil", { cookie: `arama-sayfasi=${"%2C".repeat(2300)}; sonuc-listesi=${"%5B".repeat(2300)}` }),
  },
  { name: "14 kB of encodings", ...get("/otomobil", { "accept-encoding": times(2500, () => "x;q=0", ",") }) },
  { name: "14 kB of entity tags", ...get("/otomobil", { "if-none-match": times(3000, () => '"a"', ",") }) },
];

export const uploads = (bomb: Uint8Array<ArrayBuffer>): Hostile[] => [
  {
    name: "upload with 14 kB of metadata",
    path: "/yukle",
    method: "POST",
    isMember: true,
    headers: { "tus-resumable": "1.0.0", "upload-length": "10", "upload-metadata": times(1700, () => "a YQ==", ",") },
  },
  {
    name: "profile picture of 144 megapixels",
    path: "/hesabim/profil/resim",
    method: "POST",
    isMember: true,
    headers: multipart,
    body: new Uint8Array(
      Buffer.concat([Buffer.from(part("picture", '; filename="a.png"')), bomb, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    ),
  },
  {
    name: "profile picture in 60,000 parts",
    path: "/hesabim/profil/resim",
    method: "POST",
    isMember: true,
    headers: multipart,
    body: `${times(60_000, (n) => `${part(String(n))}x\r\n`)}--${boundary}--\r\n`,
  },
  {
    name: "visitor's profile picture of 5 MB",
    path: "/hesabim/profil/resim",
    method: "POST",
    headers: multipart,
    body: new Uint8Array(5_000_000),
  },
];

export const frames = (): Hostile[] => [
  {
    name: "40 frames of 32 kB of lists",
    path: "/sohbet",
    isMember: true,
    frames: Array<string>(40).fill("[".repeat(32_000)),
  },
  {
    name: "100 frames of 30 kB of text",
    path: "/sohbet",
    isMember: true,
    frames: Array<string>(100).fill(
      JSON.stringify({ action: "message", conversationCode: "x", clientKey: randomUUID(), msg: "a.a-".repeat(7500) }),
    ),
  },
  { name: "a frame of 1 MB", path: "/sohbet", isMember: true, frames: ["x".repeat(1_000_000)] },
  {
    name: "100 frames that are no text",
    path: "/sohbet",
    isMember: true,
    frames: Array<Uint8Array>(100).fill(new Uint8Array(32_000)),
  },
];
