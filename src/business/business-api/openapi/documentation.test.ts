import { execFile, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { afterAll, expect, test } from "vitest";
import { changeState } from "#src/selling/listings/service.server.ts";
import { testApp } from "#test/support/app.ts";
import { anApiBusiness, aWebhook } from "#test/support/business-api.ts";
import { aListing } from "#test/support/listings.ts";
import { aConversation } from "#test/support/messages.ts";
import { openPage } from "#test/support/pages.ts";
import { aJpeg } from "#test/support/photos.ts";
import DocumentationPage from "./documentation.page.tsx";
import type { Documentation } from "./page-data.server.ts";

const app = await testApp();
const folder = await mkdtemp(join(tmpdir(), "kontak-docs-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const read = async () => (await openPage<Documentation & { origin: string }>(app, "/gelistirici/api")).data!;

/** The code blocks of the page, as a reader copies them. */
async function codeBlocks(): Promise<string[]> {
  const page = createElement(DocumentationPage as never, { loaderData: await read() } as never);
  const html = renderToStaticMarkup(createElement(MemoryRouter, null, page));
  return [...html.matchAll(/<pre[^>]*><code>(.*?)<\/code><\/pre>/gs)].map(([, text]) =>
    text!.replace(
      /&(lt|gt|quot|#x27|amp);/g,
      (_, name: string) => ({ lt: "<", gt: ">", quot: '"', "#x27": "'", amp: "&" })[name]!,
    ),
  );
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

test("the page shows every call with its fields, for visitors too", async () => {
  const { groups, problems, scopes } = await read();
  const calls = groups.flatMap(({ endpoints }) => endpoints);
  expect(calls.length).toBeGreaterThanOrEqual(20);
  for (const { title, about, command, answer } of calls) {
    expect([title, about].every((text) => text.length > 5)).toBe(true);
    expect(command).toContain("curl ");
    expect(answer.length).toBeGreaterThan(0);
  }
  expect(calls.find(({ path, method }) => path === "/api/v1/listings" && method === "POST")!.body).toContainEqual({
    name: "vehicle.Marka",
    type: "metin ya da sayı",
    isRequired: true,
    about: "Marka",
  });
  expect(problems.length).toBeGreaterThan(10);
  expect(scopes.length).toBe(8);
});

test("the worked example runs as the page shows it", async () => {
  const { key, owner, businessId, call } = await anApiBusiness(app);
  await aConversation(app, { seller: owner, businessId, bodies: ["Örnekteki mesaj"] });
  const address = await app.http.listen({ host: "127.0.0.1", port: 0 });
  await writeFile(join(folder, "on-sag.jpg"), await aJpeg());
  await writeFile(join(folder, ".curlrc"), `connect-to = "kontak.test:80:${new URL(address).host}"\n`);
  const commands = (await codeBlocks()).filter((text) => /^(?:export KONTAK_ILAN|curl --silent)/.test(text));
  expect(commands).toHaveLength(4);
  const { stdout } = await promisify(execFile)("bash", ["-c", ["set -e -o pipefail", ...commands].join("\n")], {
    cwd: folder,
    env: { PATH: process.env["PATH"], CURL_HOME: folder, KONTAK_API_KEY: key },
  });
  const id = stdout.split("\n")[0]!;
  expect((await call("GET", `/listings/${id}`)).body).toMatchObject({
    stockNumber: "A-1017",
    state: "pending",
    photos: [{ id: expect.any(String) }],
  });
  expect(stdout).toContain("Örnekteki mesaj");
});

test("the receiver of the page takes what its secret signed, and nothing else", async () => {
  const business = await anApiBusiness(app);
  const receiver = (await codeBlocks()).find((text) => text.includes("createServer"))!;
  const file = join(folder, "receiver.mjs");
  await writeFile(file, receiver);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  app.deps.ownAddresses.push(`${origin}/`);
  const { secret } = await aWebhook(business, origin, ["listing.sold"]);
  const child = spawn(process.execPath, [file], {
    env: { PORT: String(port), KONTAK_WEBHOOK_SECRET: secret },
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
    const send = (signature: string) =>
      fetch(origin, { method: "POST", body: "{}", headers: { "kontak-signature": signature } });
    await expect
      .poll(() =>
        send("t=1,v1=00").then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(401);
    expect((await send(`t=${Math.floor(Date.now() / 1000)},v1=${"0".repeat(64)}`)).status).toBe(401);
    const listing = await aListing(app, { ownerId: business.owner.id, businessId: business.businessId });
    await changeState(app.ctx(), { keyCode: listing.keyCode, action: "sell", actor: business.ctx().member! });
    await app.runJobs();
    await expect.poll(() => output).toContain(`listing.sold {"listingId":"${listing.keyCode}"`);
    const { state, status } = await app.db
      .selectFrom("webhookDelivery")
      .select(["state", "status"])
      .executeTakeFirstOrThrow();
    expect([state, status]).toEqual(["delivered", 204]);
  } finally {
    child.kill();
  }
});
