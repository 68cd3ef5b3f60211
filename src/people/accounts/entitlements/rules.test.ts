import { expect, test } from "vitest";
import { entitlementsOf, packageParameter } from "./rules.ts";

const usual = { photosPerListing: 15, refreshEveryDays: 7, freePromotions: [], latestOffers: false, business: null };
const pro = { ...usual, latestOffers: true };
const premium = {
  ...usual,
  photosPerListing: 25,
  refreshEveryDays: 1,
  freePromotions: ["photos", "date"],
  latestOffers: true,
};

test.each([
  ["a private member without a package", "none", null, { ...usual, openListings: 2 }],
  ["a private member with pro", "pro", null, { ...pro, openListings: 2 }],
  ["a private member with premium", "premium", null, { ...premium, openListings: 2 }],
  ["a business without a package", "none", 1, { ...usual, openListings: null }],
  ["a business with pro", "pro", 1, { ...pro, openListings: null }],
  ["a business with premium", "premium", 1, { ...premium, openListings: null }],
] as const)("%s is entitled to what its package and kind give", (_who, packageName, businessId, entitlements) => {
  expect(entitlementsOf({ package: packageName, businessId })).toEqual(entitlements);
});

test.each([
  [[] as string[], 15, 7],
  [["photos"], 25, 7],
  [["date"], 15, 1],
  [["home", "bold"], 15, 7],
])(
  "with the promotions %j bought, a listing may have %i photos and be refreshed every %i days",
  (bought, photos, days) => {
    expect(entitlementsOf({ package: "none", businessId: null }, bought)).toMatchObject({
      photosPerListing: photos,
      refreshEveryDays: days,
    });
  },
);

test.each([
  ["none", "other"],
  ["pro", "pro"],
  ["premium", "premium"],
] as const)("a page names the package %s %s", (packageName, parameter) => {
  expect(packageParameter({ package: packageName })).toBe(parameter);
});

test.each([
  ["none", 10, 0],
  ["starter", 30, 250_00],
  ["growth", 100, 600_00],
  ["corporate", 1000, 1500_00],
] as const)(
  "a business with the package %s may have %i live listings and gets %i kuruş a month",
  (businessPackage, live, credit) => {
    const { business } = entitlementsOf({ package: "none", businessId: 1, businessPackage });
    expect(business).toMatchObject({ liveListings: live, monthlyCreditKurus: credit });
  },
);
