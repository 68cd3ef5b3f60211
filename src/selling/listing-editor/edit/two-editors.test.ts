import { expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { aMember, aSession } from "#test/support/builders.ts";
import { aDealer, aListingOf, historyOf, listingRow, opensEdit, priceStep, sendsEdit } from "#test/support/edits.ts";
import { openPage, sendForm } from "#test/support/pages.ts";
import type { DraftForm } from "../create/rules.ts";
import { changeState } from "#src/selling/listings/service.server.ts";

type Member = Awaited<ReturnType<typeof aMember>>;
const app = await testApp();

const differences = (member: Pick<Member, "cookie">, keyCode: string) =>
  openPage(app, `/ilanlarim/duzenle/farklar?keyCode=${keyCode}`, member);
const choose = (member: Pick<Member, "cookie">, keyCode: string, form: Record<string, string>) =>
  sendForm(app, `/ilanlarim/duzenle/farklar?keyCode=${keyCode}`, form, member);

/** Two browsers of the owner: the first has saved another price and town, the second has entered a price and a title. */
async function aConflict() {
  const member = await aMember(app);
  const keyCode = await aListingOf(app, member);
  const second = { cookie: await aSession(app, member.id) };
  const first = (await opensEdit(app, member, keyCode)).data!;
  const other = (await opensEdit(app, second, keyCode)).data!;
  expect(first["draftId"]).not.toBe(other["draftId"]);
  const { title: _, ...form } = other["form"] as DraftForm;
  await app.db
    .updateTable("listingDraft")
    .set({ form: JSON.stringify({ ...form, title: "İkinci tarayıcının başlığı" }) })
    .where("id", "=", String(other["draftId"]))
    .execute();
  await sendsEdit(app, member, keyCode, { ...priceStep("1.100.000"), city: "6", town: String(await aTown(6)) });
  return { member, second, keyCode };
}
const aTown = async (cityId: number) =>
  (await app.db.selectFrom("town").select("id").where("cityId", "=", cityId).limit(1).executeTakeFirstOrThrow()).id;

test("the second editor is shown both versions, and nothing is written", async () => {
  const { second, keyCode } = await aConflict();
  const before = await listingRow(app, keyCode);
  expect((await opensEdit(app, second, keyCode)).data!["edit"]).toMatchObject({ hasConflict: true });
  const answer = await sendsEdit(app, second, keyCode, priceStep("1.050.000"));
  expect(answer.location).toBe(`/ilanlarim/duzenle/farklar?keyCode=${keyCode}`);
  expect(await listingRow(app, keyCode)).toEqual(before);
  expect((await differences(second, keyCode)).data!["differences"]).toMatchObject([
    {
      slug: "title",
      theirs: "BOYASIZ HATASIZ İLK SAHİBİNDEN",
      mine: "İkinci tarayıcının başlığı",
      isByMe: true,
      isByThem: false,
    },
    { slug: "price", theirs: "1.100.000\u00a0TL", mine: "1.050.000\u00a0TL", isByMe: true, isByThem: true },
    {
      slug: "place",
      theirs: expect.stringMatching(/^Ankara/),
      mine: expect.stringMatching(/^İstanbul/),
      isByMe: false,
      isByThem: true,
    },
  ]);
});

test("'Diğer değişiklikleri al' merges the other version into the edit, except for the ticked units", async () => {
  const { second, keyCode } = await aConflict();
  const { version } = await listingRow(app, keyCode);
  const answer = await choose(second, keyCode, { intent: "al", version: String(version), "keep[]": "title" });
  expect(answer.location).toBe(`/ilanlarim/duzenle?keyCode=${keyCode}`);
  expect((await opensEdit(app, second, keyCode)).data).toMatchObject({
    form: { title: "İkinci tarayıcının başlığı", price: "1.100.000", city: "6" },
    edit: { hasConflict: false },
  });
  await sendsEdit(app, second, keyCode, {});
  expect(await listingRow(app, keyCode)).toMatchObject({
    title: "İKİNCİ TARAYICININ BAŞLIĞI",
    priceKurus: 110_000_000,
    cityId: 6,
  });
});

test("'Benimkileri kaydet' overwrites the version that was shown, but no newer one", async () => {
  const { member, second, keyCode } = await aConflict();
  const { version } = await listingRow(app, keyCode);
  await sendsEdit(app, member, keyCode, priceStep("1.090.000"));
  const late = await choose(second, keyCode, { intent: "kaydet", version: String(version) });
  expect([late.status, late.data!["message"]]).toEqual([
    409,
    "İlan bu arada bir kez daha değişti. Lütfen farklara yeniden bakınız.",
  ]);
  expect(await listingRow(app, keyCode)).toMatchObject({ priceKurus: 109_000_000 });
  const taken = { intent: "al", version: String(version) };
  expect((await choose(second, keyCode, taken)).status).toBe(409);
  const saved = await choose(second, keyCode, { intent: "kaydet", version: String(version + 1) });
  expect(saved.location).toBe("/ilanlarim?durum=yayinda&yapilan=duzenle-stays");
  expect(await listingRow(app, keyCode)).toMatchObject({
    title: "İKİNCİ TARAYICININ BAŞLIĞI",
    priceKurus: 124_500_000,
    cityId: 34,
  });
});

test("a change of the state alone is no conflict", async () => {
  const member = await aMember(app);
  const keyCode = await aListingOf(app, member);
  await sendsEdit(app, member, keyCode, { intent: "devam", ...priceStep("900.000") });
  await changeState(app.ctx(), { keyCode, action: "pause", actor: member });
  const answer = await sendsEdit(app, member, keyCode, priceStep("900.000"));
  expect(answer.location).toBe("/ilanlarim?durum=pasif&yapilan=duzenle-stays");
  expect(await listingRow(app, keyCode)).toMatchObject({ state: "passive", priceKurus: 90_000_000 });
});

test("an edit without changes is updated to the current listing", async () => {
  const { owner, user } = await aDealer(app);
  const keyCode = await aListingOf(app, user);
  await opensEdit(app, owner, keyCode);
  await sendsEdit(app, user, keyCode, priceStep("900.000"));
  expect((await opensEdit(app, owner, keyCode)).data).toMatchObject({
    form: { price: "900.000" },
    edit: { hasConflict: false },
  });
  expect((await differences(owner, keyCode)).location).toBe(`/ilanlarim/duzenle?keyCode=${keyCode}`);
});

test("of two concurrent saves, one gets the conflict", async () => {
  const { owner, user } = await aDealer(app);
  const keyCode = await aListingOf(app, user);
  await sendsEdit(app, owner, keyCode, { intent: "devam", ...priceStep("900.000") });
  await sendsEdit(app, user, keyCode, { intent: "devam", ...priceStep("800.000") });
  const answers = await Promise.all([
    sendsEdit(app, owner, keyCode, priceStep("900.000")),
    sendsEdit(app, user, keyCode, priceStep("800.000")),
  ]);
  expect(new Set(answers.map(({ location }) => location?.split("?")[0]))).toEqual(
    new Set(["/ilanlarim", "/ilanlarim/duzenle/farklar"]),
  );
  expect(await historyOf(app, keyCode)).toHaveLength(1);
});

test("an edit can be continued in a new session", async () => {
  const member = await aMember(app);
  const keyCode = await aListingOf(app, member);
  await sendsEdit(app, member, keyCode, { intent: "devam", ...priceStep("900.000") });
  await app.db.deleteFrom("session").where("memberId", "=", member.id).execute();
  const again = { cookie: await aSession(app, member.id) };
  expect((await opensEdit(app, again, keyCode)).data!["form"]).toMatchObject({ price: "900.000" });
});
