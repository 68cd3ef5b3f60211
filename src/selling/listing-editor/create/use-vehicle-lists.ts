import type { ModelEngine } from "#src/selling/listings/fields/vehicle-choice.ts";
import { useState } from "react";
import { listModelEngines, listModels, listVariants } from "#src/core/catalogue/api.ts";
import type { CreatePageData } from "./page-data.server.ts";
import type { DraftForm } from "./rules.ts";

type Lists = Pick<CreatePageData["lists"], "brands" | "models" | "variants" | "engines">;
type LoadingStep = "model" | "variant";

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

  /** Call it with the form after the choice of a brand or a model. */
  function follow(field: "brand" | "model", { type = "", brand = "", model = "" }: DraftForm) {
    setLists((before) => ({ ...before, ...(field === "brand" && { models: [] }), variants: [], engines: [] }));
    if (field === "brand" && brand)
      void bring(
        "model",
        listModels({ aracKategorisi: type, marka: brand }).then((models) => ({ models })),
      );
    if (field === "model" && model)
      void bring(
        "variant",
        Promise.all([
          listVariants({ aracKategorisi: type, marka: brand, model }),
          listModelEngines({ brand, model }),
        ]).then(([variants, items]) => ({ variants, engines: items.map(asEngine) })),
      );
  }

  return { lists, loading, follow };
}

type EngineItem = Awaited<ReturnType<typeof listModelEngines>>[number];

const asEngine = ({
  id,
  variantId,
  modelYear,
  door,
  fuel,
  gear,
  body,
  drive,
  capacity,
  power,
}: EngineItem): ModelEngine => ({
  id,
  variantId,
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
});
