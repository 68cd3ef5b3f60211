import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { taxClasses, stepOf, taxOf } from "./rules.ts";
import { getTaxedType } from "./service.server.ts";

const app = await testApp();

/** The files by a reading of their own: no label has a comma. */
const cellsOf = (year: number) =>
  readFileSync(`reference-data/vehicle-tax-${year}.csv`, "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => {
      const [, tariff, vehicleClass, bandMin, , , over, upTo, age, , annual] = line.split(",") as string[];
      return { tariff, vehicleClass, bandMin: +bandMin!, over: +over!, upTo: upTo!, age: +age!, annual: +annual! };
    });
const typeOf = (vehicleClass: string) => Object.entries(taxClasses).find(([, one]) => one === vehicleClass)![0];

test.each([
  [2024, 184],
  [2026, 204],
])(
  "every cell of the tariffs of %i is found by its year, registration, capacity, age and value",
  async (year, count) => {
    const cells = cellsOf(year);
    expect(cells).toHaveLength(count);
    for (const { tariff, vehicleClass, bandMin, over, upTo, age, annual } of cells) {
      const found = await getTaxedType(app.ctx(), typeOf(vehicleClass!));
      const capacity = found.capacities.find((one) => one.bandMin === bandMin && !one.isElectric)!;
      const registration = tariff === "I/A" ? ("2018-oncesi" as const) : ("2018-sonrasi" as const);
      const question = { year, vehicleClass: found.vehicleClass, registration, capacity, ageId: age };
      const steps = taxOf(found.amounts, found.electric, question);
      // Just above the lower end, and exactly at the upper one.
      const values = [over * 100 + 1, ...(upTo === "" ? [] : [Number(upTo) * 100])];
      expect(values.map((value) => stepOf(steps, value)?.annualKurus)).toEqual(values.map(() => annual * 100));
    }
  },
);

test("the amounts of 2026 are those of 2024, raised by both years' rates and cut to whole TL each time", () => {
  const raised = (lira: number) => Math.floor((Math.floor((lira * 14_393) / 10_000) * 11_895) / 10_000);
  const cars = (year: number) => cellsOf(year).filter(({ vehicleClass }) => vehicleClass === "car");
  expect(cars(2026).map(({ annual }) => annual)).toEqual(cars(2024).map(({ annual }) => raised(annual)));
});

/** What mtv.gen.tr published for electric vehicles in 2024: by band, for 1-6, 7-15 and 16 years. */
const electric2024: Record<string, number[][]> = {
  minibus: [[1004, 663, 324]],
  van: [
    [1339, 835, 496],
    [2026, 1339, 835],
  ],
  bus: [
    [2536, 1515, 663],
    [3042, 2536, 1004],
    [3385, 2871, 1339],
    [4061, 3385, 2026],
  ],
  truck: [
    [900, 598, 293],
    [1824, 1056, 598],
    [2740, 2280, 900],
    [3042, 2583, 1211],
    [3656, 3042, 1824],
    [4573, 3656, 2124],
  ],
};

test.each(Object.entries(electric2024))(
  "electric vehicles pay a quarter, rounded as published: %s",
  async (name, bands) => {
    const found = await getTaxedType(app.ctx(), typeOf(name));
    const electric = found.capacities.filter(({ isElectric }) => isElectric);
    const shown = electric.map((capacity) =>
      found.ages.map(({ id: ageId }) => {
        const question = {
          year: 2024,
          vehicleClass: found.vehicleClass,
          registration: "2018-sonrasi" as const,
          capacity,
        };
        return taxOf(found.amounts, found.electric, { ...question, ageId })[0]!.annualKurus / 100;
      }),
    );
    expect(shown).toEqual(bands);
  },
);

test("electric cars are in the bands of their power, the first the cheapest", async () => {
  const { capacities } = await getTaxedType(app.ctx(), "otomobil");
  expect(capacities.filter(({ isElectric }) => isElectric).map(({ name, bandMin }) => [name, bandMin])).toEqual([
    ["Elektrikli, 70 kW ve altı", 0],
    ["Elektrikli, 70 kW üstü, 85 kW’a kadar", 1301],
    ["Elektrikli, 85 kW üstü, 105 kW’a kadar", 1601],
    ["Elektrikli, 105 kW üstü, 120 kW’a kadar", 1801],
    ["Elektrikli, 120 kW üstü, 150 kW’a kadar", 2001],
    ["Elektrikli, 150 kW üstü, 180 kW’a kadar", 2501],
    ["Elektrikli, 180 kW üstü, 210 kW’a kadar", 3001],
    ["Elektrikli, 210 kW üstü, 240 kW’a kadar", 3501],
    ["Elektrikli, 240 kW üstü", 4001],
  ]);
});
