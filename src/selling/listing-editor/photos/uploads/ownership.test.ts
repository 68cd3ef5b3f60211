import { beforeEach, expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aJpeg, uploadsOf } from "#test/support/photos.ts";

const app = await testApp();
let member: Awaited<ReturnType<typeof aMember>>;
let uploads: ReturnType<typeof uploadsOf>;
beforeEach(async () => {
  member = await aMember(app);
  uploads = uploadsOf(app, member);
});

test("visitors and pages of other origins cannot upload", async () => {
  expect((await uploadsOf(app, { ...member, cookie: "" }).begin(100)).statusCode).toBe(401);
  const foreign = {
    ...uploads.headers,
    "upload-length": "100",
    "sec-fetch-site": "cross-site",
    origin: "https://kotu.test",
  };
  for (const method of ["POST", "PATCH", "DELETE"] as const) {
    const url = method === "POST" ? "/yukle" : `/yukle/${member.id}-${"0".repeat(32)}`;
    expect((await app.request({ method, url, headers: foreign })).statusCode).toBe(403);
  }
  const posted = await uploads.begin(100);
  expect(posted.headers["access-control-allow-origin"]).toBeUndefined();
});

test("another member's upload answers 404", async () => {
  const bytes = await aJpeg();
  const location = (await uploads.begin(bytes.length)).headers.location as string;
  const other = uploadsOf(app, await aMember(app));

  expect((await other.ask(location)).statusCode).toBe(404);
  expect((await other.patch(location, 0, bytes)).statusCode).toBe(404);
  expect((await other.abandon(location)).statusCode).toBe(404);
  const disguised = await app.request({
    method: "PATCH",
    url: location,
    headers: { ...other.headers, "x-http-method-override": "DELETE" },
  });
  expect(disguised.statusCode).toBe(404);
  expect((await uploads.patch(location, 0, bytes)).statusCode).toBe(200);
});

test("a header cannot override the method", async () => {
  const location = (await uploads.begin(100)).headers.location as string;
  await uploads.ask(location, { "x-http-method-override": "DELETE", "sec-fetch-site": "cross-site" });
  expect((await uploads.ask(location)).statusCode).toBe(200);
  await uploads.abandon(location);
  expect((await uploads.ask(location)).statusCode).toBe(404);
});
