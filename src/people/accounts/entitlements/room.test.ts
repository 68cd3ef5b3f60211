import { expect, test } from "vitest";
import { inTransaction } from "#src/shared/context.server.ts";
import { testApp } from "#test/support/app.ts";
import { aMember, aShop } from "#test/support/builders.ts";
import { requireRoom } from "./room.server.ts";
import type { RoomKind } from "./rules.ts";

const app = await testApp();

const city = await app.db.selectFrom("town").select(["id as townId", "cityId"]).orderBy("id").executeTakeFirstOrThrow();
let branches = 0;
const addBranch = (businessId: number, closedAt: Date | null = null) =>
  app.db
    .insertInto("branch")
    .values({ businessId, name: `Şube ${++branches}`, ...city, closedAt })
    .execute();
const addUser = (businessId: number, isActive = true) => aMember(app, { businessId, businessRole: "user", isActive });
const room = (businessId: number, kind: RoomKind) =>
  inTransaction(app.ctx(), (tx) => requireRoom(tx, businessId, kind));

test("a business without a package has two users and one branch; a larger package has room for more", async () => {
  const { id } = await aShop(app, { package: "none" });
  await addUser(id);
  await room(id, "users");
  await addUser(id);
  await addBranch(id);
  await expect(room(id, "users")).rejects.toMatchObject({
    status: 409,
    message:
      "İşletmenin paketi en fazla 2 kullanıcıya izin verir. Daha fazlası için lütfen “Kurumsal paketler” sayfasından daha büyük bir paket seçiniz.",
  });
  await expect(room(id, "branches")).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining("en fazla 1 şubeye izin verir"),
  });
  await app.db.updateTable("business").set({ package: "growth" }).where("id", "=", id).execute();
  await room(id, "users");
  await room(id, "branches");
});

test("closed branches, former users, and those of other businesses take no room", async () => {
  const { id } = await aShop(app, { package: "none" });
  const other = await aShop(app, { package: "none" });
  for (let i = 0; i < 3; i++) {
    await addUser(id, false);
    await addUser(other.id);
    await addBranch(id, app.now);
    await addBranch(other.id);
  }
  await room(id, "users");
  await room(id, "branches");
});

test("of twenty branches opened at once, a business gets as many as its package has room for", async () => {
  const { id } = await aShop(app, { package: "growth" });
  const opened = await Promise.allSettled(
    Array.from({ length: 20 }, (_, i) =>
      inTransaction(app.ctx(), async (tx) => {
        await requireRoom(tx, id, "branches");
        await tx.db
          .insertInto("branch")
          .values({ businessId: id, name: `Yeni ${i}`, ...city })
          .execute();
      }),
    ),
  );
  expect(opened.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
});
