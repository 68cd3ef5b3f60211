import { expect, test } from "vitest";
import { hashPassword } from "#src/people/accounts/password.server.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { openPage, sendForm } from "#test/support/pages.ts";

const app = await testApp();

test("visitors are shown the page, members are redirected to their garage", async () => {
  expect(await openPage(app, "/misafir")).toMatchObject({ status: 200, data: null });
  const { cookie } = await aMember(app);
  expect((await openPage(app, "/misafir", { cookie })).location).toBe("/garaj");
});

test.each(["/garaj", "/aramalarim"])("its link to %s leads there after signing in", async (ref) => {
  const { email } = await aMember(app, { passwordHash: await hashPassword("DenizKaya2026") });
  const path = `/login?${new URLSearchParams({ ref })}`;
  const { location } = await sendForm(app, path, { email, password: "DenizKaya2026" });
  expect(location).toBe(ref);
});
