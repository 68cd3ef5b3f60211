import { describe, expect, test } from "vitest";
import { type PhotoAction, photoListReducer } from "./list-reducer.ts";
import { isOrderToSave, uploadedIds, type PhotoList, removedIds, startPhotoList } from "./photo-list.ts";
import { photoPayload } from "#src/selling/listings/photos/rules.ts";

const payloads = (ids: string) => ids.split("").map((id, n) => photoPayload(id, n));
const start = (ids: string) => startPhotoList(payloads(ids));
const run = (list: PhotoList, ...actions: PhotoAction[]) => actions.reduce(photoListReducer, list);
const refresh = (list: PhotoList, ids: string) =>
  run(list, { type: "refreshed", photos: payloads(ids), since: list.serverOrder });
const add = (keys: string): PhotoAction => ({
  type: "added",
  files: keys.split("").map((key) => ({ key, name: `${key}.jpg` })),
  max: 15,
});
const cutOff = (key: string): PhotoAction => ({ type: "failed", key, message: "Bağlantı koptu.", canRetry: true });
const finish = (key: string, id: string, position: number): PhotoAction => ({
  type: "uploaded",
  key,
  photo: photoPayload(id, position),
});
const sorts = ({ items }: PhotoList) => items.map(({ key, sort }) => `${key}${sort}`).join(" ");

describe("the list shows changes of another device", () => {
  test.each([
    ["photos added", "abcd", "a1 b2 c3 d4"],
    ["one taken out", "ac", "a1 c2"],
    ["another order", "cab", "c1 a2 b3"],
    ["all of it", "dca", "d1 c2 a3"],
    ["the first photos", "", ""],
  ])("%s", (_name, ids, expected) => {
    const list = refresh(start("abc"), ids);
    expect(sorts(list)).toBe(expected);
    expect([list.count, list.isChanged, isOrderToSave(list)]).toEqual([ids.length, false, false]);
  });

  test("without changes the list stays the same object", () => {
    const list = start("abc");
    expect(refresh(list, "abc")).toBe(list);
  });
});

test("photos added elsewhere while an order was saved here are shown by the next answer", () => {
  const list = run(start("ab"), { type: "saved", photos: payloads("abx"), sent: ["a", "b"] });
  expect(sorts(refresh(list, "abx"))).toBe("a1 b2 x3");
});

test("interrupted uploads stay in place and can be resumed", () => {
  const list = refresh(run(start("ab"), add("x"), cutOff("x")), "abc");
  expect(sorts(list)).toBe("a1 b2 x3 c4");
  expect(uploadedIds(run(list, finish("x", "X", 3))).join()).toBe("a,b,X,c");
});

test("an unsaved order wins, followed by photos added elsewhere", () => {
  const list = refresh(run(start("a"), add("xy"), finish("y", "Y", 1), finish("x", "X", 2)), "aYXb");
  expect([uploadedIds(list).join(), isOrderToSave(list)]).toEqual(["a,X,Y,b", true]);
});

describe("an answer that may be outdated changes nothing", () => {
  test("while a file is uploading", () => {
    for (const actions of [[add("x")], [add("x"), { type: "started", key: "x" }]] as PhotoAction[][]) {
      const list = run(start("ab"), ...actions);
      expect(refresh(list, "abX")).toBe(list);
    }
  });

  test("if a photo was uploaded since the request", () => {
    const before = start("ab");
    const list = run(before, add("x"), finish("x", "X", 2));
    expect(run(list, { type: "refreshed", photos: payloads("ab"), since: before.serverOrder })).toBe(list);
  });
});

describe("in edit mode", () => {
  const editing = run(start("abc"), { type: "edited" });
  const edited = run(editing, { type: "moved", key: "c", to: 0 }, { type: "removed", key: "b" });

  test("photos added elsewhere follow the order made here, and stay after cancelling", () => {
    const list = refresh(edited, "abcd");
    expect([sorts(list), removedIds(list), list.isChanged]).toEqual(["c1 a2 d3", ["b"], true]);
    expect(sorts(run(list, { type: "cancelled" }))).toBe("a1 b2 c3 d4");
    expect(refresh(editing, "abcd").isChanged).toBe(false);
  });

  test("photos removed or sorted elsewhere are so after cancelling", () => {
    const list = refresh(edited, "ba");
    expect(sorts(list)).toBe("a1");
    expect(sorts(run(list, { type: "cancelled" }))).toBe("b1 a2");
  });

  test("a crop that is uploading for a photo removed elsewhere becomes a separate photo", () => {
    const crop = new File(["x"], "kirpilmis.jpg");
    const saved: PhotoAction = { type: "saved", photos: payloads("abc"), sent: ["a", "b", "c"] };
    const sent = run(editing, { type: "cropped", key: "b", crop }, saved, cutOff("b"));
    const list = refresh(sent, "ac");
    expect([sorts(list), uploadedIds(list).join()]).toEqual(["a1 b2 c3", "a,c"]);
    expect(uploadedIds(run(list, finish("b", "B", 2))).join()).toBe("a,B,c");
  });
});
