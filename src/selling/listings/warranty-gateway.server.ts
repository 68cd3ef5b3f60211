declare module "#src/shared/context.server.ts" {
  interface Services {
    /** The warranty provider, if one is configured. */
    warranty: WarrantyGateway | undefined;
  }
}
/** The conditions that a warranty provider decides by. Ids are the catalogue's; `mileage` is 0 for an unused vehicle. */
export type WarrantyConditions = {
  type: number;
  brand: number;
  model: number;
  modelYear: number;
  ageType: number;
  mileage: number;
};

/** Product 5.9, 15.4: a provider that gives used vehicles a warranty if its conditions are met. */
export type WarrantyGateway = {
  /** Part of the call's address: `/kontak-garanti-warranty-conditions/check`. */
  slug: string;
  /** The display name. */
  name: string;
  /** Whether the provider accepts this vehicle; throws if it does not answer. */
  check: (conditions: WarrantyConditions) => Promise<boolean>;
};

const timeoutMs = 4000;

type Http = { slug: string; name: string; url: string; key: string | undefined };

/** A provider over HTTP: the conditions are posted as JSON, the answer is `{ "success": true | false }`. */
export const httpWarranty = ({ slug, name, url, key }: Http): WarrantyGateway => ({
  slug,
  name,
  async check(conditions) {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...(key ? { authorization: `Bearer ${key}` } : {}) },
      body: JSON.stringify(conditions),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: "error",
    });
    if (!response.ok) throw new Error(`warranty provider answered ${response.status}`);
    const answer = (await response.json()) as { success?: unknown };
    if (typeof answer?.success !== "boolean") throw new Error("warranty provider answered no success");
    return answer.success;
  },
});

/** Cars and off-road vehicles up to this age and distance, neither classic nor damaged, get the scripted warranty. */
export const scriptedTerms = { types: [1, 3], ageTypes: [1, 2, 5, 9], years: 10, kilometres: 160_000 };

/** The local default: decides by `scriptedTerms`, without a service. */
export const scriptedWarranty = (slug: string, name: string, clock: () => Date): WarrantyGateway => ({
  slug,
  name,
  check: async ({ type, ageType, modelYear, mileage }) =>
    scriptedTerms.types.includes(type) &&
    scriptedTerms.ageTypes.includes(ageType) &&
    clock().getFullYear() - modelYear <= scriptedTerms.years &&
    mileage <= scriptedTerms.kilometres,
});
