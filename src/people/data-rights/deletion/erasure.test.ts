import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { photoFileName } from "#src/selling/listings/photos/size-rules.ts";
import { insertMessage } from "#src/people/messages/queries.server.ts";
import { addDays } from "#src/shared/dates.ts";
import { enqueue } from "#src/shared/events.server.ts";
import { aFollow, aGarageItem, aSavedSearch } from "#test/support/alerts.ts";
import { password as currentPassword, passwordHash } from "#test/support/accounts.ts";
import { testApp } from "#test/support/app.ts";
import { aMember, aShop } from "#test/support/builders.ts";
import { aListingOf, historyOf, listingRow } from "#test/support/edits.ts";
import { startDeletion, deletionPath, sweepAfter } from "#test/support/deletion.ts";
import { aConversation, aDirectConversation } from "#test/support/messages.ts";
import { openPage, sendForm } from "#test/support/pages.ts";
import { registryOf } from "../registry/registry.ts";
import type { Table } from "#src/shared/personal-data/rule.ts";
import { eraseMember } from "./erase.server.ts";
import { rowsAtOnce } from "./rules.ts";

const app = await testApp();
let member: Awaited<ReturnType<typeof aMember>>;
beforeEach(async () => {
  await app.db.deleteFrom("throttle").execute();
  member = await aMember(app, { passwordHash });
});

const memberRow = (id: number) =>
  app.db.selectFrom("member").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** Every text column of the database that contains one of the words: `table.column`. */
async function placesOf(words: readonly string[]): Promise<string[]> {
  const { rows: columns } = await sql<{ schema: string; table: string; column: string }>`
    select table_schema as schema, table_name as "table", column_name as "column" from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'
      and (data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY'))`.execute(app.db);
  const found: string[] = [];
  for (const { schema, table, column } of columns) {
    const text = sql`lower(${sql.ref(`${schema}.${table}.${column}`)}::text)`;
    const { rows } = await sql`select 1 from ${sql.table(`${schema}.${table}`)}
      where ${sql.join(
        words.map((word) => sql`strpos(${text}, ${word.toLowerCase()}) > 0`),
        sql` or `,
      )} limit 1`.execute(app.db);
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}

test("after the erasure no text of the database identifies the member, except what a law retains", async () => {
  const phone = "+905397654321";
  const email = "zulfikar.karaagaclioglu@kontak.test";
  const leaver = await aMember(app, { firstName: "Zülfikar", lastName: "Karaağaçlıoğlu", email, phone, passwordHash });
  const buyer = await aMember(app, { firstName: "Ayşe" });
  const text = "Ben Zülfikar Karaağaçlıoğlu, 0539 765 43 21";
  const keyCode = await aListingOf(app, leaver, "active", { title: "Karaağaçlıoğlu'ndan" });
  // The form refuses phone numbers in descriptions; listings from before that rule may have one.
  const descriptionHtml = `<p>${text}</p>`;
  await app.db.updateTable("listing").set({ descriptionHtml }).where("keyCode", "=", keyCode).execute();
  await sendForm(app, "/hesabim/izinler", { hepsi: "kabul" }, leaver);
  await sendForm(app, "/hesabim/verilerim", { islem: "ask" }, leaver);
  await app.runJobs();
  await aGarageItem(app, leaver.id, keyCode);
  await aSavedSearch(app, leaver.id, { title: text });
  await aFollow(app, buyer.id, { kind: "member", id: leaver.id });
  const conversation = await aConversation(app, { buyer, seller: leaver });
  const body = `${text}. ZÜLFİKAR'a yazın: Zulfikar.Karaagaclioglu@Kontak.test`;
  await insertMessage(app.ctx(), { conversationId: conversation.id, senderId: leaver.id, isFromBuyer: false, body });
  await aDirectConversation(app, { writer: leaver, reader: buyer, body });
  await startDeletion(app, leaver.cookie);
  await app.runJobs();
  const mail = { to: email, subject: text, text, html: text };
  await enqueue(app.ctx(), "mail.deliver", mail, { runAt: addDays(new Date(), 60) });
  expect(await placesOf(["karaağaçlıoğlu"])).toEqual(
    expect.arrayContaining(["member.last_name", "listing.description_html", "message.body", "_private_jobs.payload"]),
  );
  await sweepAfter(app, 30);
  const retained = new Set(
    registryOf(app.deps)
      .personalTables.filter(([, { erase }]) => typeof erase === "object")
      .map(([table]) => table),
  );
  const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const places = await placesOf([
    "karaağaçlıoğlu",
    "karaagaclioglu",
    "zülfikar",
    "ZÜLFİKAR",
    "5397654321",
    "765 43 21",
  ]);
  expect(places.filter((place) => ![...retained].some((table) => place.startsWith(`${snake(table)}.`)))).toEqual([]);
  expect(places).toEqual(["consent_change.contact"]);

  expect(await memberRow(leaver.id)).toMatchObject({
    firstName: "Silinmiş üye",
    lastName: "",
    phone: null,
    isActive: false,
  });
  expect(await app.db.selectFrom("session").where("memberId", "=", leaver.id).select("id").execute()).toEqual([]);
  expect(await listingRow(app, keyCode)).toMatchObject({ state: "removed", plate: null, title: "SİLİNMİŞ İLAN" });
  expect((await historyOf(app, keyCode)).at(-1)).toMatchObject({ toState: "removed", actorId: null });
  const bodies = await app.db.selectFrom("message").select("body").where("senderId", "=", leaver.id).execute();
  expect(bodies.map(({ body }) => body)).toEqual(Array(2).fill("Ben *** ***, ***. ***'a yazın: ***"));

  // The address can be used again, and the retention period ends.
  const form = {
    firstName: "Yeni",
    lastName: "Üye",
    email,
    password: currentPassword,
    passwordAgain: currentPassword,
    terms: "on",
  };
  await sendForm(app, "/bireysel/kayit", form);
  expect((await memberRow(leaver.id)).email).not.toBe(email);
  expect(await app.db.selectFrom("member").where("email", "=", email).select("id").execute()).toHaveLength(1);
  await sweepAfter(app, 3 * 366);
  expect(await app.db.selectFrom("consentChange").where("memberId", "=", leaver.id).selectAll().execute()).toEqual([]);
});

test("the photos' files are deleted, but not those of a photo that another member's listing shows too", async () => {
  const other = await aMember(app);
  const [own, others] = [await aListingOf(app, member), await aListingOf(app, other)];
  const photosOf = async (keyCode: string) =>
    app.db
      .selectFrom("listingPhoto")
      .selectAll()
      .where("listingId", "=", (await listingRow(app, keyCode)).id)
      .execute();
  const [[mine], [shared]] = [await photosOf(own), await photosOf(others)];
  await app.db
    .insertInto("listingPhoto")
    .values({ listingId: mine!.listingId, photoId: shared!.photoId, position: 1 })
    .execute();
  const files = [mine!.photoId, shared!.photoId].map((id) => photoFileName(id, 800, "jpg"));
  await app.deps.photos.write(files.map((name) => ({ name, bytes: Buffer.from("x") })));
  await startDeletion(app, member.cookie);
  await sweepAfter(app, 30);
  expect(await Promise.all(files.map((name) => app.deps.photos.has(name)))).toEqual([false, true]);
});

test("a large account is erased in batches: it is closed from the first on, and erasure resumes after failures", async () => {
  const other = await aMember(app);
  const { id: conversationId } = await aConversation(app, { buyer: member, seller: other, bodies: [] });
  const count = rowsAtOnce + 200;
  await sql`insert into message (conversation_id, sender_id, is_from_buyer, body, created_at)
    select ${conversationId}, ${member.id}, true, ${member.email} || ' ' || n, ${app.now}
    from generate_series(1, ${count}) as n`.execute(app.db);
  const named = async () => {
    const messages = app.db.selectFrom("message").where("conversationId", "=", conversationId);
    return (await messages.where("body", "like", `%${member.email}%`).select("id").execute()).length;
  };
  const step = (from?: Table) => eraseMember(app.ctx(), { memberId: member.id, ...(from && { from }) });
  await startDeletion(app, member.cookie);
  app.now = addDays(app.now, 30);

  await step("message");
  expect(await named()).toBe(count - rowsAtOnce);
  // The other rows are found by its name, which is no longer public.
  expect(await memberRow(member.id)).toMatchObject({ email: member.email, isActive: false });
  expect((await openPage(app, deletionPath, member)).location).toMatch(/^\/login/);
  expect((await openPage(app, `/uye/${member.pathName}`)).status).not.toBe(200);

  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`.execute(app.db);
  await sql`create trigger refused before insert on account_erasure for each row execute function refuse()`.execute(
    app.db,
  );
  const say = console.error;
  console.error = () => {};
  await sweepAfter(app, 0);
  console.error = say;
  expect([await named(), (await memberRow(member.id)).email]).toEqual([0, member.email]);
  await sql`drop trigger refused on account_erasure`.execute(app.db);
  await sweepAfter(app, 1);
  expect((await memberRow(member.id)).email).toBe(`silinmis-${member.id}@uye.invalid`);
  const erased = app.db.selectFrom("accountErasure").where("memberId", "=", member.id).selectAll();
  expect(await erased.execute()).toHaveLength(1);
  await step();
  expect(await erased.execute()).toHaveLength(1);
});

test("a business with one member is erased with its owner", async () => {
  const { id } = await aShop(app, {
    slug: "gokdelen-oto",
    name: "Gökdelen Otomotiv Ltd.",
    shortName: "Gökdelen",
    certificateNumber: "3400777",
  });
  const owner = await aMember(app, { businessId: id, businessRole: "owner", passwordHash });
  const keyCode = await aListingOf(app, owner);
  await startDeletion(app, owner.cookie);
  await sweepAfter(app, 30);
  expect(await placesOf(["Gökdelen", "gokdelen"])).toEqual([]);
  expect(await app.db.selectFrom("business").selectAll().where("id", "=", id).executeTakeFirst()).toMatchObject({
    name: "Silinmiş işletme",
    slug: `silinmis-${id}`,
    certificateNumber: null,
  });
  expect((await listingRow(app, keyCode)).state).toBe("removed");
});
