import { expect } from "@playwright/test";
import { enqueue } from "#src/shared/events.server.ts";
import { aPushBrowser, aPushService } from "#test/support/push-service.ts";
import { inDatabase, isFine, signIn, test } from "./support.ts";

/** Replaces the browser vendor's push service, which tests must not call: the page gets this subscription. */
function subscribesAs(subscription: { endpoint: string; keys: { p256dh: string; auth: string } }) {
  const made = {
    endpoint: subscription.endpoint,
    toJSON: () => subscription,
    unsubscribe: async () => localStorage.removeItem("subscribed") === undefined,
  };
  Object.assign(PushManager.prototype, {
    getSubscription: async () => (localStorage.getItem("subscribed") ? made : null),
    subscribe: async () => {
      localStorage.setItem("subscribed", "1");
      return made;
    },
  });
}

test("a browser subscribes to push messages, shows one, opens its page, and receives none after signing out", async ({
  page,
  context,
  baseURL,
}) => {
  const port = Number(new URL(baseURL!).port) + 5000;
  const [service, browser] = [await aPushService(port), aPushBrowser()];
  const endpoint = `${service.origin}/${crypto.randomUUID()}`;
  const registered = async () => {
    let ids: number[] = [];
    await inDatabase(async (db) => {
      const rows = await db.selectFrom("pushSubscription").where("endpoint", "=", endpoint).select("id").execute();
      ids = rows.map(({ id }) => id);
    });
    return ids;
  };
  await context.grantPermissions(["notifications"]);
  await page.addInitScript(subscribesAs, { endpoint, keys: browser.keys });
  await signIn(page, "yeni@kontak.example");
  await page.goto("/bildirimlerim");
  const cdp = await context.newCDPSession(page);
  const registrations: { registrationId: string; scopeURL: string }[] = [];
  cdp.on("ServiceWorker.workerRegistrationUpdated", (event) => registrations.push(...event.registrations));
  // A message to a worker that is still being installed would be lost.
  let isActive = false;
  cdp.on("ServiceWorker.workerVersionUpdated", ({ versions }) => {
    isActive ||= versions.some(({ status }) => status === "activated");
  });
  await cdp.send("ServiceWorker.enable");
  await page.getByRole("button", { name: "Tarayıcı bildirimlerini açın" }).click();
  await expect(page.getByRole("button", { name: "Tarayıcı bildirimlerini kapatın" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Tarayıcı bildirimlerini kapatın" })).toBeVisible();
  await isFine(page);

  const message = { title: "Yeni ilan: Fiat Egea", path: "/otomobil?sayfa=3" };
  const [subscriptionId] = await registered();
  await inDatabase((db) =>
    enqueue({ db }, "alerts.push", { subscriptionId: subscriptionId!, message, at: new Date().toISOString() }),
  );
  await expect.poll(() => service.requests.length).toBe(1);
  const text = JSON.stringify(browser.read(service.requests[0]!.body));
  expect(JSON.parse(text)).toEqual(message);

  await expect.poll(() => isActive).toBe(true);
  await cdp.send("ServiceWorker.deliverPushMessage", {
    origin: baseURL!,
    registrationId: registrations.at(-1)!.registrationId,
    data: text,
  });
  const worker = context.serviceWorkers()[0]!;
  const titles = "registration.getNotifications().then((shown) => shown.map(({ title }) => title))";
  await expect.poll(() => worker.evaluate(titles)).toEqual([message.title]);
  // Only a real click may open a window, so the test reads the address that would be opened.
  const opened = await worker.evaluate<string>(`registration.getNotifications().then(([notification]) =>
    new Promise((opens) => {
      clients.openWindow = async (address) => opens(address);
      dispatchEvent(new NotificationEvent("notificationclick", { notification }));
    }))`);
  expect(opened).toBe(baseURL + message.path);
  await expect.poll(() => worker.evaluate(titles)).toEqual([]);

  await page.goto("/cikis");
  await page.getByRole("main").getByRole("button", { name: /Çıkış/ }).click();
  await expect.poll(registered).toEqual([]);
  service.close();
});
