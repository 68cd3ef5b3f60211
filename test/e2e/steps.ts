import { type Browser, expect, type Page, test } from "@playwright/test";
import { sql } from "kysely";
import type { RejectionReason } from "#src/selling/listings/transitions.ts";
import { changeState } from "#src/selling/listings/service.server.ts";
import { contextOf } from "./context.ts";
import { anotherPage, inDatabase, signIn } from "./support.ts";

const reasonTexts = {
  price: "Fiyat gerçeği yansıtmıyor.",
  wording: "Başlık ya da açıklama ilan kurallarına uygun değil.",
};
type Reason = keyof typeof reasonTexts;

/** A listing that its signed-in seller has just published, and what is edited later. */
export type Published = {
  address: string;
  /** What its seller changes: the step of the form, the field, and the field's name among the changes. */
  edit: { step: string; field: string; unit: string; value: string };
  /** Texts on its page for buyers, with the edit. */
  shown: string[];
  /** The heading of its page once it is sold. */
  soldText: "Bu araç satıldı" | "Bu parça satıldı";
};

/**
 * How a rejected listing is approved: its appeal is granted, and it is edited while it is live; its appeal is refused,
 * which is final, and it is edited; or it is edited, rejected again, and that decision is appealed.
 */
export type Way = "appeal granted" | "appeal refused" | "edited, then appealed";

/**
 * The states of a listing after publishing: rejected, appealed and edited, approved, opened by a visitor, sold. For the way
 * "appeal granted" the moderator uses the pages of the desk; for the others the decisions are made without them.
 */
export async function lives(page: Page, browser: Browser, listing: Published, way: Way) {
  const { address, edit, shown, soldText } = listing;
  const keyCode = address.split("/").at(-1)!;
  const baseURL = new URL(page.url()).origin;
  const visitor = await anotherPage(browser.newContext({ baseURL }));
  const statusForVisitors = async () => (await visitor.request.get(address)).status();
  const desk = way === "appeal granted" ? await anotherPage(browser.newContext({ baseURL })) : undefined;
  if (desk) await signIn(desk, "moderator@kontak.example");
  const rejects = (...reasons: Reason[]) =>
    desk ? rejectsAtDesk(desk, keyCode, reasons) : decides(keyCode, "reject", reasons);

  await test.step("the desk rejects it with two reasons, and its seller reads them", async () => {
    await rejects("price", "wording");
    expect(await statusForVisitors()).toBe(404);
    await page.goto("/ilanlarim?durum=reddedilen");
    for (const reason of Object.values(reasonTexts))
      await expect(ownRow(page, keyCode).getByText(reason)).toBeVisible();
  });

  if (way === "edited, then appealed")
    await test.step("its seller edits it; the desk rejects it again", async () => {
      await edits(page, keyCode, edit, { goesToDesk: true });
      await rejects("wording");
      await page.goto("/ilanlarim?durum=reddedilen");
      await expect(ownRow(page, keyCode).getByText(reasonTexts.wording)).toBeVisible();
      await expect(ownRow(page, keyCode).getByText(reasonTexts.price)).toHaveCount(0);
    });

  await test.step("its seller appeals", async () => {
    await ownRow(page, keyCode).getByRole("link", { name: "Karara itiraz edin" }).click();
    await page.getByLabel("İtirazınız").fill("Bilgilerin hepsi doğru; faturası ve ruhsatı elimde.");
    await page.getByRole("button", { name: "İtiraz edin" }).click();
    await expect(page.getByText("İtirazınız alındı.")).toBeVisible();
    expect(await statusForVisitors()).toBe(404);
  });

  if (way === "appeal refused")
    await test.step("the appeal is refused for good; its seller edits it", async () => {
      await rejects("price");
      await page.goto(`/ilanlarim/itiraz?keyCode=${keyCode}`);
      await expect(
        page.getByText("Bu karara itiraz edemezsiniz. İlanınızı düzelterek yeniden onaya gönderebilirsiniz."),
      ).toBeVisible();
      await expect(page.getByRole("button", { name: "İtiraz edin" })).toHaveCount(0);
      await edits(page, keyCode, edit, { goesToDesk: true });
    });

  await test.step("the desk approves it", async () => {
    await (desk ? approves(desk, keyCode) : decides(keyCode, "approve"));
    await expect.poll(statusForVisitors).toBe(200);
  });

  if (way === "appeal granted")
    await test.step("its seller edits it while it is live", () => edits(page, keyCode, edit, { goesToDesk: false }));

  await test.step("a visitor opens it and reads what was changed", async () => {
    expect((await visitor.goto(address))!.status()).toBe(200);
    await expect(visitor.getByRole("heading", { level: 1 })).toBeVisible();
    for (const text of shown) await expect(visitor.getByText(text).filter({ visible: true }).first()).toBeVisible();
  });

  await test.step("its seller has sold it: it is gone", async () => {
    await page.goto("/ilanlarim?durum=yayinda");
    await pressOwn(page, keyCode, "Satıldı");
    await expect(page.getByText("İlanınız satıldı olarak kapatıldı.")).toBeVisible();
    expect((await visitor.goto(address))!.status()).toBe(410);
    await expect(visitor.getByRole("heading", { name: soldText })).toBeVisible();
    await page.goto("/ilanlarim?durum=satilan");
    await expect(ownRow(page, keyCode)).toBeVisible();
  });
  await desk?.context().close();
  await visitor.context().close();
}

const ownRow = (page: Page, keyCode: string) => page.locator(`tr[id="${keyCode}"]`);

/** Presses an action of a listing in its owner's open list, and confirms the dialog that may follow. */
export async function pressOwn(page: Page, keyCode: string, label: string) {
  const row = ownRow(page, keyCode);
  const button = row.getByRole("button", { name: label, exact: true }).filter({ visible: true }).first();
  const yes = page.getByRole("button", { name: /^Evet/ });
  await expect(async () => {
    // A press that took longer than its time has asked already.
    if (await yes.isVisible()) return;
    if (!(await button.isVisible())) await row.locator("summary").filter({ visible: true }).first().click();
    await button.click({ timeout: 1000 });
  }).toPass();
  await expect(async () => {
    if (await yes.isVisible()) await yes.click({ timeout: 1000 });
    await expect(row).toHaveCount(0, { timeout: 1000 });
  }).toPass();
}

/** Opens a listing at the desk; the page is ready where its shortcuts are offered. */
export async function opensAtDesk(desk: Page, keyCode: string) {
  await desk.goto(`/yonetim/ilanlar/${keyCode}`);
  await expect(desk.getByLabel(/^Klavye kısayolları/)).toBeVisible();
}

/** The decision on a listing is applied now instead of after the seconds in which it can be undone. */
export async function isApplied(keyCode: string) {
  await inDatabase(async (db) => {
    await sql`update graphile_worker._private_jobs set run_at = now() where key is null and run_at > now() and task_id =
      (select id from graphile_worker._private_tasks where identifier = 'moderation.apply-decision')`.execute(db);
    const pending = () =>
      db
        .selectFrom("pendingDecision")
        .innerJoin("listing", "listing.id", "listingId")
        .where("keyCode", "=", keyCode)
        .select("keyCode")
        .execute();
    await expect.poll(pending).toEqual([]);
  });
}

/** A moderator decides on a listing that waits, without the pages of the desk; approving waits for its authority check. */
export const decides = (keyCode: string, action: "approve" | "reject", reasonCodes: RejectionReason[] = []) =>
  inDatabase(async (db) => {
    const actor = await db
      .selectFrom("member")
      .where("email", "=", "moderator@kontak.example")
      .select(["id", "role", "staffRoles", "businessId", "businessRole"])
      .executeTakeFirstOrThrow();
    await expect(() => changeState(contextOf(db), { keyCode, action, actor, reasonCodes })).toPass();
  });

/** The desk, signed in, approves a listing. */
export async function approves(desk: Page, keyCode: string) {
  await opensAtDesk(desk, keyCode);
  await desk.getByRole("button", { name: "Onaylayın" }).click();
  await expect(desk.getByText(`${keyCode} onaylandı`)).toBeVisible();
  await isApplied(keyCode);
}

async function rejectsAtDesk(desk: Page, keyCode: string, reasons: Reason[]) {
  await opensAtDesk(desk, keyCode);
  for (const reason of reasons) await desk.getByLabel(reasonTexts[reason]).check();
  await desk.getByRole("main").getByRole("button", { name: "Reddedin" }).click();
  await expect(desk.getByText(`${keyCode} reddedildi`)).toBeVisible();
  await isApplied(keyCode);
}

async function edits(page: Page, keyCode: string, edit: Published["edit"], { goesToDesk }: { goesToDesk: boolean }) {
  await page.goto(`/ilanlarim/duzenle?keyCode=${keyCode}&adim=${edit.step}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("İlanınızı düzenleyin");
  const field = page.getByLabel(edit.field, { exact: true });
  const outcome = page.getByRole("status").filter({ hasText: `Değişenler: ${edit.unit}.` });
  // Input is compared only once the page's scripts run.
  await expect(async () => {
    await field.fill("");
    await field.fill(edit.value);
    await expect(outcome).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(outcome).toContainText(goesToDesk ? "yeniden onaya gider" : "İlanınız yayında kalır");
  await page.getByRole("button", { name: "Değişiklikleri kaydedin" }).click();
  await expect(
    page.getByText(
      goesToDesk ? "Değişiklikleriniz kaydedildi; ilanınız yeniden onaya gönderildi." : "Değişiklikleriniz kaydedildi.",
    ),
  ).toBeVisible();
  await expect(ownRow(page, keyCode)).toBeVisible();
}
