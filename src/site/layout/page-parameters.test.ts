import { expect, test } from "vitest";
import { testApp, testOrigin } from "#test/support/app.ts";
import { aMember } from "#test/support/builders.ts";
import { readFrame } from "./frame.server.ts";
import { pageParameters } from "./page-parameters.ts";

const app = await testApp();
const frameOf = (member?: Awaited<ReturnType<typeof aMember>>) =>
  readFrame(app.ctx(member), new Request(`${testOrigin}/`));
const domain = new URL(testOrigin).hostname;

test("a page's attributes name the member, whether their address is confirmed, and their package", async () => {
  const member = await aMember(app, { firstName: "Elif", lastName: "Aydın", package: "premium" });
  expect(pageParameters("finding/garage/garage.page", await frameOf(member))).toEqual({
    "data-page-type": "garage/garage",
    "data-domain": domain,
    "data-is-logged-in": true,
    "data-is-email-confirmed": true,
    "data-first-name": "Elif",
    "data-last-name": "Aydın",
    "data-user-package": "premium",
  });
  const unpaid = await aMember(app, { emailConfirmedAt: null });
  expect(pageParameters("finding/garage/garage.page", await frameOf(unpaid))).toMatchObject({
    "data-is-email-confirmed": false,
    "data-user-package": "other",
  });
});

test("a page of a visitor has no name and no package, and an error page only those of its module", async () => {
  expect(pageParameters("selling/listing-page/listing.page", await frameOf())).toEqual({
    "data-page-type": "listing-page/listing",
    "data-domain": domain,
    "data-is-logged-in": false,
    "data-is-email-confirmed": false,
    "data-first-name": "",
    "data-last-name": "",
    "data-user-package": "other",
  });
  expect(pageParameters("site/layout/not-found.page", undefined)).toEqual({ "data-page-type": "layout/not-found" });
});
