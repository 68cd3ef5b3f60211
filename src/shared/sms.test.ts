import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { httpSms } from "./sms.server.ts";

const asked: unknown[] = [];
let status = 202;
const server = createServer((request, response) => {
  let text = "";
  request.on("data", (chunk) => (text += String(chunk)));
  request.on("end", () => {
    asked.push({ method: request.method, key: request.headers.authorization, body: JSON.parse(text) });
    response.writeHead(status).end("+905321112233 için 123456");
  });
});
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sms`;
});
afterAll(() => void server.close());

const sms = { to: "+905321112233", text: "Kontak onay kodunuz: 123456." };

test("the provider gets number, text and sender with the key", async () => {
  await httpSms(url, "anahtar", "KONTAK").deliver(sms);
  expect(asked).toEqual([{ method: "POST", key: "Bearer anahtar", body: { ...sms, from: "KONTAK" } }]);
});

test.each([400, 500])("an answer of %d fails the job, without the number, the code or the key", async (answered) => {
  status = answered;
  const failed = httpSms(url, "anahtar", "KONTAK").deliver(sms);
  await expect(failed).rejects.toThrow(`text message not delivered: status ${answered}`);
});

test("an unreachable provider fails the job, too", async () => {
  await expect(httpSms("http://127.0.0.1:1", "anahtar", "KONTAK").deliver(sms)).rejects.toThrow(
    /^text message not delivered: \w+$/,
  );
});
