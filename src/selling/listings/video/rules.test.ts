import { expect, test } from "vitest";
import { invalidVideoMessage, parseVideoUrl } from "./rules.ts";

test("the error for an address of another site", () => {
  expect(invalidVideoMessage).toBe("Geçersiz video adresi");
});

test.each([
  ["https://www.youtube.com/watch?v=dQw4w9WgXcQ", "youtube", "dQw4w9WgXcQ"],
  ["https://www.youtube.com/watch?app=desktop&v=dQw4w9WgXcQ&t=42s", "youtube", "dQw4w9WgXcQ"],
  ["youtube.com/watch?v=dQw4w9WgXcQ", "youtube", "dQw4w9WgXcQ"],
  [" http://m.youtube.com/watch?v=dQw4w9WgXcQ ", "youtube", "dQw4w9WgXcQ"],
  ["HTTPS://YouTu.be/dQw4w9WgXcQ?si=x", "youtube", "dQw4w9WgXcQ"],
  ["https://www.youtube.com/shorts/dQw4w9WgXcQ", "youtube", "dQw4w9WgXcQ"],
  ["https://www.youtube.com/live/dQw4w9WgXcQ", "youtube", "dQw4w9WgXcQ"],
  ["https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ", "youtube", "dQw4w9WgXcQ"],
  ["https://vimeo.com/76979871", "vimeo", "76979871"],
  ["https://vimeo.com/channels/staffpicks/76979871", "vimeo", "76979871"],
  ["https://player.vimeo.com/video/76979871", "vimeo", "76979871"],
  ["https://www.dailymotion.com/video/x8abc12", "dailymotion", "x8abc12"],
  ["https://www.dailymotion.com/video/x8abc12_audi-a3-test", "dailymotion", "x8abc12"],
  ["https://www.dailymotion.com/embed/video/x8abc12", "dailymotion", "x8abc12"],
  ["https://geo.dailymotion.com/player.html?video=x8abc12", "dailymotion", "x8abc12"],
  ["https://geo.dailymotion.com/player/x1.html?video=x8abc12", "dailymotion", "x8abc12"],
  ["https://dai.ly/x8abc12", "dailymotion", "x8abc12"],
  ["https://www.izlesene.com/video/audi-a3-test/10101010", "izlesene", "10101010"],
  ["https://www.izlesene.com/embedplayer/10101010/", "izlesene", "10101010"],
])("%s is a video of %s", (address, site, id) => {
  const video = parseVideoUrl(address);
  expect(video).toMatchObject({ site, id });
  // The stored address parses to the same video.
  expect(parseVideoUrl(video!.watchUrl)).toEqual(video);
});

test("an unlisted Vimeo video keeps its key", () => {
  const video = { embedUrl: "https://player.vimeo.com/video/76979871?h=8272103f6e" };
  expect(parseVideoUrl("https://vimeo.com/76979871/8272103f6e")).toMatchObject(video);
  expect(parseVideoUrl("https://player.vimeo.com/video/76979871?h=8272103f6e")).toMatchObject(video);
});

test.each([
  "",
  "video",
  "https://example.com/watch?v=dQw4w9WgXcQ",
  "https://youtube.com.example.com/watch?v=dQw4w9WgXcQ",
  "https://example.com/?u=https://youtu.be/dQw4w9WgXcQ",
  "https://user:password@www.youtube.com/watch?v=dQw4w9WgXcQ",
  "https://www.youtube.com:8443/watch?v=dQw4w9WgXcQ",
  "javascript:alert(1)//youtu.be/dQw4w9WgXcQ",
  "https://www.youtube.com/watch?v=short",
  "https://www.youtube.com/@kontak",
  "https://www.youtube.com/watch?v=dQw4w9WgXc%22",
  "https://vimeo.com/kontak",
  "https://vimeo.com/kontak/76979871",
  "https://vimeo.com/76979871/%22onload",
  "https://www.dailymotion.com/tr",
  "https://www.izlesene.com/kanal/10101010",
  "https://www.facebook.com/watch?v=123456789",
  `https://www.youtube.com/watch?v=dQw4w9WgXcQ&x=${"x".repeat(300)}`,
])("%s is no video", (address) => {
  expect(parseVideoUrl(address)).toBeUndefined();
});
