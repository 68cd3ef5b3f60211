import { manualChoice } from "#src/listings/fields/vehicle-choice.ts";
import { useState } from "react";
import { listModels, listVariantEngines, listVariants } from "#src/catalogue/api.ts";
import type { CreatePageData } from "./page-data.server.ts";
import type { DraftForm } from "./rules.ts";

type Lists = Pick<CreatePageData["lists"], "brands" | "models" | "variants" | "engines">;
type LoadingStep = "model" | "variant" | "engine";

/**
 * Loads the lists of the vehicle steps: each choice loads the next list. Product 5.4: if a lookup fails, the vehicle counts
 * as chosen so far and the rest is entered manually.
 */
export function useVehicleLists(initial: Lists) {
  const [lists, setLists] = useState(initial);
  const [loading, setLoading] = useState<LoadingStep>();

  async function bring(step: LoadingStep, part: Promise<Partial<Lists>>) {
    setLoading(step);
    const found = await part.catch(() => ({}));
    setLists((before) => ({ ...before, ...found }));
    setLoading(undefined);
  }

  /** Call it with the form after the choice. */
  function follow(
    field: "brand" | "model" | "variant",
    { type = "", brand = "", model = "", variant = "" }: DraftForm,
  ) {
    const empty = {
      brand: { models: [], variants: [], engines: [] },
      model: { variants: [], engines: [] },
      variant: { engines: [] },
    };
    setLists((before) => ({ ...before, ...empty[field] }));
    if (field === "brand" && brand)
      void bring(
        "model",
        listModels({ aracKategorisi: type, marka: brand }).then((models) => ({ models })),
      );
    if (field === "model" && model)
      void bring(
        "variant",
        listVariants({ aracKategorisi: type, marka: brand, model }).then((variants) => ({ variants })),
      );
    if (field === "variant" && variant && variant !== manualChoice)
      void bring(
        "engine",
        listVariantEngines({ brand, variant }).then((items) => ({
          engines: items.map(({ id, modelYear, door, fuel, gear, body, drive, capacity, power }) => ({
            id,
            facts: {
              yearFrom: modelYear.from,
              yearTo: modelYear.to,
              doors: door,
              fuel,
              gear,
              body,
              drive,
              capacityCc: capacity,
              powerHp: power,
            },
          })),
        })),
      );
  }

  return { lists, loading, follow };
}
