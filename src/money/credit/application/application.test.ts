import { beforeEach, expect, test } from "vitest";
import { requestThrottle, retentionYears } from "#src/staff/requests/rules.ts";
import { formMaxBytes } from "#src/server/body-limits.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { aCreditOffer, loanApplication } from "#test/support/credit.ts";
import { openPage, sendForm } from "#test/support/pages.ts";
import { endWaitOfJobs } from "#test/support/waiting-jobs.ts";
import type { SentApplication } from "./gateway.server.ts";
import { applicationAddress, applicationTexts } from "./rules.ts";

const app = await testApp();
beforeEach(async () => {
  await app.db.deleteFrom("siteRequest").execute();
  await app.db.deleteFrom("throttle").execute();
  await app.db.deleteFrom("creditOffer").execute();
  await aCreditOffer(app);
  app.deps.credit = undefined;
});

const form = {
  ...loanApplication,
  bank: "deneme-bank",
  monthlyIncome: "60.000",
  customerNote: "Akşam arayın.",
  website: "",
};
const serialized = (values: Record<string, string>) =>
  app.request({
    method: "POST",
    url: "/ajax/credit-tasit-apply",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams(values).toString(),
  });
const stored = () => app.db.selectFrom("siteRequest").orderBy("id").selectAll().execute();

test("the serialised form becomes one request for the desk, under the labels of its kind", async () => {
  expect((await serialized(form)).json()).toEqual({ message: applicationTexts.thanks });
  await serialized(form);
  const [request, ...others] = await stored();
  expect(others).toEqual([]);
  expect(request).toMatchObject({
    kind: "credit",
    senderName: "Ali Kurt",
    phone: "+905321112233",
    email: "ali@ornek.example",
  });
  const { cookie } = await aMember(app, { role: "moderator" });
  const id = String(request!.id);
  const shown = await openPage(app, `/yonetim/talepler/${id}`, { cookie });
  expect(shown.data).toMatchObject({
    kindName: "Taşıt kredisi",
    fields: [
      { label: "Banka", value: "Deneme Bank" },
      { label: "Tutar", value: "250.000\u00a0TL" },
      { label: "Vade", value: "36 ay" },
      { label: "Araç", value: "İkinci el araç" },
      { label: "Aylık gelir", value: "60.000\u00a0TL" },
      { label: "Şehir", value: "Bolu" },
      { label: "Not", value: "Akşam arayın." },
      { label: "Onay", value: "Bankayla paylaşmaya onay verdi" },
    ],
  });
});

test.each([
  ["customerName", "Al"],
  ["customerName", "Alikurt"],
  ["customerPhone", "0212 555 44 33 22"],
  ["customerEmail", "ali"],
  ["city", ""],
  ["amount", "0"],
  ["amount", "-5"],
  ["amount", "999.999.999.999"],
  ["amount", "١٠٠٠٠"],
  ["term", "0"],
  ["term", "121"],
  ["term", "1e2"],
  ["loanType", "konut"],
  ["loanType", "constructor"],
  ["bank", "yok"],
  ["monthlyIncome", "çok"],
  ["customerNote", "x".repeat(1001)],
  ["contactAgreement", ""],
  ["customerName", "x".repeat(formMaxBytes / 2)],
])("a wrong %s ('%.40s') is refused with a sentence at its field", async (field, value) => {
  const answer = await serialized({ ...form, [field]: value });
  expect(answer.statusCode).toBe(422);
  expect(Object.keys(answer.json().fields)).toEqual([field]);
  expect(answer.json().message).toMatch(/^\p{Lu}/u);
  expect(await stored()).toEqual([]);
});

test("without scripts the page does the same; it is filled in from its address and the member's account", async () => {
  const path = applicationAddress(
    { term: 36, amountKurus: 250_000_00, isMonthly: false, loanType: "ikinci-el-tasit-kredisi" },
    "deneme-bank",
  );
  const member = await aMember(app, { firstName: "Ayşe", lastName: "Ak" });
  expect((await openPage(app, path, member)).data).toMatchObject({
    given: { amount: "250000", term: 36, loanType: "ikinci-el-tasit-kredisi", bank: "deneme-bank", name: "Ayşe Ak" },
  });
  expect((await openPage(app, "/tasit-kredisi/basvuru?tutar=-1&vade=x&tur=y&banka=z")).data).toMatchObject({
    given: { amount: undefined, term: undefined, loanType: undefined, bank: "", name: undefined },
  });
  expect((await sendForm(app, path, form)).data).toEqual({ isSent: true });
  expect(await stored()).toHaveLength(1);
  expect((await sendForm(app, path, { ...form, contactAgreement: "" })).data).toMatchObject({
    fields: { contactAgreement: applicationTexts.consent },
  });
});

test("programs that fill in the hidden field are thanked and not stored; a flood is refused", async () => {
  expect((await serialized({ ...form, website: "http://spam.example" })).statusCode).toBe(200);
  expect(await stored()).toEqual([]);
  for (let n = 0; n < requestThrottle.capacity; n++) await serialized({ ...form, customerNote: `${n}` });
  expect((await serialized({ ...form, customerNote: "son" })).statusCode).toBe(429);
});

test("a connected bank gets each application until it takes it; without one the desk alone has it", async () => {
  await serialized(form);
  await app.runJobs();
  const sent: SentApplication[] = [];
  let isDown = true;
  app.deps.credit = {
    send: async (application) => {
      if (isDown) throw new Error("away");
      sent.push(application);
    },
  };
  await serialized({ ...form, customerNote: "İkinci" });
  await app.runJobs();
  expect(sent).toEqual([]);
  isDown = false;
  await endWaitOfJobs(app);
  await app.runJobs();
  expect(sent).toMatchObject([
    { name: "Ali Kurt", phone: "+905321112233", fields: { bank: "Deneme Bank", note: "İkinci" } },
  ]);
});

test("an application is deleted two years after it was closed", async () => {
  await serialized(form);
  await app.db
    .updateTable("siteRequest")
    .set({ state: "closed", closedAt: addDays(app.now, -365 * retentionYears - 1) })
    .execute();
  await app.deps.features.find(({ name }) => name === "requests")!.jobs!["requests.sweep"]!(app.ctx(), {});
  expect(await stored()).toEqual([]);
});
