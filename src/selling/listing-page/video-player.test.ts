import { expect, test } from "vitest";
import { parseVideoUrl, videoPlayerAddress, videoPlayerPath } from "#src/selling/listings/video/rules.ts";
import { testApp } from "#test/support/app.ts";

const app = await testApp();
const open = (url: string, headers: Record<string, string> = { "sec-fetch-dest": "iframe" }) =>
  app.request({ url, headers });

test.each([
  ["https://www.youtube.com/watch?v=dQw4w9WgXcQ", "https://www.youtube-nocookie.com", "/embed/dQw4w9WgXcQ?autoplay=1"],
  ["https://vimeo.com/76979871/8272103f6e", "https://player.vimeo.com", "/video/76979871?h=8272103f6e&#38;autoplay=1"],
  ["https://dai.ly/x8abc12", "https://geo.dailymotion.com", "/player.html?video=x8abc12&#38;autoplay=1"],
  [
    "https://www.izlesene.com/video/audi-a3-test/10101010",
    "https://www.izlesene.com",
    "/embedplayer/10101010?autoplay=1",
  ],
])("the player of %s is framed by a document that allows its site alone", async (address, origin, path) => {
  const { statusCode, headers, body } = await open(videoPlayerAddress(parseVideoUrl(address)!));
  expect(statusCode).toBe(200);
  expect(headers["content-security-policy"]).toBe(
    `default-src 'none'; frame-src ${origin}; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
  );
  expect(body).toContain(`src="${origin}${path}"`);
});

test.each([
  ["no address", ""],
  ["an address of another site", "?adres=https%3A%2F%2Fexample.com%2Fwatch%3Fv%3DdQw4w9WgXcQ"],
  ["a script", "?adres=javascript%3Aalert(1)"],
  ["two addresses", "?adres=https%3A%2F%2Fdai.ly%2Fx8abc12&adres=https%3A%2F%2Fdai.ly%2Fx8abc12"],
])("%s has no player", async (_, query) => {
  expect((await open(videoPlayerPath + query)).statusCode).toBe(404);
});

test("a player is not opened outside a frame", async () => {
  const address = videoPlayerAddress(parseVideoUrl("https://dai.ly/x8abc12")!);
  expect((await open(address, { "sec-fetch-dest": "document", accept: "text/html" })).statusCode).toBe(404);
  // A browser that does not say what it loads.
  expect((await open(address, {})).statusCode).toBe(200);
});
