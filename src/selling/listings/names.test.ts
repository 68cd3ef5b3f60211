import { expect, test } from "vitest";
import { vehicleName } from "./names.ts";

test.each([
  [["Audi", "A3", "A3 Sportback 35 TFSI"], "Audi A3 Sportback 35 TFSI"],
  [["Fiat", "Doblo Combi", "Combi 1.3 Multijet"], "Fiat Doblo Combi 1.3 Multijet"],
  [["MINI", "Mini Cooper", null], "MINI Cooper"],
  [["Volkswagen", "Amarok", "Amarok"], "Volkswagen Amarok"],
  [["Volkswagen", "Passat", "1.6 TDI"], "Volkswagen Passat 1.6 TDI"],
  [["Volkswagen", "Golf", "Golfplus 1.6"], "Volkswagen Golf Golfplus 1.6"],
  [["Kia", "Ceed", null], "Kia Ceed"],
])("the vehicle name of %j is “%s”", (names, name) => expect(vehicleName(...names)).toBe(name));
