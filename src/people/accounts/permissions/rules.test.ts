import { describe, expect, test } from "vitest";
import {
  type Action,
  actions,
  can,
  reachedMembers,
  reaches,
  type ReachingMember,
  reachOf,
  type Role,
  roleOf,
  roles,
} from "./rules.ts";

type Person = NonNullable<Parameters<typeof can>[0]>;
const member: Person = { isEmailConfirmed: true, role: "member", businessRole: null };

const people: [Role, Person | undefined][] = [
  ["visitor", undefined],
  ["unconfirmed", { ...member, isEmailConfirmed: false }],
  ["private", member],
  ["owner", { ...member, businessRole: "owner" }],
  ["manager", { ...member, businessRole: "manager" }],
  ["branchUser", { ...member, businessRole: "user" }],
  ["lockedStaff", { ...member, role: "admin", needsSecondFactor: true }],
  ["staff", { ...member, role: "moderator" }],
];

// Written by hand, not read from the rules. "-": not allowed.
const cells = ["-", "own", "branch", "business"] as const;
type Cell = (typeof cells)[number];
// prettier-ignore
const table: Record<Action, Record<Role, Cell>> = {
  manageAccount:     { visitor: "-", unconfirmed: "own", private: "own", owner: "own",      manager: "own",    branchUser: "own", lockedStaff: "own", staff: "own" },
  prepareListing:    { visitor: "-", unconfirmed: "own", private: "own", owner: "own",      manager: "own",    branchUser: "own", lockedStaff: "-", staff: "-" },
  publishListing:    { visitor: "-", unconfirmed: "-",   private: "own", owner: "own",      manager: "own",    branchUser: "own", lockedStaff: "-", staff: "-" },
  editListing:       { visitor: "-", unconfirmed: "-",   private: "own", owner: "business", manager: "branch", branchUser: "own", lockedStaff: "-", staff: "-" },
  assignListing:     { visitor: "-", unconfirmed: "-",   private: "-",   owner: "business", manager: "branch", branchUser: "-", lockedStaff: "-", staff: "-" },
  manageBusiness:    { visitor: "-", unconfirmed: "-",   private: "-",   owner: "business", manager: "-",      branchUser: "-", lockedStaff: "-", staff: "-" },
  manageStock:       { visitor: "-", unconfirmed: "-",   private: "-",   owner: "business", manager: "branch", branchUser: "-", lockedStaff: "-", staff: "-" },
  manageApi:         { visitor: "-", unconfirmed: "-",   private: "-",   owner: "business", manager: "-",      branchUser: "-", lockedStaff: "-", staff: "-" },
  manageFleet:       { visitor: "-", unconfirmed: "-",   private: "-",   owner: "business", manager: "branch", branchUser: "-", lockedStaff: "-", staff: "-" },
  handOverVehicles:  { visitor: "-", unconfirmed: "-",   private: "-",   owner: "business", manager: "branch", branchUser: "own", lockedStaff: "-", staff: "-" },
  managePeople:      { visitor: "-", unconfirmed: "-",   private: "-",   owner: "business", manager: "branch", branchUser: "-", lockedStaff: "-", staff: "-" },
  sendMessage:       { visitor: "-", unconfirmed: "-",   private: "own", owner: "own",      manager: "own",    branchUser: "own", lockedStaff: "-", staff: "-" },
  answerMessages:    { visitor: "-", unconfirmed: "-",   private: "own", owner: "business", manager: "branch", branchUser: "own", lockedStaff: "-", staff: "-" },
  readStatistics:    { visitor: "-", unconfirmed: "-",   private: "own", owner: "business", manager: "branch", branchUser: "own", lockedStaff: "-", staff: "-" },
};

test("the table names every role and every action", () => {
  expect(people.map(([role]) => role)).toEqual(roles);
  expect(Object.keys(table)).toEqual(actions);
});

test.each(people)("a %s has that role", (role, person) => expect(roleOf(person)).toBe(role));

test.each(
  people.flatMap(([role, person]) => actions.map((action) => [role, action, table[action][role], person] as const)),
)("%s, %s: %s", (_role, action, cell, person) => {
  expect(reachOf(person, action)).toBe(cell === "-" ? undefined : cell);
  expect(can(person, action)).toBe(cell !== "-");
});

test.each([
  [{ ...member, isEmailConfirmed: false, businessRole: "owner" as const }, "unconfirmed"],
  [{ ...member, isEmailConfirmed: false, role: "moderator" as const }, "staff"],
  [{ ...member, businessRole: "owner" as const, role: "admin" as const }, "staff"],
])("of several roles the decisive one is chosen: %j is %s", (person, role) => expect(roleOf(person)).toBe(role));

describe("what each role reaches", () => {
  const business = 7;
  const person = (id: number, values: Partial<ReachingMember>): ReachingMember => ({
    ...member,
    id,
    businessId: business,
    ...values,
  });
  const team: Record<string, ReachingMember> = {
    owner: person(1, { businessRole: "owner" }),
    manager: person(2, { businessRole: "manager", branchMemberIds: [2, 3] }),
    user: person(3, { businessRole: "user" }),
    private: person(4, { businessId: null }),
    "owner of another business": person(5, { businessId: 8, businessRole: "owner" }),
  };
  const things = {
    "the owner's": { ownerId: 1, businessId: business },
    "the manager's": { ownerId: 2, businessId: business },
    "the user's": { ownerId: 3, businessId: business },
    "that of a user of another branch": { ownerId: 6, businessId: business },
    "the user's own, outside the business": { ownerId: 3, businessId: null },
    "the private member's": { ownerId: 4, businessId: null },
    "another business's": { ownerId: 5, businessId: 8 },
    "what the private member was responsible for in the business": { ownerId: 4, businessId: business },
  };
  const all: Record<string, (keyof typeof things)[]> = {
    owner: [
      "the owner's",
      "the manager's",
      "the user's",
      "that of a user of another branch",
      "what the private member was responsible for in the business",
    ],
    manager: ["the manager's", "the user's"],
    user: ["the user's", "the user's own, outside the business"],
    private: ["the private member's"],
    "owner of another business": ["another business's"],
  };
  const reaching = (action: Action, who: ReachingMember) =>
    Object.entries(things).flatMap(([name, thing]) => (reaches(who, action, thing) ? [name] : []));
  test.each(Object.keys(team))("%s", (name) => {
    for (const action of ["editListing", "answerMessages", "readStatistics"] as const)
      expect(reaching(action, team[name]!)).toEqual(all[name]);
  });

  test("queries ask for the same members", () => {
    const reached = (name: string) => reachedMembers(team[name]!, "editListing");
    expect(["owner", "manager", "user", "private"].map(reached)).toEqual(["all", [2, 3], [3], []]);
    expect(reachedMembers(team["user"]!, "assignListing")).toEqual([]);
  });

  test("without branch members a manager reaches their own things alone", () => {
    const { branchMemberIds: _, ...manager } = team["manager"]!;
    expect(reaching("editListing", manager)).toEqual(["the manager's"]);
  });

  test("staff and visitors reach nothing of members", () => {
    const staff = person(9, { businessId: null, role: "moderator" });
    expect(reaches(staff, "editListing", things["another business's"])).toBe(false);
    expect(reaches(undefined, "editListing", things["another business's"])).toBe(false);
  });
});
