import { beforeEach, expect, test, vi } from "vitest";
import { clearDrafts, clearSentText, saveDraft, savePending, readDraft } from "./draft.ts";

/** `localStorage` of a browser: its entries are properties of the object. */
class FakeStorage {
  [key: string]: unknown;
  getItem(key: string) {
    return Object.hasOwn(this, key) ? this[key] : null;
  }
  setItem(key: string, value: string) {
    this[key] = value;
  }
  removeItem(key: string) {
    delete this[key];
  }
}
beforeEach(() => void vi.stubGlobal("localStorage", new FakeStorage()));

const draft = { text: "Yarın uğrayabilir miyim?", pending: [{ clientKey: "a", msg: "Merhaba", at: 1 }] };

test("a draft is neither shown to nor sent by another member in the same browser", () => {
  saveDraft({ code: "A", readerId: 1 }, draft);
  expect(readDraft({ code: "A", readerId: 1 })).toEqual(draft);
  expect(readDraft({ code: "A", readerId: 2 })).toEqual({ text: "", pending: [] });
  expect(readDraft({ code: "B", readerId: 1 })).toEqual({ text: "", pending: [] });
});

test("an empty draft is removed from the browser", () => {
  saveDraft({ code: "A", readerId: 1 }, draft);
  saveDraft({ code: "A", readerId: 1 }, { text: "", pending: [] });
  expect(Object.keys(localStorage)).toEqual([]);
});

test("saving the text of a draft leaves its pending messages unchanged, and the other way round", () => {
  const owner = { code: "A", readerId: 1 };
  saveDraft(owner, { text: "Bir" });
  saveDraft(owner, { pending: draft.pending });
  expect(readDraft(owner)).toEqual({ text: "Bir", pending: draft.pending });
});

test("a text is cleared when it was sent, unless another tab has written another one", () => {
  const owner = { code: "A", readerId: 1 };
  saveDraft(owner, { text: "Buradan" });
  clearSentText(owner, "Oradan");
  expect(readDraft(owner).text).toBe("Buradan");
  clearSentText(owner, "Buradan");
  expect(readDraft(owner).text).toBe("");
});

test("pending messages of two tabs in one conversation are both saved", () => {
  const owner = { code: "A", readerId: 1 };
  const [one, two] = ["a", "b"].map((clientKey) => ({ clientKey, msg: clientKey, at: 1 }));
  savePending(owner, [], [one!]);
  savePending(owner, [], [two!]);
  expect(readDraft(owner).pending).toEqual([one, two]);
  savePending(owner, [one!], []);
  expect(readDraft(owner).pending).toEqual([two]);
});

test("signing out removes all drafts and nothing else", () => {
  localStorage.setItem("baska", "1");
  saveDraft({ code: "A", readerId: 1 }, draft);
  saveDraft({ code: "B", readerId: 2 }, draft);
  clearDrafts();
  expect(Object.keys(localStorage)).toEqual(["baska"]);
});

test("a browser without storage has no drafts and throws no error", () => {
  vi.stubGlobal("localStorage", undefined);
  saveDraft({ code: "A", readerId: 1 }, draft);
  expect(readDraft({ code: "A", readerId: 1 })).toEqual({ text: "", pending: [] });
  clearDrafts();
});
