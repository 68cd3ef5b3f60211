import { expect, test } from "vitest";
import { action as signIn } from "#src/people/accounts/sign-in/sign-in.page.tsx";
import { hashPassword } from "#src/people/accounts/password.server.ts";
import { testApp } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { callPage } from "#test/support/pages.ts";
import { loader } from "./anonymous.page.tsx";

const app = await testApp();

test("visitors are shown the page, members are redirected to their garage", async () => {
  expect(await callPage(app, loader, { path: "/misafir" })).toMatchObject({ status: 200, data: null });
  const { cookie } = await aMember(app);
  expect((await callPage(app, loader, { path: "/misafir", cookie })).location).toBe("/garaj");
});

test.each(["/garaj", "/aramalarim"])("its link to %s leads there after signing in", async (ref) => {
  const { email } = await aMember(app, { passwordHash: await hashPassword("DenizKaya2026") });
  const path = `/login?${new URLSearchParams({ ref })}`;
  const { location } = await callPage(app, signIn, { path, form: { email, password: "DenizKaya2026" } });
  expect(location).toBe(ref);
});
