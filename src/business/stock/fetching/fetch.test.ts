import { expect, test } from "vitest";
import { checkedUrl } from "./fetch.server.ts";
import { fetchFaults } from "./rules.ts";

const isOwn = ({ origin }: URL) => origin === "http://127.0.0.1:3000";

test("an address of our own network is exempt by its origin, but has no user or password to send", () => {
  expect(checkedUrl("http://127.0.0.1:3000/feed.csv", isOwn).pathname).toBe("/feed.csv");
  for (const address of [
    "http://user:secret@127.0.0.1:3000/feed.csv",
    "http://:secret@127.0.0.1:3000/feed.csv",
    "https://user@feed.example/",
  ])
    expect(() => checkedUrl(address, isOwn)).toThrow(fetchFaults.address);
});
