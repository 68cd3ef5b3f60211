import { expect, test } from "vitest";
import { z } from "zod/mini";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aListing } from "#test/support/listings.ts";
import { parseInput, parseJson, rowId, wholeNumber } from "./validation.ts";

const app = await testApp();
const member = await aMember(app);
const call = (url: string, payload: object) =>
  app.request({ method: "POST", url, payload, headers: { cookie: member.cookie } });

test.each([7, "7", "007"])("%j is the number 7", (value) => {
  expect(parseInput(wholeNumber(), value)).toBe(7);
});

test.each([0, 2_147_483_648, "99999999999"])("%j is no id of a row", (value) => {
  expect(() => parseInput(rowId(), value)).toThrow();
});

const noNumbers = ["5", true, [1], " 1", "1 ", "1e0", "0x1", "1.0", "", null, {}, 1.5, "-1"].map((value) => [value]);

test.each(noNumbers)("%j is no number of a rating", async (rate) => {
  const { keyCode } = await aListing(app);
  const answer = await call(`/ajax/data/content/${keyCode}/rate`, { rate });
  expect(answer.statusCode).toBe(422);
  expect(Object.keys(answer.json().fields as object)).toEqual(["rate"]);
});

test.each(noNumbers)("%j is no id of a garage item, a message or a saved search", async (id) => {
  const answers = [
    await call("/ajax/garaj/notu-kaydet", { note_id: id, note_value: "Farları sor" }),
    await call("/ajax/my-pm/show", { id }),
    await call("/ajax/aramalarim/email", { id, status: "disabled" }),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 422, 422]);
});

test.each(["true", "%201", "1%20", "1.0", ""])("a statistic of the last '%s' days is refused", async (days) => {
  const answer = await app.request({
    url: `/ajax/users/${member.id}/view-count/daily?days=${days}`,
    headers: { cookie: member.cookie },
  });
  expect(answer.statusCode).toBe(422);
});

test("a call takes a number, and digits of a form; its document says a number", async () => {
  const { keyCode } = await aListing(app);
  const url = `/ajax/data/content/${keyCode}/rate`;
  const form = { "content-type": "application/x-www-form-urlencoded; charset=utf-8" };
  expect((await app.request({ method: "POST", url, payload: "rate=5", headers: form })).statusCode).toBe(200);
  expect((await call(url, { rate: 5 })).statusCode).toBe(200);
  const { paths } = (await app.request({ url: "/ajax/openapi.json" })).json();
  const { content } = paths["/ajax/data/content/{contentId}/rate"].post.requestBody;
  expect(content["application/json"].schema.properties.rate).toEqual({ type: "integer", minimum: 1, maximum: 5 });
});

const Order = z.object({
  id: z.optional(wholeNumber()),
  lines: z._default(z.array(z.object({ count: wholeNumber({ message: "Sayıyı yazınız." }), note: z.string() })), []),
});

test("digits in quotes are found wherever a JSON body has a number", () => {
  const lines = [
    { count: 1, note: "1" },
    { count: "2", note: "2" },
  ];
  expect(() => parseJson(Order, { id: "1", lines })).toThrow(
    expect.objectContaining({
      status: 422,
      fields: { id: "Geçerli bir değer giriniz.", "lines.1.count": "Sayıyı yazınız." },
    }),
  );
  expect(parseJson(Order, { lines: lines.slice(0, 1) })).toEqual({ lines: lines.slice(0, 1) });
  expect(parseInput(Order, { id: "1", lines }).lines[1]).toEqual({ count: 2, note: "2" });
});

test("the warranty conditions are taken as a form", async () => {
  const answer = await app.request({
    method: "POST",
    url: "/kontak-garanti-warranty-conditions/check",
    headers: { cookie: member.cookie, "content-type": "application/x-www-form-urlencoded" },
    payload: "type=1&brand=1&model=10001&modelYear=2020&ageType=2&mileage=50000",
  });
  expect(answer.statusCode).toBe(200);
});
