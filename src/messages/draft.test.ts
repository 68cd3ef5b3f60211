import { beforeEach, expect, test, vi } from "vitest";
import { forgetDrafts, forgetText, keepDraft, keepPending, readDraft } from "./draft.ts";

/** As browsers keep it: what is kept is the object's own. */
class Kept {
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
beforeEach(() => void vi.stubGlobal("localStorage", new Kept()));

const draft = { text: "Yarın uğrayabilir miyim?", pending: [{ clientKey: "a", msg: "Merhaba", at: 1 }] };

test("a draft is its writer's: another member of the same browser neither sees nor sends it", () => {
  keepDraft({ code: "A", readerId: 1 }, draft);
  expect(readDraft({ code: "A", readerId: 1 })).toEqual(draft);
  expect(readDraft({ code: "A", readerId: 2 })).toEqual({ text: "", pending: [] });
  expect(readDraft({ code: "B", readerId: 1 })).toEqual({ text: "", pending: [] });
});

test("nothing written leaves nothing behind", () => {
  keepDraft({ code: "A", readerId: 1 }, draft);
  keepDraft({ code: "A", readerId: 1 }, { text: "", pending: [] });
  expect(Object.keys(localStorage)).toEqual([]);
});

test("a text and what is under way are kept apart", () => {
  const owner = { code: "A", readerId: 1 };
  keepDraft(owner, { text: "Bir" });
  keepDraft(owner, { pending: draft.pending });
  expect(readDraft(owner)).toEqual({ text: "Bir", pending: draft.pending });
});

test("a text is forgotten when it was sent, not when another tab has written another one", () => {
  const owner = { code: "A", readerId: 1 };
  keepDraft(owner, { text: "Buradan" });
  forgetText(owner, "Oradan");
  expect(readDraft(owner).text).toBe("Buradan");
  forgetText(owner, "Buradan");
  expect(readDraft(owner).text).toBe("");
});

test("two tabs that write in one conversation keep both what is under way", () => {
  const owner = { code: "A", readerId: 1 };
  const [one, two] = ["a", "b"].map((clientKey) => ({ clientKey, msg: clientKey, at: 1 }));
  keepPending(owner, [], [one!]);
  keepPending(owner, [], [two!]);
  expect(readDraft(owner).pending).toEqual([one, two]);
  keepPending(owner, [one!], []);
  expect(readDraft(owner).pending).toEqual([two]);
});

test("signing out forgets all drafts and nothing else", () => {
  localStorage.setItem("baska", "1");
  keepDraft({ code: "A", readerId: 1 }, draft);
  keepDraft({ code: "B", readerId: 2 }, draft);
  forgetDrafts();
  expect(Object.keys(localStorage)).toEqual(["baska"]);
});

test("a browser that keeps nothing has no drafts and fails nowhere", () => {
  vi.stubGlobal("localStorage", undefined);
  keepDraft({ code: "A", readerId: 1 }, draft);
  expect(readDraft({ code: "A", readerId: 1 })).toEqual({ text: "", pending: [] });
  forgetDrafts();
});
