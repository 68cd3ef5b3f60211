import { expect, test } from "vitest";
import { type Action, actions, can, type Role, roleOf, roles } from "./rules.ts";

type Person = NonNullable<Parameters<typeof can>[0]>;
const member: Person = { isEmailConfirmed: true, role: "member", businessRole: null };

const people: [Role, Person | undefined][] = [
  ["visitor", undefined],
  ["unconfirmed", { ...member, isEmailConfirmed: false }],
  ["private", member],
  ["owner", { ...member, businessRole: "owner" }],
  ["manager", { ...member, businessRole: "manager" }],
  ["branchUser", { ...member, businessRole: "user" }],
  ["moderator", { ...member, role: "moderator" }],
  ["admin", { ...member, role: "admin" }],
];

// prettier-ignore
const table: Record<Action, Record<Role, 0 | 1>> = {
  manageAccount:       { visitor: 0, unconfirmed: 1, private: 1, owner: 1, manager: 1, branchUser: 1, moderator: 1, admin: 1 },
  prepareListing:      { visitor: 0, unconfirmed: 1, private: 1, owner: 1, manager: 1, branchUser: 1, moderator: 0, admin: 0 },
  publishListing:      { visitor: 0, unconfirmed: 0, private: 1, owner: 1, manager: 1, branchUser: 1, moderator: 0, admin: 0 },
  editOwnListing:      { visitor: 0, unconfirmed: 0, private: 1, owner: 1, manager: 1, branchUser: 1, moderator: 0, admin: 0 },
  editBusinessListing: { visitor: 0, unconfirmed: 0, private: 0, owner: 1, manager: 1, branchUser: 0, moderator: 0, admin: 0 },
  manageBusiness:      { visitor: 0, unconfirmed: 0, private: 0, owner: 1, manager: 0, branchUser: 0, moderator: 0, admin: 0 },
  manageStock:         { visitor: 0, unconfirmed: 0, private: 0, owner: 1, manager: 1, branchUser: 0, moderator: 0, admin: 0 },
  sendMessage:         { visitor: 0, unconfirmed: 0, private: 1, owner: 1, manager: 1, branchUser: 1, moderator: 0, admin: 0 },
  readBusinessMessages:{ visitor: 0, unconfirmed: 0, private: 0, owner: 1, manager: 1, branchUser: 1, moderator: 0, admin: 0 },
  seeModerationQueue:  { visitor: 0, unconfirmed: 0, private: 0, owner: 0, manager: 0, branchUser: 0, moderator: 1, admin: 1 },
  moderateListing:     { visitor: 0, unconfirmed: 0, private: 0, owner: 0, manager: 0, branchUser: 0, moderator: 1, admin: 1 },
  checkUsername:       { visitor: 0, unconfirmed: 0, private: 0, owner: 0, manager: 0, branchUser: 0, moderator: 0, admin: 1 },
  impersonate:         { visitor: 0, unconfirmed: 0, private: 0, owner: 0, manager: 0, branchUser: 0, moderator: 0, admin: 1 },
};

test("the table names every role and every action", () => {
  expect(people.map(([role]) => role)).toEqual(roles);
  expect(Object.keys(table)).toEqual(actions);
});

test.each(people)("a %s has that role", (role, person) => expect(roleOf(person)).toBe(role));

test.each(
  people.flatMap(([role, person]) =>
    actions.map((action) => [role, action, table[action][role] === 1, person] as const),
  ),
)("%s, %s: %s", (_role, action, may, person) => expect(can(person, action)).toBe(may));

test.each([
  [{ ...member, isEmailConfirmed: false, businessRole: "owner" as const }, "unconfirmed"],
  [{ ...member, isEmailConfirmed: false, role: "moderator" as const }, "moderator"],
  [{ ...member, businessRole: "owner" as const, role: "admin" as const }, "admin"],
])("of several roles the decisive one is chosen: %j is %s", (person, role) => expect(roleOf(person)).toBe(role));
