import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { noteSender, storeUnsentForm, takeUnsentForm } from "./unsent-form.ts";

/** The storage of a browser, or of one of its tabs. */
function aStorage() {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
}
const openTab = () => {
  const storage = aStorage();
  return () => vi.stubGlobal("sessionStorage", storage);
};

let goTo: { first: () => void; second: () => void };
beforeEach(() => {
  vi.stubGlobal("localStorage", aStorage());
  goTo = { first: openTab(), second: openTab() };
  goTo.first();
});
afterAll(() => vi.unstubAllGlobals());

const form = { title: "son yazılan" };
const stored = { draftId: "a", baseSavedAt: "1", isClosing: true, form };
const loaded = { draftId: "a", baseSavedAt: "1", isSavedHere: false };

test("a form is restored once, to the version of the draft that it was made from", () => {
  storeUnsentForm(stored);
  expect(takeUnsentForm(loaded)).toEqual(form);
  expect(takeUnsentForm(loaded)).toBeUndefined();
});

test("another draft does not get it", () => {
  storeUnsentForm(stored);
  expect(takeUnsentForm({ ...loaded, draftId: "b" })).toBeUndefined();
});

test("the closing page's own saves may have arrived: its form is newer than they are", () => {
  noteSender("a");
  storeUnsentForm(stored);
  expect(takeUnsentForm({ ...loaded, baseSavedAt: "2", isSavedHere: true })).toEqual(form);
});

test("a version that another device saved wins", () => {
  noteSender("a");
  storeUnsentForm(stored);
  expect(takeUnsentForm({ ...loaded, baseSavedAt: "2", isSavedHere: false })).toBeUndefined();
});

test("a version that another tab of the browser saved wins", () => {
  noteSender("a");
  storeUnsentForm(stored);
  goTo.second();
  noteSender("a");
  goTo.first();
  expect(takeUnsentForm({ ...loaded, baseSavedAt: "2", isSavedHere: true })).toBeUndefined();
});

test("a submitted form is not restored over what the server made of it", () => {
  noteSender("a");
  storeUnsentForm({ ...stored, isClosing: false });
  expect(takeUnsentForm({ ...loaded, baseSavedAt: "2", isSavedHere: true })).toBeUndefined();
});
