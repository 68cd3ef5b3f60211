import { expect, test } from "vitest";
import { pageNotFound } from "#src/shared/refusal.ts";
import { testApp } from "./support/app.ts";
import { aMember } from "./support/builders.ts";
import { openPage, sendForm } from "./support/pages.ts";

const app = await testApp();

test("an address without a page answers as it does to a browser, and a page without forms answers 405", async () => {
  expect(await openPage(app, "/yonetim/boyle/bir/sayfa/yok")).toMatchObject({ status: 404, data: pageNotFound });
  expect((await sendForm(app, "/hakkimizda", { islem: "kaydet" })).status).toBe(405);
});

test("a page reads its parameters from the address, decoded, and the session of who asks", async () => {
  const { pathName, cookie } = await aMember(app, { firstName: "Elif", lastName: "Aydın" });
  expect((await openPage<{ name: string }>(app, `/sikayet/uye/${pathName}`)).data!.name).toBe("Elif A.");
  expect((await openPage(app, "/sikayet/uye/%2e%2e")).status).toBe(404);
  const { data } = await openPage<{ firstName: string }>(app, "/bana-ozel", { cookie });
  expect(data!.firstName).toBe("Elif");
});
