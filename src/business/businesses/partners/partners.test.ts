import { beforeEach, expect, test } from "vitest";
import { requestThrottle } from "#src/staff/requests/rules.ts";
import { testApp } from "#test/support/app.ts";
import { aBusiness } from "#test/support/my-listings.ts";
import { openPage, sendForm } from "#test/support/pages.ts";
import { partnerTexts } from "./rules.ts";

const app = await testApp();
beforeEach(async () => {
  await app.db.deleteFrom("siteRequest").execute();
  await app.db.deleteFrom("throttle").execute();
});

const form = {
  company: "Kurt Oto",
  name: "Ali Kurt",
  phone: "444 0 123",
  email: "ali@ornek.example",
  city: "Bolu",
  trade: "galeri",
  stock: "40",
  note: "Salı günü arayın.",
  website: "",
};
const serialized = (values: Record<string, string>) =>
  app.request({
    method: "POST",
    url: "/ajax/partner-business-request",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams(values).toString(),
  });
const stored = () => app.db.selectFrom("siteRequest").orderBy("id").selectAll().execute();

test("the serialized landing form becomes a request for the desk, once", async () => {
  expect((await serialized(form)).json()).toEqual({ message: partnerTexts.thanks });
  await serialized(form);
  expect(await stored()).toMatchObject([
    {
      kind: "partner",
      senderName: "Ali Kurt",
      phone: "+904440123",
      email: "ali@ornek.example",
      fields: { company: "Kurt Oto", city: "Bolu", trade: "Oto galeri", stock: "40", note: "Salı günü arayın." },
    },
  ]);
});

test("without scripts the page's form does the same, and shows errors at their fields", async () => {
  const path = "/is-ortagi";
  expect((await sendForm(app, path, form)).data).toEqual({ isSent: true });
  expect(await stored()).toHaveLength(1);
  const answer = await sendForm(app, path, { ...form, phone: "12", company: "" });
  expect(answer).toMatchObject({
    status: 422,
    data: { fields: { phone: expect.any(String), company: expect.any(String) } },
  });
});

test.each([
  ["company", ""],
  ["name", "x".repeat(81)],
  ["phone", "0212"],
  ["email", "ali"],
  ["city", ""],
  ["trade", "banka"],
  ["stock", "çok"],
  ["note", "x".repeat(1001)],
])("a wrong %s is refused at its field", async (field, value) => {
  const answer = await serialized({ ...form, [field]: value });
  expect(answer.statusCode).toBe(422);
  expect(Object.keys(answer.json().fields)).toEqual([field]);
  expect(await stored()).toEqual([]);
});

test("a program that fills in the hidden field is thanked and not stored; a flood is refused", async () => {
  expect((await serialized({ ...form, website: "http://spam.example" })).statusCode).toBe(200);
  expect(await stored()).toEqual([]);
  for (let n = 0; n < requestThrottle.capacity; n++) await serialized({ ...form, note: `${n}` });
  expect((await serialized({ ...form, note: "son" })).statusCode).toBe(429);
});

test("the partners page lists the businesses with a package of ours", async () => {
  const { businessId } = await aBusiness(app);
  const buy = (name: "none" | "growth") =>
    app.db.updateTable("business").set({ package: name }).where("id", "=", businessId).execute();
  await buy("none");
  const listed = async () => (await openPage(app, "/is-ortaklari")).data!["partners"];
  expect(await listed()).not.toEqual(expect.arrayContaining([expect.objectContaining({ id: businessId })]));
  await buy("growth");
  expect(await listed()).toEqual(expect.arrayContaining([expect.objectContaining({ id: businessId })]));
});
