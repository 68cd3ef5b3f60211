import { expect, test } from "vitest";
import { publishCall } from "#src/selling/listing-editor/create/api.ts";
import { saveEdit } from "#src/selling/listing-editor/edit/service.server.ts";
import { notWhileImpersonating } from "#src/shared/refusal.ts";
import { testApp } from "#test/support/app.ts";
import { aMember, anImpersonation } from "#test/support/builders.ts";
import { sendForm, sitePages } from "#test/support/pages.ts";
import { aDraft } from "#test/support/sale.ts";

const app = await testApp();
const admin = await aMember(app, { role: "admin" });
/** A member who is impersonated by an admin. */
async function anImpersonatedMember() {
  const member = await aMember(app);
  return { ...member, cookie: await anImpersonation(app, member.id, admin.cookie) };
}

/** All that an impersonating admin may do: end it, choose how this browser shows the site, and fill drafts. */
const pagesWhileImpersonating = [
  "people/accounts/impersonation/end-impersonation.page.tsx",
  "site/pwa/sign-out.page.tsx",
  "people/data-rights/consents/cookies.page.tsx",
  "site/layout/view.page.tsx",
  "selling/listing-editor/create/create.page.tsx",
  "selling/listing-editor/edit/differences.page.tsx",
  "selling/listing-editor/edit/edit.page.tsx",
  "selling/listing-editor/photos/form/photos.page.tsx",
  "selling/listing-editor/photos/remove-photo.page.tsx",
  "selling/listing-editor/spare-parts/spare-part.page.tsx",
];
const callsWhileImpersonating = [
  "/ajax/get-search-form-action",
  "/ajax/ilan-fotograf-sil",
  "/ajax/ilanver-yedek-parca/taslak",
  "/ajax/ilanver/fiyat",
  "/ajax/ilanver/taslak",
  "/ajax/username/check",
  "/ilanedit/resim-yukle",
  "/ilanver/resim-yukle",
];

const modules = import.meta.glob<{ action?: unknown }>("/src/**/*.page.tsx", { eager: true });
const pages = sitePages.filter(({ file }) => modules[`/src/${file}`]?.action);

type Call = { method: "GET" | "POST" | "PUT"; path: string; changes?: boolean };
const isWriting = (one: unknown): one is Call =>
  typeof one === "function" && "path" in one && ("changes" in one || (one as unknown as Call).method !== "GET");
const calls = Object.values(import.meta.glob<object>("/src/**/api.ts", { eager: true }))
  .flatMap((module): unknown[] => Object.values(module))
  .filter(isWriting);

test("the lists of pages and calls are complete", () => {
  expect(pages.length).toBeGreaterThan(50);
  expect(calls.length).toBeGreaterThan(25);
  expect(pages.map(({ file }) => file)).toEqual(expect.arrayContaining(pagesWhileImpersonating));
  expect(calls.map(({ path }) => path)).toEqual(expect.arrayContaining(callsWhileImpersonating));
});

test.each(pages)("the form of $path", async ({ path, file }) => {
  const { cookie } = await anImpersonatedMember();
  const answer = await sendForm(app, path.replace(/:\w+\??/g, "1"), { x: "1" }, { cookie }).catch((error: unknown) => ({
    status: 500,
    data: { message: String(error) },
  }));
  if (pagesWhileImpersonating.includes(file)) expect(answer.data?.["message"]).not.toBe(notWhileImpersonating);
  else expect(answer).toMatchObject({ status: 403, data: { message: notWhileImpersonating } });
});

test.each(calls.map((call): [string, Call] => [call.path, call]))("the call %s", async (path, { method }) => {
  const { cookie } = await anImpersonatedMember();
  const url = path.replace(/:\w+/g, "1");
  const answer = await app.request({ method, url, headers: { cookie }, ...(method === "GET" ? {} : { payload: {} }) });
  if (callsWhileImpersonating.includes(path)) expect(answer.json().message).not.toBe(notWhileImpersonating);
  else expect([answer.statusCode, answer.json()]).toEqual([403, { message: notWhileImpersonating }]);
});

/** Files whose plain buttons send what is allowed or search; the chat shows the reason instead of its button. */
const mayBePressed = [
  "/src/business/rental/fleet/rates/rates.page.tsx",
  "/src/people/accounts/account/account.page.tsx",
  "/src/people/accounts/impersonation/impersonation-bar.tsx",
  "/src/people/messages/chat/composer.tsx",
  "/src/people/messages/mailbox/mailbox.tsx",
  "/src/people/my-home/my-home.page.tsx",
  "/src/selling/listing-editor/wizard/wizard-shell.tsx",
  "/src/selling/my-listings/bulk-bar.tsx",
  "/src/site/layout/cookie-consent.tsx",
  "/src/site/layout/desk/desk-header.tsx",
  "/src/site/layout/footer.tsx",
  "/src/site/layout/member-menu.tsx",
];
const components = Object.entries(
  import.meta.glob<string>(["/src/**/*.tsx", "!/src/staff/moderation/**", "!/src/**/desk.page.tsx"], {
    eager: true,
    query: "?raw",
    import: "default",
  }),
).filter(([, source]) => source.includes('method="post"'));

test("buttons of refused forms are disabled: each is a SubmitButton, or checks whether forms are closed", () => {
  const pressable = components.flatMap(([file, source]) =>
    [...source.matchAll(/<[Bb]utton\b(?:[^>]|=>)*?>/g)]
      .filter(([tag]) => tag.includes('type="submit"') && !/disabled=\{[^}]*Closed/.test(tag))
      .map(() => file),
  );
  expect(components.length).toBeGreaterThan(50);
  expect([...new Set(pressable)].toSorted()).toEqual(mayBePressed);
});

test("an impersonating admin cannot change the member's picture", async () => {
  const { cookie } = await anImpersonatedMember();
  const body = await new Response(new FormData()).arrayBuffer();
  const answer = await app.request({
    method: "POST",
    url: "/hesabim/profil/resim",
    headers: { cookie, accept: "application/json", "content-type": "multipart/form-data; boundary=x" },
    payload: Buffer.from(body),
  });
  expect([answer.statusCode, answer.json()]).toEqual([403, { message: notWhileImpersonating }]);
});

test("an impersonating admin can fill a draft, but only the member can publish it", async () => {
  const member = await anImpersonatedMember();
  const { cookie, id } = member;
  const draftId = await aDraft(app, id);
  const send = (url: string, payload: object) => app.request({ method: "POST", url, headers: { cookie }, payload });
  const saved = await send("/ajax/ilanver/taslak", { draftId, form: { title: "Yardımla yazıldı" } });
  expect(saved.statusCode).toBe(200);
  expect((await send(publishCall.path, { draftId })).json()).toEqual({ message: notWhileImpersonating });
  const form = { step: "yayin", intent: "yayinla", draftId };
  expect(await sendForm(app, "/ilanver", form, { cookie })).toMatchObject({
    status: 403,
    data: { message: notWhileImpersonating },
  });
  const ctx = { ...app.ctx(member), session: { id: Buffer.alloc(32), impersonatorId: admin.id } };
  await expect(saveEdit(ctx, { keyCode: "AAAAAAAAA" })).rejects.toMatchObject({ message: notWhileImpersonating });
  expect(await app.db.selectFrom("listing").where("ownerId", "=", id).selectAll().execute()).toEqual([]);
});
