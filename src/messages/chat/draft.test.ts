import { beforeEach, expect, test, vi } from "vitest";
import { forgetDrafts, keepDraft, readDraft } from "./draft.ts";

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
