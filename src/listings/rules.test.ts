import { describe, expect, test } from "vitest";
import {
  actorFor,
  hasDamageSection,
  formatMileage,
  isKeyCode,
  isUnusedAgeType,
  keyCodeOfAddress,
  listingActions,
  listingActors,
  listingAddress,
  listingCan,
  listingStates,
  transitions,
} from "./rules.ts";

/** Product, states: every allowed cell of state × action × who, and where it leads. */
const allowed = [
  "draft publish owner -> pending",
  "rejected publish owner -> pending",
  "pending approve moderator -> active",
  "pending reject moderator -> rejected",
  "active pause owner -> passive",
  "passive resume owner -> active",
  "active expire system -> expired",
  "expired renew owner -> active",
  "active sell owner -> sold",
  "passive sell owner -> sold",
  ...["draft", "pending", "active", "passive", "rejected", "expired", "sold", "authority-lost"].flatMap((state) =>
    ["owner", "moderator"].map((who) => `${state} remove ${who} -> removed`),
  ),
  "active loseAuthority moderator -> authority-lost",
  "active loseAuthority system -> authority-lost",
];

describe.each(listingStates)("a listing that is %s", (state) => {
  test.each(listingActions.flatMap((action) => listingActors.map((who) => [action, who] as const)))(
    "%s by %s",
    (action, who) => {
      const cell = `${state} ${action} ${who} -> ${transitions[action].to}`;
      expect(listingCan(action, state, who)).toBe(allowed.includes(cell));
    },
  );
});

test.each([
  [{ id: 1 }, { ownerId: 1 }, "owner"],
  [{ id: 1, role: "moderator" }, { ownerId: 1 }, "owner"],
  [{ id: 2 }, { ownerId: 1 }, undefined],
  [{ id: 2, role: "moderator" }, { ownerId: 1 }, "moderator"],
  [{ id: 2, role: "admin" }, { ownerId: 1 }, "moderator"],
  [{ id: 2, businessId: 7, businessRole: "owner" }, { ownerId: 1, businessId: 7 }, "owner"],
  [{ id: 2, businessId: 7, businessRole: "manager" }, { ownerId: 1, businessId: 7 }, "owner"],
  [{ id: 2, businessId: 7, businessRole: "user" }, { ownerId: 1, businessId: 7 }, undefined],
  [{ id: 2, businessId: 8, businessRole: "owner" }, { ownerId: 1, businessId: 7 }, undefined],
  [{ id: 2, businessId: null, businessRole: null }, { ownerId: 1, businessId: null }, undefined],
])("%j is to the listing %j: %s", (member, listing, actor) => {
  const person = { role: "member", businessId: null, businessRole: null, ...member };
  expect(actorFor(person, { businessId: null, ...listing })).toBe(actor);
});

const passat = {
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
