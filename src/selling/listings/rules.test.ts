import { describe, expect, test } from "vitest";
import { nameWithYear } from "./names.ts";
import { actorFor } from "./actor.ts";
import { type ListingAction, listingActions, listingCan, transitions } from "./transitions.ts";
import {
  hasDamageSection,
  formatMileage,
  isKeyCode,
  isUnusedAgeType,
  keyCodeOfAddress,
  type ListingActor,
  listingAddress,
  listingName,
  partConditionName,
  partConditions,
  priceText,
  type ListingState,
  listingStates,
} from "./rules.ts";

type Person = Parameters<typeof actorFor>[0];
const listing = { ownerId: 1, businessId: 7 };
const person = (values: Partial<Person>): Person => ({
  id: 2,
  role: "member",
  staffRoles: [],
  businessId: null,
  businessRole: null,
  branchMemberIds: [],
  ...values,
});

/** The actors towards a listing of member 1 of business 7, by a letter. */
const roles: Record<string, [string, ListingActor | undefined]> = {
  v: ["a visitor", undefined],
  o: ["its owner", actorFor(person({ id: 1, businessId: 7, businessRole: "user" }), listing)],
  b: ["the owner of its business", actorFor(person({ businessId: 7, businessRole: "owner" }), listing)],
  g: [
    "the manager of its branch",
    actorFor(person({ businessId: 7, businessRole: "manager", branchMemberIds: [1, 2] }), listing),
  ],
  n: [
    "the manager of another branch",
    actorFor(person({ businessId: 7, businessRole: "manager", branchMemberIds: [2] }), listing),
  ],
  u: ["another branch user of its business", actorFor(person({ businessId: 7, businessRole: "user" }), listing)],
  x: ["another member", actorFor(person({ businessId: 8, businessRole: "owner" }), listing)],
  m: ["a moderator", actorFor(person({ role: "moderator", staffRoles: ["moderation"] }), listing)],
  a: ["an admin", actorFor(person({ role: "admin", staffRoles: ["administration"] }), listing)],
  s: ["the system", "system"],
};

/** Product 4.4: the allowed actors for each action and state; a letter for each role, a dot for nobody. */
// prettier-ignore
const table: Record<ListingAction, [to: ListingState, Record<ListingState, string>]> = {
  publish:       ["pending",        { draft: "obg", pending: ".",   active: ".",   passive: ".",   rejected: "."  , expired: ".",   sold: ".",   removed: ".",   "authority-lost": "."   }],
  resubmit:      ["pending",        { draft: ".",   pending: ".",   active: "obg", passive: "obg", rejected: "obg", expired: "obg", sold: ".",   removed: ".",   "authority-lost": "obg" }],
  withdraw:      ["draft",          { draft: ".",   pending: "obgs", active: ".",  passive: ".",   rejected: ".",   expired: ".",   sold: ".",   removed: ".",   "authority-lost": "."   }],
  approve:       ["active",         { draft: ".",   pending: "ma",  active: ".",   passive: ".",   rejected: ".",   expired: ".",   sold: ".",   removed: ".",   "authority-lost": "."   }],
  publishAtOnce: ["active",         { draft: ".",   pending: "s",   active: ".",   passive: ".",   rejected: ".",   expired: ".",   sold: ".",   removed: ".",   "authority-lost": "."   }],
  reject:        ["rejected",       { draft: ".",   pending: "ma",  active: ".",   passive: ".",   rejected: ".",   expired: ".",   sold: ".",   removed: ".",   "authority-lost": "."   }],
  askChange:     ["rejected",       { draft: ".",   pending: "ma",  active: "ma",  passive: "ma",  rejected: ".",   expired: ".",   sold: ".",   removed: ".",   "authority-lost": "."   }],
  appeal:        ["pending",        { draft: ".",   pending: ".",   active: ".",   passive: ".",   rejected: "obg", expired: ".",   sold: ".",   removed: "obg", "authority-lost": "."   }],
  pause:         ["passive",        { draft: ".",   pending: ".",   active: "obg", passive: ".",   rejected: ".",   expired: ".",   sold: ".",   removed: ".",   "authority-lost": "."   }],
  resume:        ["active",         { draft: ".",   pending: ".",   active: ".",   passive: "obg", rejected: ".",   expired: ".",   sold: ".",   removed: ".",   "authority-lost": "."   }],
  expire:        ["expired",        { draft: ".",   pending: ".",   active: "s",   passive: ".",   rejected: ".",   expired: ".",   sold: ".",   removed: ".",   "authority-lost": "."   }],
  renew:         ["active",         { draft: ".",   pending: ".",   active: ".",   passive: ".",   rejected: ".",   expired: "obg", sold: ".",   removed: ".",   "authority-lost": "."   }],
  extend:        ["active",         { draft: ".",   pending: ".",   active: "obg", passive: ".",   rejected: ".",   expired: ".",   sold: ".",   removed: ".",   "authority-lost": "."   }],
  pauseByPackage: ["passive",       { draft: ".",   pending: ".",   active: "s",   passive: ".",   rejected: ".",   expired: ".",   sold: ".",   removed: ".",   "authority-lost": "."   }],
  resumeByPackage: ["active",       { draft: ".",   pending: ".",   active: ".",   passive: "s",   rejected: ".",   expired: ".",   sold: ".",   removed: ".",   "authority-lost": "."   }],
  pauseByHold:    ["passive",       { draft: ".",   pending: ".",   active: "s",   passive: ".",   rejected: ".",   expired: ".",   sold: ".",   removed: ".",   "authority-lost": "."   }],
  resumeByHold:    ["active",       { draft: ".",   pending: ".",   active: ".",   passive: "s",   rejected: ".",   expired: ".",   sold: ".",   removed: ".",   "authority-lost": "."   }],
  sell:          ["sold",           { draft: ".",   pending: ".",   active: "obg", passive: "obg", rejected: ".",   expired: ".",   sold: ".",   removed: ".",   "authority-lost": "."   }],
  undoSale:      ["active",         { draft: ".",   pending: ".",   active: ".",   passive: ".",   rejected: ".",   expired: ".",   sold: "obg", removed: ".",   "authority-lost": "."   }],
  remove:        ["removed",        { draft: "obg", pending: "obg", active: "obg", passive: "obg", rejected: "obg", expired: "obg", sold: "obg", removed: ".",   "authority-lost": "obg" }],
  takeDown:      ["removed",        { draft: "ma",  pending: "ma",  active: "ma",  passive: "ma",  rejected: "ma",  expired: "ma",  sold: "ma",  removed: ".",   "authority-lost": "ma"  }],
  loseAuthority: ["authority-lost", { draft: ".",   pending: ".",   active: "mas", passive: ".",   rejected: ".",   expired: ".",   sold: ".",   removed: ".",   "authority-lost": "."   }],
  regainAuthority: ["active",       { draft: ".",   pending: ".",   active: ".",   passive: ".",   rejected: ".",   expired: ".",   sold: ".",   removed: ".",   "authority-lost": "s"   }],
};

test("the table names every action and every state", () => {
  expect(Object.keys(table)).toEqual(listingActions);
  for (const [, states] of Object.values(table)) expect(Object.keys(states)).toEqual(listingStates);
});

describe.each(listingActions)("%s", (action) => {
  const [to, states] = table[action];
  test(`leads to ${to}`, () => expect(transitions[action].to).toBe(to));
  test.each(
    listingStates.flatMap((state) =>
      Object.entries(roles).map(([letter, [name, who]]) => [state, name, states[state].includes(letter), who] as const),
    ),
  )("of a listing that is %s by %s: %s", (state, _name, may, who) => {
    expect(who !== undefined && listingCan(action, state, who)).toBe(may);
  });
});

test.each([
  [{ id: 1 }, { ownerId: 1 }, "owner"],
  [{ id: 1, staffRoles: ["moderation"] }, { ownerId: 1 }, "owner"],
  [{ id: 2 }, { ownerId: 1 }, undefined],
  [{ id: 2, staffRoles: ["moderation"] }, { ownerId: 1 }, "moderator"],
  [{ id: 2, staffRoles: ["content", "reading"] }, { ownerId: 1 }, "moderator"],
  [{ id: 2, staffRoles: ["content"] }, { ownerId: 1 }, undefined],
  [{ id: 2, businessId: 7, businessRole: "owner" }, { ownerId: 1, businessId: 7 }, "owner"],
  [{ id: 2, businessId: 7, businessRole: "manager", branchMemberIds: [1, 2] }, { ownerId: 1, businessId: 7 }, "owner"],
  [
    { id: 2, businessId: 7, businessRole: "manager", branchMemberIds: [2, 3] },
    { ownerId: 1, businessId: 7 },
    undefined,
  ],
  [{ id: 2, businessId: 7, businessRole: "user" }, { ownerId: 1, businessId: 7 }, undefined],
  [{ id: 2, businessId: 8, businessRole: "owner" }, { ownerId: 1, businessId: 7 }, undefined],
  [{ id: 2, businessId: null, businessRole: null }, { ownerId: 1, businessId: null }, undefined],
])("the role of %j towards the listing %j is %s", (member, listing, actor) => {
  expect(actorFor({ ...person({}), ...member } as Person, { businessId: null, ...listing })).toBe(actor);
});

const passat = {
  listingType: "satilik",
  vehicleTypeSlug: "otomobil",
  brandSlug: "volkswagen",
  modelSlug: "passat",
  title: "BOYASIZ HATASIZ İLK SAHİBİNDEN",
  keyCode: "7KQ2MXTRA",
};

test("a listing's address has the key code as its fifth segment", () => {
  const address = listingAddress(passat);
  expect(address).toBe("/ilan/otomobil/volkswagen-passat/boyasiz-hatasiz-ilk-sahibinden/7KQ2MXTRA");
  expect(keyCodeOfAddress(address)).toBe("7KQ2MXTRA");
  expect(listingAddress({ ...passat, title: "!!!" })).toBe("/ilan/otomobil/volkswagen-passat/ilan/7KQ2MXTRA");
  expect(listingAddress({ ...passat, title: "UZUN BAŞLIK ".repeat(20) }).split("/")[4]!.length).toBeLessThanOrEqual(80);
});

test.each([
  ["satilik", "/ilan/otomobil/volkswagen-passat/temiz/7KQ2MXTRA"],
  ["kiralik", "/ilan/kiralik-otomobil/volkswagen-passat/temiz/7KQ2MXTRA"],
  ["yedek-parca", "/ilan/yedek-parca/volkswagen-passat/temiz/7KQ2MXTRA"],
])("the address of a listing of type %s is %s", (listingType, address) => {
  expect(listingAddress({ ...passat, title: "TEMİZ", listingType })).toBe(address);
});

test.each([
  [{ priceKurus: 123_450_000, currency: "TL", rentPeriod: null }, "1.234.500\u00a0TL"],
  [{ priceKurus: 150_000, currency: "TL", rentPeriod: "gunluk" }, "1.500\u00a0TL\u00a0/\u00a0gün"],
  [{ priceKurus: 800_000, currency: "TL", rentPeriod: "haftalik" }, "8.000\u00a0TL\u00a0/\u00a0hafta"],
  [{ priceKurus: 2_500_000, currency: "TL", rentPeriod: "aylik" }, "25.000\u00a0TL\u00a0/\u00a0ay"],
] as const)("the price of %j is %s", (listing, text) => expect(priceText(listing)).toBe(text));

test("a spare part is named before the vehicle it fits, and has no year", () => {
  const egea = { brandName: "Fiat", modelName: "Egea", variantName: null };
  expect(listingName({ ...egea, partName: "Debriyaj seti" })).toBe("Debriyaj seti, Fiat Egea");
  expect(listingName({ ...egea, variantName: "1.3 Multijet", partName: null })).toBe("Fiat Egea 1.3 Multijet");
  expect(nameWithYear("Fiat Egea", 2019)).toBe("Fiat Egea, 2019");
  expect(nameWithYear("Debriyaj seti, Fiat Egea", null)).toBe("Debriyaj seti, Fiat Egea");
  expect(Object.keys(partConditions).map(partConditionName)).toEqual(["Sıfır", "Çıkma", "Yenilenmiş"]);
});

test.each([
  ["/ilan/a/b/c/7kq2mxtra", "7KQ2MXTRA"],
  ["/ilan/a/b/c/7KQ2MXTRA/", "7KQ2MXTRA"],
  ["/ilan/a/b/c/7KQ2MXTR", undefined],
  ["/ilan/a/b/c/7KQ2MXTR0", undefined],
  ["/ilan/a/b/7KQ2MXTRA", undefined],
  ["/ilan/a/b/c/7KQ2MXTRA/d", undefined],
  ["/baska/a/b/c/7KQ2MXTRA", undefined],
])("the key code of %s is %s", (path, keyCode) => {
  expect(keyCodeOfAddress(path)).toBe(keyCode);
});

test.each(["0", "O", "1", "I", "L", "a", "-"])("a key code has no %s", (letter) => {
  expect(isKeyCode(`7KQ2MXTR${letter}`)).toBe(false);
});

test.each([
  [1, true],
  [2, false],
  [3, false],
  [5, true],
  [9, true],
])("age type %i is unused: %s", (ageType, expected) => {
  expect(isUnusedAgeType(ageType)).toBe(expected);
});

test.each([
  [98_400, 2, "98.400\u00a0km"],
  [0, 1, "0\u00a0km"],
  [0, 2, null],
])("%i km of age type %i reads %j", (mileageKm, ageType, text) => {
  expect(formatMileage({ mileageKm, ageType })).toBe(text);
});

test("the damage section is for sale listings of vehicle type 1", () => {
  expect(hasDamageSection("satilik", 1)).toBe(true);
  expect(hasDamageSection("kiralik", 1)).toBe(false);
  expect(hasDamageSection("satilik", 3)).toBe(false);
});
