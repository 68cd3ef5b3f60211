import { expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { aMember, aShop } from "#test/support/builders.ts";

const app = await testApp();

const checkPhone = (phoneNumber: string, { cookie = "", use = "member" } = {}) =>
  app.request({
    url: `/ajax/phone-number/check?${new URLSearchParams({ phoneNumber, use })}`,
    headers: cookie ? { cookie } : {},
  });
const checkName = (username: string, cookie?: string) =>
  app.request({
    method: "POST",
    url: "/ajax/username/check",
    payload: { username },
    headers: cookie ? { cookie } : {},
  });

test.each(["05321234567", "0532 123 45 67", "5321234567", "+90 532 123 45 67"])("%s can be used", async (number) => {
  const answer = await checkPhone(number);
  expect([answer.statusCode, answer.json()]).toEqual([200, { phoneNumber: "0532 123 45 67" }]);
});

test.each([
  ["0532 123", "Telefon Numarası Eksik veya Hatalı"],
  ["0212 123 45 67", "Telefon Numarası Eksik veya Hatalı"],
  ["053212345678", "Telefon Numarası Eksik veya Hatalı"],
  ["telefon", "Telefon Numarası Eksik veya Hatalı"],
  ["", "Bu alan boş bırakılamaz."],
])("%j cannot be used", async (number, message) => {
  const answer = await checkPhone(number);
  expect([answer.statusCode, answer.json()]).toEqual([422, { message, fields: { phoneNumber: message } }]);
});

test("landlines and short numbers are for businesses, foreign numbers for everybody", async () => {
  const { cookie } = await aMember(app, { businessId: (await aShop(app)).id, businessRole: "owner" });
  const statuses = async (number: string) => [
    (await checkPhone(number)).statusCode,
    (await checkPhone(number, { cookie: (await aMember(app)).cookie })).statusCode,
    (await checkPhone(number, { cookie })).statusCode,
  ];
  expect(await statuses("0212 456 78 90")).toEqual([422, 422, 200]);
  expect(await statuses("444 0 123")).toEqual([422, 422, 200]);
  expect(await statuses("+49 30 123456")).toEqual([200, 200, 200]);
  expect((await checkPhone("4440123", { cookie })).json()).toEqual({ phoneNumber: "444 0 123" });
});

test.each([
  ["4440123", "444 0 123"],
  ["0212 456 78 90", "0212 456 78 90"],
  ["0 (850) 222 33 44", "0850 222 33 44"],
  ["0532 123 45 67", "0532 123 45 67"],
  ["+49 (30) 1234-5678", "+493012345678"],
])("people may be called at %s", async (number, shown) => {
  const url = `/ajax/phone-number/check?${new URLSearchParams({ phoneNumber: number })}`;
  expect((await app.request({ url })).json()).toEqual({ phoneNumber: shown });
  expect((await checkPhone(number, { use: "contact" })).json()).toEqual({ phoneNumber: shown });
});

test.each(["444 0 12", "0212 123", "+49 30 1234567890123456", "+49 30 12 34 56 78 90 12", "telefon", "112"])(
  "nobody is called at %s",
  async (number) => expect((await checkPhone(number, { use: "contact" })).statusCode).toBe(422),
);

test("a number is checked for a known use only", async () => {
  expect((await checkPhone("4440123", { use: "constructor" })).statusCode).toBe(422);
});

test("the answer does not reveal whose number it is", async () => {
  await aMember(app, { phone: "+905551112233" });
  const [taken, free] = [await checkPhone("0555 111 22 33"), await checkPhone("0555 111 22 34")];
  expect(taken.statusCode).toBe(free.statusCode);
  expect(Object.keys(taken.json())).toEqual(Object.keys(free.json()));
});

test("a user name is only checked for its form, so the answer does not reveal who is a member", async () => {
  const member = await aMember(app);
  for (const cookie of [undefined, member.cookie, (await aMember(app, { role: "moderator" })).cookie]) {
    expect((await checkName(member.email, cookie)).json()).toEqual({ username: member.email });
    expect((await checkName("kimse@kontak.test", cookie)).statusCode).toBe(200);
    const wrong = await checkName("kimse", cookie);
    expect([wrong.statusCode, wrong.json().message]).toEqual([422, "Kullanıcı adı hatalıdır"]);
  }
});

test("an admin learns whether a user name is a member's", async () => {
  const member = await aMember(app);
  const { cookie } = await aMember(app, { role: "admin" });
  expect((await checkName(member.email.toUpperCase(), cookie)).json()).toEqual({ username: member.email });
  const unknown = await checkName("kimse@kontak.test", cookie);
  expect([unknown.statusCode, unknown.json().message]).toEqual([404, "Kullanıcı adı hatalıdır"]);
});
