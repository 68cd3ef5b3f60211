import { expect, test } from "vitest";
import { soundOf } from "./sound.ts";

test.each([
  ["matriks", "matrix"],
  ["kros", "cross"],
  ["kolt", "colt"],
  ["dolfin", "dolphin"],
  ["sakso", "saxo"],
  ["starya", "staria"],
])("“%s” is said like “%s”", (written, name) => expect(soundOf(written)).toBe(soundOf(name)));

test.each([
  ["polo", "palio"],
  ["kars", "yaris"],
])("“%s” is not said like “%s”", (written, name) => expect(soundOf(written)).not.toBe(soundOf(name)));
