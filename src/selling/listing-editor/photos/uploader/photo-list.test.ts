import { describe, expect, test } from "vitest";
import { type PhotoAction, photoListReducer } from "./list-reducer.ts";
import type { LeftFile } from "./list-uploads.ts";
import { isOrderToSave, uploadedIds, type PhotoList, removedIds, startPhotoList, waitingCount } from "./photo-list.ts";
import { photoMessages, photoPayload } from "#src/selling/listings/photos/rules.ts";

const start = (ids: string) => startPhotoList(ids.split("").map((id, n) => photoPayload(id, n)));
const run = (list: PhotoList, ...actions: PhotoAction[]) => actions.reduce(photoListReducer, list);
const files = (keys: string, fault?: string) => keys.split("").map((key) => ({ key, name: `${key}.jpg`, fault }));
const add = (keys: string, max = 15): PhotoAction => ({ type: "added", files: files(keys), max });
const finish = (key: string, id: string, position: number): PhotoAction => ({
  type: "uploaded",
  key,
  photo: photoPayload(id, position),
});
const sorts = ({ items }: PhotoList) => items.map(({ key, sort }) => `${key}${sort}`).join(" ");
const flags = ({ count, isChanged, isFirstSort }: PhotoList) => ({ count, isChanged, isFirstSort });

describe("sort numbers are 1..n by position", () => {
  test("as loaded", () => {
    const list = start("abc");
    expect(sorts(list)).toBe("a1 b2 c3");
    expect(flags(list)).toEqual({ count: 3, isChanged: false, isFirstSort: true });
    expect(list.items.every(({ isOrigin }) => isOrigin)).toBe(true);
  });

  test.each([
    ["moved to the front", [{ type: "moved", key: "c", to: 0 }], "c1 a2 b3"],
    ["moved by one", [{ type: "moved", key: "a", to: 1 }], "b1 a2 c3"],
    ["moved to the end", [{ type: "moved", key: "a", to: 2 }], "b1 c2 a3"],
    ["moved nowhere", [{ type: "moved", key: "a", to: 0 }], "a1 b2 c3"],
    ["moved too far", [{ type: "moved", key: "c", to: 3 }], "a1 b2 c3"],
    ["removed", [{ type: "removed", key: "b" }], "a1 c2"],
    ["added", [add("xy")], "a1 b2 c3 x4 y5"],
  ] as [string, PhotoAction[], string][])("%s", (_name, actions, expected) => {
    expect(sorts(run(start("abc"), ...actions))).toBe(expected);
  });
});

test("a list is changed after any change; `isFirstSort` becomes false for good once a sort differs from its original", () => {
  expect(flags(run(start("abc"), add("x")))).toEqual({ count: 4, isChanged: true, isFirstSort: true });
  const moved = run(start("abc"), { type: "moved", key: "b", to: 0 });
  expect(flags(moved)).toEqual({ count: 3, isChanged: true, isFirstSort: false });
  expect(moved.items.map(({ isOrigin }) => isOrigin)).toEqual([false, false, true]);
  const back = run(moved, { type: "moved", key: "b", to: 1 });
  expect(back.items.every(({ isOrigin }) => isOrigin)).toBe(true);
  expect(back.isFirstSort).toBe(false);
});

test("files over the limit are not added, with a notice", () => {
  const list = run(start("abc"), add("xyz", 5));
  expect(sorts(list)).toBe("a1 b2 c3 x4 y5");
  expect(list.notice).toBe("En fazla 5 fotoğraf yükleyebilirsiniz.");
  expect(run(list, { type: "removed", key: "x" }).notice).toBeUndefined();
});

test("a file that cannot become a photo is shown with the reason and does not count towards the limit", () => {
  const list = run(start("ab"), { type: "added", files: files("x", "Bu dosya bir fotoğraf değil."), max: 2 });
  expect(list.items.at(-1)?.upload).toEqual({
    phase: "failed",
    message: "Bu dosya bir fotoğraf değil.",
    canRetry: false,
  });
  expect([list.notice, waitingCount(list)]).toEqual([undefined, 0]);
});

test("files that cannot become photos get no sort number among those that can", () => {
  let list = run(start("a"), { type: "added", files: [...files("x", "Bozuk."), ...files("y")], max: 15 });
  expect(sorts(list)).toBe("a1 y2 x3");
  list = run(list, add("zw"), { type: "failed", key: "y", message: "Bozuk.", canRetry: false });
  expect(sorts(list)).toBe("a1 z2 w3 y4 x5");
});

test("an upload goes from waiting to uploaded, or fails and is retried", () => {
  let list = run(start("a"), add("xy"));
  expect(waitingCount(list)).toBe(2);
  list = run(list, { type: "started", key: "x" }, { type: "progressed", key: "x", percent: 64 });
  expect(list.items[1]?.upload).toEqual({ phase: "uploading", percent: 64 });
  list = run(list, { type: "failed", key: "x", message: "Bağlantı koptu.", canRetry: true }, finish("y", "Y", 1));
  expect([waitingCount(list), uploadedIds(list)]).toEqual([1, ["a", "Y"]]);
  list = run(list, { type: "retried" });
  expect(list.items[1]?.upload).toEqual({ phase: "waiting" });
  list = run(list, finish("x", "X", 2));
  expect([waitingCount(list), uploadedIds(list)]).toEqual([0, ["a", "X", "Y"]]);
  expect(list.items.map(({ sort }) => sort)).toEqual([1, 2, 3]);
});

test("the order has to be saved when uploads end in another order; uploading files stay in place", () => {
  const list = run(start("a"), add("xyz"), finish("z", "Z", 1));
  expect(isOrderToSave(list)).toBe(false);
  const ended = run(list, finish("x", "X", 2));
  expect([uploadedIds(ended).join(), isOrderToSave(ended)]).toEqual(["a,X,Z", true]);
  const photos = [photoPayload("a", 0), photoPayload("X", 1), photoPayload("Z", 2)];
  const sent = uploadedIds(ended);
  const saved = run(ended, { type: "saved", photos, sent });
  expect([isOrderToSave(saved), sorts(saved)]).toEqual([false, "a1 x2 y3 z4"]);
  const since = run(ended, finish("y", "Y", 3), { type: "saved", photos, sent });
  expect([sorts(since), uploadedIds(since).join(), isOrderToSave(since)]).toEqual(["a1 x2 y3 z4", "a,X,Y,Z", true]);
  expect(isOrderToSave(run(start("a"), add("x"), finish("x", "X", 1)))).toBe(false);
});

test("a file whose photo is in the list already loses its tile", () => {
  const list = run(start("ab"), add("x"), finish("x", "a", 0));
  expect(sorts(list)).toBe("a1 b2");
});

test("an upload that ends after its tile was removed changes nothing", () => {
  const list = run(start("a"), add("x"), { type: "removed", key: "x" });
  expect(run(list, finish("x", "X", 1))).toBe(list);
});

describe("files that an earlier visit left", () => {
  const left = (key: string, position: number) => ({ key, position, file: new File(["x"], `${key}.jpg`) });
  const resume = (files: LeftFile[], max = 15): PhotoAction => ({ type: "resumed", left: files, max });

  test("return to their positions and wait to be uploaded", () => {
    const list = run(start("ac"), resume([left("x", 3), left("b", 1)]));
    expect([sorts(list), waitingCount(list)]).toEqual(["a1 b2 c3 x4", 2]);
    expect(list.items.map(({ originalSort }) => originalSort)).toEqual([1, 2, 2, 4]);
    const ended = run(list, finish("x", "X", 2), finish("b", "B", 3));
    expect([uploadedIds(ended).join(), isOrderToSave(ended)]).toEqual(["a,B,c,X", true]);
  });

  test("are added up to the maximum", () => {
    const list = run(start("ac"), resume([left("x", 0), left("y", 1)], 3));
    expect([sorts(list), list.notice]).toEqual(["x1 a2 c3", photoMessages.tooMany(3)]);
  });

  test("photos completed after the page was closed return to their positions among the waiting files", () => {
    const arrived = { key: "c", position: 2, file: undefined };
    const list = run(start("aec"), resume([left("d", 3), arrived, left("b", 1)]));
    expect([sorts(list), waitingCount(list)]).toEqual(["a1 b2 c3 d4 e5", 2]);
    expect([uploadedIds(list).join(), isOrderToSave(list)]).toEqual(["a,c,e", true]);
    const alone = run(start("aec"), resume([{ ...arrived, position: 1 }]));
    expect([sorts(alone), waitingCount(alone), isOrderToSave(alone)]).toEqual(["a1 c2 e3", 0, true]);
  });

  test("a crop resumes in the place of its photo", () => {
    const list = run(start("ab"), resume([left("b", 1)]));
    expect([sorts(list), waitingCount(list), uploadedIds(list)]).toEqual(["a1 b2", 1, ["a", "b"]]);
    expect(uploadedIds(run(list, finish("b", "B", 1)))).toEqual(["a", "B"]);
  });
});

describe("edit mode", () => {
  const edited = run(
    start("abc"),
    { type: "edited" },
    { type: "moved", key: "c", to: 0 },
    { type: "removed", key: "b" },
    add("x"),
    finish("x", "X", 3),
  );

  test("lists the removed photos and does not save the order automatically", () => {
    expect(sorts(edited)).toBe("c1 a2 x3");
    expect(removedIds(edited)).toEqual(["b"]);
    expect(isOrderToSave(edited)).toBe(false);
  });

  test("cancelled: the list as before, followed by photos uploaded meanwhile", () => {
    const list = run(edited, { type: "cancelled" });
    expect(sorts(list)).toBe("a1 b2 c3 x4");
    expect([list.before, list.isChanged, list.isFirstSort]).toEqual([undefined, false, true]);
  });

  test("a photo that was uploaded and removed while editing returns when cancelled", () => {
    const list = run(edited, { type: "removed", key: "x" });
    expect(removedIds(list)).toEqual(["b", "X"]);
    expect(sorts(run(list, { type: "cancelled" }))).toBe("a1 b2 c3 x4");
  });

  test("saved: the server's order is the new original", () => {
    const photos = [photoPayload("c", 0), photoPayload("a", 1), photoPayload("X", 2)];
    const list = run(edited, add("y"), { type: "saved", photos, sent: ["c", "a", "X"] });
    expect(sorts(list)).toBe("c1 a2 x3 y4");
    expect(list.items.every(({ isOrigin }) => isOrigin)).toBe(true);
    expect([list.before, list.isChanged, list.serverOrder]).toEqual([undefined, false, ["c", "a", "X"]]);
  });
});

describe("a photo that is cropped", () => {
  const jpeg = new File(["x"], "kirpilmis.jpg", { type: "image/jpeg" });
  const crop = (key: string): PhotoAction => ({ type: "cropped", key, crop: jpeg });
  const save: PhotoAction = { type: "saved", sent: [], photos: ["a", "b", "c"].map((id, n) => photoPayload(id, n)) };
  const cropped = run(start("abc"), { type: "edited" }, crop("b"));
  const sent = run(cropped, save);
  const tile = ({ items }: PhotoList) => items.find(({ key }) => key === "b");

  test("is a change to save or cancel, and is not uploaded before", () => {
    expect(flags(cropped)).toEqual({ count: 3, isChanged: true, isFirstSort: true });
    expect([waitingCount(cropped), tile(cropped)?.crop]).toEqual([0, jpeg]);
    expect(run(start("abc"), crop("b"))).toEqual(start("abc"));
  });

  test("cancelled: the photo as it was", () => {
    expect(run(cropped, { type: "cancelled" }).items).toEqual(start("abc").items);
  });

  test("saved: the crop is uploaded in its place while the old photo stays", () => {
    expect(tile(sent)).toMatchObject({
      file: jpeg,
      crop: undefined,
      fileId: "b",
      sort: 2,
      upload: { phase: "waiting" },
    });
    expect([sorts(sent), waitingCount(sent), uploadedIds(sent)]).toEqual(["a1 b2 c3", 1, ["a", "b", "c"]]);
  });

  test("uploaded: the crop has its place and number, the old photo is removed", () => {
    const list = run(sent, finish("b", "B", 1));
    expect(tile(list)).toMatchObject({ fileId: "B", sort: 2, file: undefined, upload: undefined });
    expect([sorts(list), uploadedIds(list), list.serverOrder]).toEqual(["a1 b2 c3", ["a", "B", "c"], ["a", "B", "c"]]);
    expect(isOrderToSave(list)).toBe(false);
  });

  test("uploaded as a duplicate of another photo: its tile is removed", () => {
    const list = run(sent, finish("b", "c", 1));
    expect([sorts(list), list.serverOrder]).toEqual(["a1 c2", ["a", "c"]]);
  });

  test.each([
    ["refused", { type: "failed", key: "b", message: "Bozuk.", canRetry: false }, "Bozuk."],
    ["called off", { type: "removed", key: "b" }, undefined],
  ] as [string, PhotoAction, string | undefined][])("%s: the photo as it was", (_name, action, notice) => {
    const list = run(sent, { type: "started", key: "b" }, action);
    expect([list.items, list.notice]).toEqual([start("abc").items, notice]);
  });

  test("interrupted: it can be retried", () => {
    const list = run(sent, { type: "failed", key: "b", message: "Bağlantı koptu.", canRetry: true });
    expect([waitingCount(list), isOrderToSave(list)]).toEqual([1, false]);
    expect(tile(run(list, { type: "retried" }))?.upload).toEqual({ phase: "waiting" });
  });

  test.each([
    ["still on its way", [], "a,b,c", 1],
    ["there meanwhile", [finish("b", "B", 1)], "a,B,c", 0],
    ["refused meanwhile", [{ type: "failed", key: "b", message: "Bozuk.", canRetry: false }], "a,b,c", 0],
    ["called off meanwhile", [{ type: "removed", key: "b" }], "a,b,c", 0],
    ["there and taken out", [finish("b", "B", 1), { type: "removed", key: "b" }], "a,B,c", 0],
  ] as [string, PhotoAction[], string, number][])(
    "a later edit that is cancelled keeps a crop that is %s in its place",
    (_name, actions, ids, waiting) => {
      const list = run(sent, { type: "edited" }, { type: "moved", key: "c", to: 0 }, ...actions, { type: "cancelled" });
      expect([sorts(list), uploadedIds(list).join(), waitingCount(list)]).toEqual(["a1 b2 c3", ids, waiting]);
    },
  );
});
