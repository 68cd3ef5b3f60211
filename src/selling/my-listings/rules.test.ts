import { NoteInput } from "#src/selling/listings/note-rules.ts";
import { myTabs } from "#src/selling/listings/own-listings.ts";
import { describe, expect, test } from "vitest";
import { listingStates } from "#src/selling/listings/rules.ts";
import {
  bulkActionsIn,
  doneText,
  isRefreshedToday,
  notRefreshableYet,
  type Outcome,
  outcomeText,
  ownActionsIn,
  refreshableFrom,
} from "./rules.ts";
import { mySorts, readSelection, selectionAddress } from "./selection-rules.ts";

test.each([
  ["active", ["extend", "refresh", "pause", "sell", "remove"]],
  ["passive", ["resume", "sell", "remove"]],
  ["expired", ["renew", "remove"]],
  ["pending", ["remove"]],
  ["rejected", ["remove"]],
  ["sold", ["undoSale", "remove"]],
  ["authority-lost", ["remove"]],
  ["removed", []],
] as const)("an owner may do with a listing that is %s: %j", (state, actions) => {
  expect(ownActionsIn(state)).toEqual(actions);
  const hasPrice = state === "active" || state === "passive";
  expect(bulkActionsIn(state, false)).toEqual([...actions, ...(hasPrice ? ["discount"] : [])]);
});

test("listings can be transferred if the business has another user, except sold and removed ones", () => {
  expect(bulkActionsIn("active", true)).toContain("assign");
  expect(bulkActionsIn("sold", true)).not.toContain("assign");
  expect(bulkActionsIn("removed", true)).toEqual([]);
});

test("every state except draft has a tab", () => {
  const shown = myTabs.map(({ state }) => state);
  expect(listingStates.filter((state) => !shown.includes(state))).toEqual(["draft"]);
});

describe("the address of a selection", () => {
  test.each([
    ["/ilanlarim", {}],
    ["/ilanlarim?durum=pasif", { tab: myTabs[2] }],
    ["/ilanlarim?tur=kiralik-otomobil&sirala=garaj-az", { category: "kiralik-otomobil", sort: "garaj-az" }],
    [
      "/ilanlarim?durum=yayinda&ara=34+ktk&kullanici=7&sirala=fiyat-artan&sayfa=2",
      { tab: myTabs[0], search: "34 ktk", sellerId: 7, sort: "fiyat-artan", page: 2 },
    ],
  ] as const)("%s", (address, selection) => {
    const read = readSelection(new URL(address, "http://kontak.test").searchParams);
    expect(read).toMatchObject(selection);
    expect(selectionAddress(read)).toBe(address);
  });

  test("invalid values are ignored", () => {
    const params = new URLSearchParams({
      durum: "yok",
      tur: "%1",
      kullanici: "1e9x",
      sirala: "yok",
      sayfa: "-3",
      ara: "  ",
    });
    expect(readSelection(params)).toEqual({
      tab: undefined,
      search: "",
      category: undefined,
      sellerId: undefined,
      sort: mySorts[0].slug,
      page: 1,
    });
  });
});

test.each<[string, Omit<Outcome, "action">]>([
  ["İlanınız pasife alındı; aramalarda görünmez.", { done: ["A"], already: [], failed: [] }],
  ["2 ilan pasife alındı.", { done: ["A", "B"], already: [], failed: [] }],
  ["1 ilan pasife alındı, 2 ilan zaten pasifti.", { done: ["A"], already: ["B", "C"], failed: [] }],
  [
    "2 ilan pasife alındı, 1 ilan değiştirilemedi: İlanın durumu bu işleme uygun değil (C).",
    { done: ["A", "B"], already: [], failed: [{ message: "İlanın durumu bu işleme uygun değil.", keyCodes: ["C"] }] },
  ],
  [
    "7 ilan değiştirilemedi: Olmaz (A, B, C, D, E ve 1 ilan daha). Bulunamadı (X).",
    {
      done: [],
      already: [],
      failed: [
        { message: "Olmaz.", keyCodes: ["A", "B", "C", "D", "E", "F"] },
        { message: "Bulunamadı.", keyCodes: ["X"] },
      ],
    },
  ],
])("%s", (text, outcome) => {
  expect(outcomeText({ action: "pause", ...outcome })).toBe(text);
});

test("what was done is reported without what was refused", () => {
  const failed = [{ message: "Olmaz.", keyCodes: ["C"] }];
  expect(doneText({ action: "pause", done: ["A", "B"], already: [], failed })).toBe("2 ilan pasife alındı.");
  expect(doneText({ action: "pause", done: [], already: [], failed })).toBe("");
});

describe("refreshing the date", () => {
  const published = new Date("2026-11-18T10:00:00Z");
  test("is possible once in so many days", () => {
    expect(refreshableFrom(published, 7)).toEqual(new Date("2026-11-25T10:00:00Z"));
    expect(refreshableFrom(published, 1)).toEqual(new Date("2026-11-19T10:00:00Z"));
  });
  test("has the time from which it is possible again", () => {
    expect(notRefreshableYet(refreshableFrom(published, 7), 7)).toBe(
      "İlanın tarihi 7 günde bir kez yenilenebilir; bir sonraki yenileme: 25 Kasım 2026 13:00.",
    );
    expect(notRefreshableYet(refreshableFrom(published, 1), 1)).toBe(
      "İlanın tarihi günde bir kez yenilenebilir; bir sonraki yenileme: 19 Kasım 2026 13:00.",
    );
  });
  test.each([
    ["2026-11-18T20:59:00Z", true],
    ["2026-11-18T21:01:00Z", false],
  ])("at %s it has today's date: %s", (now, isToday) => {
    expect(isRefreshedToday(published, new Date(now))).toBe(isToday);
  });
});

test.each([
  ["", ""],
  ["   ", ""],
  ["ab", "ab"],
  ["  İki anahtar  ", "İki anahtar"],
  ["x".repeat(500), "x".repeat(500)],
  ["a", null],
  [" a ", null],
  ["x".repeat(501), null],
])("the note %j is stored as %j", (sent, stored) => {
  const parsed = NoteInput.safeParse({ note: sent });
  expect(parsed.data?.note ?? null).toBe(stored);
});

test("a note of one letter is refused with a sentence", () => {
  expect(NoteInput.safeParse({ note: "a" }).error!.issues[0]!.message).toBe("Not alanı en az 2 karakter olmalıdır.");
});
