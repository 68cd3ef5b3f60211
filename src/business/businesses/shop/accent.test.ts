import { expect, test } from "vitest";
import { contrastOf, isColour, minContrast, textOn } from "./accent.ts";

test("text on any accent colour has the contrast that text needs", () => {
  const steps = ["00", "33", "59", "76", "77", "80", "99", "bb", "cc", "ff"];
  for (const red of steps)
    for (const green of steps)
      for (const blue of steps) {
        const accent = `#${red}${green}${blue}`;
        expect(contrastOf(accent, textOn(accent)), accent).toBeGreaterThanOrEqual(minContrast);
      }
});

test.each([
  ["#ffffff", "#000000"],
  ["#ffff00", "#000000"],
  ["#0b3d91", "#ffffff"],
  ["#c8431a", "#ffffff"],
])("on %s text is %s", (accent, text) => expect(textOn(accent)).toBe(text));

test.each([
  ["#c8431a", true],
  ["#C8431A", false],
  ["red", false],
  ["#c8431a;background:url(x)", false],
])("%j is a colour: %s", (text, expected) => expect(isColour(text)).toBe(expected));
