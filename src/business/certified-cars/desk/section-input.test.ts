import { expect, test } from "vitest";
import { reportLimits } from "../report.ts";
import { noteField, photoNoteField, readPhotoNotes, readPoints, resultField } from "./section-input.ts";

const emoji = "🚗".repeat(reportLimits.noteMax);

test("notes are as long as people count their characters", () => {
  const point = { code: "p" } as never;
  const form = { [resultField("p")]: "ok", [noteField("p")]: emoji };
  expect(readPoints({}, form, [point]).points).toEqual({ p: { result: "ok", note: emoji } });
  expect(() => readPoints({}, { ...form, [noteField("p")]: `${emoji}a` }, [point])).toThrow();
});

test("a longer note of a photo is cut between characters", () => {
  const draft = readPhotoNotes({ photos: [{ id: "f", note: "" }] }, { [photoNoteField("f")]: `a${emoji}` });
  expect(draft.photos![0]!.note).toBe(`a${"🚗".repeat(reportLimits.noteMax - 1)}`);
});
