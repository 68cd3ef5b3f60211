import { expect, test } from "vitest";
import { kindOf, passkeySite } from "./rules.ts";

test.each([
  ["https://kontak.example", { id: "kontak.example", origin: "https://kontak.example" }],
  ["https://www.kontak.example:8443", { id: "www.kontak.example", origin: "https://www.kontak.example:8443" }],
  ["http://127.0.0.1:3000", { id: "localhost", origin: "http://localhost:3000" }],
  ["http://[::1]:3000", { id: "localhost", origin: "http://localhost:3000" }],
  ["http://192.168.1.20:3000", undefined],
  ["http://[fe80::1]:3000", undefined],
])("passkeys of %s are created for the relying party %j", (origin, site) => {
  expect(passkeySite(origin)).toEqual(site);
});

test.each([
  ["multiDevice", "platform", "synced"],
  ["multiDevice", "cross-platform", "synced"],
  ["singleDevice", "platform", "device"],
  ["singleDevice", undefined, "device"],
  ["singleDevice", "cross-platform", "security-key"],
])("%s, %s is %s", (deviceType, attachment, kind) => {
  expect(kindOf({ deviceType, attachment })).toBe(kind);
});
