import { expect, test } from "vitest";
import { replyView } from "./rules.ts";

test.each([
  [4, 4, 3, null],
  [5, 5, 3, { time: "birkaç dakika", rate: "%100" }],
  [7, 6, 27.4, { time: "yaklaşık 25 dakika", rate: "%86" }],
  [8, 4, 54.9, { time: "yaklaşık 55 dakika", rate: "%50" }],
  [8, 4, 55, { time: "yaklaşık 1 saat", rate: "%50" }],
  [8, 4, 23.4 * 60, { time: "yaklaşık 23 saat", rate: "%50" }],
  [8, 4, 23.6 * 60, { time: "yaklaşık 1 gün", rate: "%50" }],
  [9, 3, 80 * 60, { time: "yaklaşık 3 gün", rate: "%33" }],
  [6, 0, null, { time: null, rate: "%0" }],
])("%i conversations, %i of them answered after %s minutes", (conversations, answered, medianMinutes, view) => {
  expect(replyView({ conversations, answered, medianMinutes })).toEqual(view);
});
