import { beforeAll, expect, test } from "vitest";
import { addDays, calendarDay } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { aListing } from "#test/support/listings.ts";
import { listedOn } from "#test/support/listed.ts";
import { openPage } from "#test/support/pages.ts";
import type { ResultView } from "../service.server.ts";

const app = await testApp();
let today: string;
let soon: string;
beforeAll(async () => {
  today = calendarDay(app.now);
  soon = calendarDay(addDays(app.now, 3));
  await aListing(app, { listingType: "kiralik", rentPeriod: "gunluk", priceKurus: 150_000 });
});

const open = async (type: string, query = "") => {
  const answer = await openPage<ResultView>(app, `/${type}${query}`);
  return {
    view: answer.data,
    listed: listedOn(answer),
    location: answer.location,
  };
};

test("the days of a rental are in its address and stay when a filter is removed", async () => {
  const { view, listed } = await open("arac-kiralama", `?yer=istanbul&alis=${today}&birakis=${soon}`);
  expect(view).toMatchObject({ total: 1, request: { days: { from: today, to: soon } } });
  expect(listed).toMatchObject([{ price: "1.500 TL / gün", text: expect.stringContaining("4.500 TL") }]);
  expect(view?.chips).toEqual([{ label: "İstanbul", to: `/arac-kiralama?alis=${today}&birakis=${soon}` }]);
});

test("invalid or past days, and days on other pages, redirect to the address without them", async () => {
  const past = calendarDay(addDays(app.now, -1));
  expect((await open("arac-kiralama", `?alis=${past}&birakis=${soon}`)).location).toBe("/arac-kiralama");
  expect((await open("arac-kiralama", "?alis=yarin&birakis=")).location).toBe("/arac-kiralama");
  expect((await open("otomobil", `?alis=${today}&birakis=${soon}`)).location).toBe("/otomobil");
  const next = calendarDay(addDays(app.now, 1));
  expect((await open("arac-kiralama", `?alis=${today}&birakis=${today}`)).location).toBe(
    `/arac-kiralama?alis=${today}&birakis=${next}`,
  );
});
