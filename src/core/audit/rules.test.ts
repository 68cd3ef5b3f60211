import { describe, expect, test } from "vitest";
import { auditSearch, cursorOf, parseAuditQuery, parseCursor } from "./rules.ts";

const none = { person: "", area: "", action: "", subject: "", from: "", to: "", before: "" };

describe("the filters of an address", () => {
  test.each([
    ["nothing", {}, none],
    [
      "every filter",
      {
        kisi: " Ayse@Kontak.test ",
        alan: "orders",
        islem: "log:refund",
        konu: " 7 ",
        ilk: "2026-01-02",
        son: "2026-01-03",
      },
      {
        ...none,
        person: "ayse@kontak.test",
        area: "orders",
        action: "log:refund",
        subject: "7",
        from: "2026-01-02",
        to: "2026-01-03",
      },
    ],
    ["a value that is too long", { konu: "x".repeat(201) }, none],
    ["a list instead of a text", { konu: ["a", "b"] }, none],
  ])("%s", (_, params, query) => {
    expect(parseAuditQuery(params)).toEqual(query);
  });

  test("are written back into the address without empty values", () => {
    expect(auditSearch({ ...none, person: "7", from: "2026-01-02" })).toBe("?kisi=7&ilk=2026-01-02");
    expect(auditSearch(none)).toBe("");
  });
});

test("a cursor is the place of a row; other texts are no cursor", () => {
  const place = { at: "2026-03-01T12:00:00.123456Z", source: "brand-revocation", id: 12 };
  expect(parseCursor(cursorOf(place))).toEqual(place);
  for (const text of [
    "",
    "1",
    "2026-03-01T12:00:00.123456Z_log_x",
    "2026-99-01T12:00:00.123456Z_log_1",
    "2026-02-30T12:00:00.123456Z_log_1",
    "' or 1=1",
  ])
    expect(parseCursor(text)).toBeUndefined();
});
