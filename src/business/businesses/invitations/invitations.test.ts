import { expect, test } from "vitest";
import { addDays } from "#src/shared/dates.ts";
import { enqueue } from "#src/shared/events.server.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { openPage, sendForm } from "#test/support/pages.ts";
import { aTeam } from "#test/support/team.ts";

const app = await testApp();

type Person = { cookie: string };
let people = 0;
const anAddress = () => `davetli-${++people}@kontak.test`;
const send = ({ cookie }: Person, form: Record<string, string>) => sendForm(app, "/kurumsal/ekip", form, { cookie });
const invite = (by: Person, email: string, values: Record<string, string> = {}) =>
  send(by, { email, role: "user", branch: "yok", ...values });
async function linkTo(email: string): Promise<string> {
  await app.runJobs();
  return (await app.mails(email)).at(-1)!.textBody.match(/http:\/\/kontak\.test(\/davet\S+)/)![1]!;
}
const accept = (path: string, { cookie }: Person) => sendForm(app, path, { x: "1" }, { cookie });
const account = {
  firstName: "Nil",
  lastName: "Acar",
  password: "uzun bir parola",
  passwordAgain: "uzun bir parola",
  terms: "on",
};
const join = (path: string, form: Record<string, string> = account) => sendForm(app, path, form);
const memberOf = (email: string) =>
  app.db
    .selectFrom("member")
    .where("email", "=", email)
    .select(["businessId", "businessRole", "branchId", "emailConfirmedAt"])
    .executeTakeFirst();
const invitationsOf = async ({ cookie }: Person) =>
  (
    await openPage<{ invitations: { id: number; email: string; isExpired: boolean }[] }>(app, "/kurumsal/ekip", {
      cookie,
    })
  ).data!.invitations;
const endedMessage = "Bu davet artık geçerli değil: süresi dolmuş, geri çekilmiş ya da kullanılmış olabilir.";

test("a person without an account joins by the link, with a confirmed address and an open session", async () => {
  const { owner, north, businessId } = await aTeam(app);
  const email = anAddress();
  expect((await invite(owner, email, { role: "manager", branch: String(north.id) })).location).toBe(
    "/kurumsal/ekip?davet-edildi",
  );
  const path = await linkTo(email);
  expect((await openPage(app, path)).data).toMatchObject({
    invitation: { businessName: "Galeri", role: "Şube yöneticisi", branchName: north.name, email, hasAccount: false },
  });
  expect((await join(path, { ...account, passwordAgain: "başka" })).status).toBe(422);
  const joined = await join(path);
  expect(joined.location).toBe("/kurumsal/ekip?katildiniz");
  expect(Object.values(joined.cookies)[0]).toBeTruthy();
  expect(await memberOf(email)).toMatchObject({
    businessId,
    businessRole: "manager",
    branchId: north.id,
    emailConfirmedAt: app.now,
  });
  await app.runJobs();
  expect((await app.mails(owner.email)).at(-1)!.subject).toBe("Nil Acar ekibinize katıldı");
  // The link was used.
  expect([(await openPage(app, path)).status, (await join(path)).data]).toMatchObject([410, { message: endedMessage }]);
});

test("an existing private member accepts signed in; their listings stay private", async () => {
  const { owner, businessId } = await aTeam(app);
  const email = anAddress();
  const member = await aMember(app, { email });
  await invite(owner, email);
  const path = await linkTo(email);
  expect((await openPage(app, path)).data).toMatchObject({ invitation: { hasAccount: true }, isSignedIn: false });
  expect((await join(path)).status).toBe(409);
  expect((await accept(path, member)).location).toBe("/kurumsal/ekip?katildiniz");
  expect(await memberOf(email)).toMatchObject({ businessId, businessRole: "user", branchId: null });
});

test("an invitation is accepted by its address alone, confirmed, by nobody of a business or of the staff", async () => {
  const [{ owner, businessId }, foreign] = [await aTeam(app), await aTeam(app)];
  const refusedAs = async (values: Parameters<typeof aMember>[1]) => {
    const email = anAddress();
    const member = await aMember(app, { email, ...values });
    await invite(owner, email);
    const { status, data } = await accept(await linkTo(email), member);
    return [status, data?.["message"]];
  };
  expect(await refusedAs({ emailConfirmedAt: null })).toEqual([403, expect.stringContaining("onaylamalısınız")]);
  expect(await refusedAs({ businessId: foreign.businessId, businessRole: "user" })).toEqual([
    409,
    "Zaten bir işletmenin ekibindesiniz. Önce o ekipten ayrılmalısınız.",
  ]);
  expect(await refusedAs({ role: "moderator" })).toEqual([409, "Kontak çalışanları bir işletmenin ekibine katılamaz."]);
  const email = anAddress();
  await invite(owner, email);
  const stranger = await aMember(app);
  expect((await accept(await linkTo(email), stranger)).status).toBe(403);
  const left = await app.db.selectFrom("member").where("id", "=", stranger.id).select("businessId").executeTakeFirst();
  expect([left?.businessId, businessId === foreign.businessId]).toEqual([null, false]);
});

test("a link ends after seven days, when it is withdrawn, and when it is sent again", async () => {
  const { owner } = await aTeam(app);
  const email = anAddress();
  await invite(owner, email);
  const first = await linkTo(email);
  expect((await invite(owner, email)).status).toBe(409);
  const [invitation] = await invitationsOf(owner);
  expect((await send(owner, { islem: "yeniden-gonder", id: String(invitation!.id) })).status).toBe(302);
  const second = await linkTo(email);
  expect([(await openPage(app, first)).status, (await openPage(app, second)).status]).toEqual([410, 200]);
  const now = app.now;
  app.now = addDays(now, 7);
  expect((await openPage(app, second)).status).toBe(410);
  expect(await invitationsOf(owner)).toMatchObject([{ email, isExpired: true }]);
  // An expired invitation may be repeated.
  expect((await invite(owner, email)).status).toBe(302);
  const third = await linkTo(email);
  const [again] = await invitationsOf(owner);
  expect((await send(owner, { islem: "geri-cek", id: String(again!.id) })).status).toBe(302);
  expect([(await openPage(app, third)).status, (await join(third)).status]).toEqual([410, 410]);
  app.now = now;
});

test("a manager invites users of their branch alone, and decides on these invitations alone", async () => {
  const [{ owner, manager, user, otherManager, north, south }, foreign] = [await aTeam(app), await aTeam(app)];
  const to = (branch: number, role = "user") => invite(manager, anAddress(), { role, branch: String(branch) });
  expect((await to(north.id)).status).toBe(302);
  expect((await to(north.id, "manager")).status).toBe(403);
  expect((await to(south.id)).status).toBe(403);
  expect((await invite(user, anAddress())).status).toBe(403);
  expect((await invite(owner, anAddress(), { branch: String(foreign.north.id) })).status).toBe(404);
  expect((await invite(owner, user.email)).status).toBe(409);
  const [own] = await invitationsOf(manager);
  expect([await invitationsOf(otherManager), await invitationsOf(user)]).toEqual([[], []]);
  for (const person of [otherManager, foreign.owner])
    for (const islem of ["geri-cek", "yeniden-gonder"])
      expect((await send(person, { islem, id: String(own!.id) })).status).toBe(404);
  expect((await send(user, { islem: "geri-cek", id: String(own!.id) })).status).toBe(403);
  expect((await send(manager, { islem: "geri-cek", id: String(own!.id) })).status).toBe(302);
});

test("twenty uses of one link at once add one person", async () => {
  const { owner, businessId } = await aTeam(app);
  const email = anAddress();
  await invite(owner, email);
  const path = await linkTo(email);
  const member = await aMember(app, { email });
  const answers = await Promise.all(Array.from({ length: 20 }, () => accept(path, member)));
  expect(answers.filter(({ status }) => status === 302)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 410)).toHaveLength(19);
  expect((await memberOf(email))?.businessId).toBe(businessId);
});

test("two invited people race for the last place of the package: one gets it", async () => {
  const { owner, businessId, otherManager, otherUser, user } = await aTeam(app, "starter");
  // Two of three places are taken.
  for (const { id } of [otherManager, otherUser, user])
    await app.db
      .updateTable("member")
      .set({ businessId: null, businessRole: null, branchId: null })
      .where("id", "=", id)
      .execute();
  const emails = [anAddress(), anAddress()];
  for (const email of emails) expect((await invite(owner, email)).status).toBe(302);
  const paths = [await linkTo(emails[0]!), await linkTo(emails[1]!)];
  const members = await Promise.all(emails.map((email) => aMember(app, { email })));
  const answers = await Promise.all(paths.map((path, n) => accept(path, members[n]!)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([302, 409]);
  expect(answers.find(({ status }) => status === 409)?.data?.["message"]).toBe(
    "İşletmenin paketi en fazla 3 kullanıcıya izin verir. Daha fazlası için lütfen “Kurumsal paketler” sayfasından daha büyük bir paket seçiniz.",
  );
  const team = await app.db.selectFrom("member").where("businessId", "=", businessId).select("id").execute();
  expect(team).toHaveLength(3);
  expect((await invite(owner, anAddress())).status).toBe(409);
});

test("ended invitations are deleted a month later", async () => {
  const { owner, businessId } = await aTeam(app);
  await invite(owner, anAddress());
  const now = app.now;
  const count = async () =>
    (await app.db.selectFrom("businessInvitation").where("businessId", "=", businessId).select("id").execute()).length;
  const sweep = async (days: number) => {
    app.now = addDays(now, days);
    await enqueue(app.ctx(), "businesses.sweep", {});
    await app.runJobs();
    return count();
  };
  expect([await sweep(36), await sweep(38)]).toEqual([1, 0]);
  app.now = now;
});
