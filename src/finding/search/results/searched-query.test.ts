import { expect, test } from "vitest";
import { isRefinement } from "./searched-query.ts";

test.each([
  ["/otomobil/volkswagen-passat/ankara", "/otomobil/volkswagen-passat/ankara", true],
  ["/otomobil/volkswagen-passat/ankara", "/otomobil/volkswagen-passat/ankara?sayfa=2", true],
  ["/otomobil/volkswagen-passat/ankara", "/otomobil/volkswagen-passat?yakit=dizel", true],
  ["/otomobil/volkswagen-passat", "/otomobil/volkswagen", true],
  ["/otomobil?renk=beyaz,siyah", "/otomobil?renk=siyah&sirala=km-dusuk", true],
  ["/motosiklet", "/motosiklet/honda", true],
  ["/otomobil/volkswagen-passat/ankara", "/otomobil", false],
  ["/otomobil/volkswagen-passat/ankara", "/motosiklet", false],
  ["/otomobil?sirala=km-dusuk&renk=beyaz", "/otomobil?sirala=km-dusuk", false],
  ["/motosiklet", "/otomobil", false],
])("the results at %s are refined at %s: %s", (before, after, is) => expect(isRefinement(before, after)).toBe(is));
