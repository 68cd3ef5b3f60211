import { expect, test } from "vitest";
import { isPublicAddress } from "./public-network.server.ts";

test.each(["8.8.8.8", "203.0.114.1", "2a00:1450:4017::1", "::ffff:8.8.8.8"])("%s is public", (address) =>
  expect(isPublicAddress(address)).toBe(true),
);

test.each([
  "127.0.0.1",
  "192.0.2.1",
  "198.51.100.1",
  "203.0.113.1",
  "192.88.99.1",
  "2001:db8::1",
  "::ffff:127.0.0.1",
  "::ffff:0:7f00:1",
  "localhost",
])("%s is not public", (address) => expect(isPublicAddress(address)).toBe(false));
