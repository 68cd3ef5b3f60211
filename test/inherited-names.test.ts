import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { listFilters } from "#src/finding/search/filters/lists.ts";
import { rangeFilters } from "#src/finding/search/filters/ranges.ts";
import { addSource } from "#src/business/stock/service.server.ts";
import { testApp } from "./support/app.ts";
import { aMember, aSession } from "./support/builders.ts";
import { aListing } from "./support/listings.ts";
import { aBusiness } from "./support/my-listings.ts";
import { openPage, sitePages } from "./support/pages.ts";

/** What every object inherits: a lookup of these texts in a plain object finds a function, and an object. */
const inherited = ["constructor", "__proto__"];

const app = await testApp();
const { owner, businessId } = await aBusiness(app);
const { keyCode } = await aListing(app, { ownerId: owner.id, businessId });
const admin = await aMember(app, { role: "admin" });
await addSource(app.ctx({ ...owner, businessId } as never), { name: "Galeri programı", feedUrl: "" });
const cookies = [undefined, owner.cookie, await aSession(app, admin.id)];

/** Values with which a page with several parameters is found, so that each is asked for in turn. */
const plausible: Record<string, string> = {
  keyCode,
  type: "otomobil",
  product: "otomobil",
  vehicle: "renault-megane",
  city: "izmir",
  category: "otomobil",
  title: "ilan",
  kind: "uye",
  name: "uye",
  section: "bilgiler",
  table: "brand",
};
const valueOf = (name: string) => plausible[name] ?? "1";

/** Parameters of searches, which are read as one form. */
const searchNames = [
  ...Object.values(listFilters).map(({ address }) => address),
  ...Object.values(rangeFilters).flatMap(({ address }) => [`${address}_min`, `${address}_max`]),
  ...Array.from(
    readFileSync("src/finding/search/address/parse-address.ts", "utf8").matchAll(/\b(?:form|sent)\.([a-zA-Z]+)\b/g),
    ([, name]) => name!,
  ),
];

/** The parameters of the query that are read meanwhile, and whether all of them were. */
async function namesReadBy(run: () => Promise<unknown>) {
  const names = new Set<string>();
  let isForm = false;
  const prototype = URLSearchParams.prototype;
  const spies = (["get", "has", "getAll"] as const).map((method) => {
    const original: (this: URLSearchParams, name: string) => unknown = prototype[method];
    return vi.spyOn(prototype, method).mockImplementation(function (this: URLSearchParams, name: string) {
      names.add(name);
      return original.call(this, name) as never;
    });
  });
  const iteration = vi.spyOn(prototype, Symbol.iterator).mockImplementation(function (this: URLSearchParams) {
    isForm = true;
    return this.entries();
  });
  await run();
  for (const spy of [...spies, iteration]) spy.mockRestore();
  return { names: [...names], isForm };
}

test("names that every object inherits are no page's error, in paths and queries", async () => {
  const failed: string[] = [];
  let asked = 0;
  for (const { path, file } of sitePages) {
    const named = [...path.matchAll(/:(\w+)\??/g)].map(([, name]) => name!);
    const ask = async (cookie: string | undefined, params: Record<string, string>, query = "") => {
      asked++;
      const address = path.replace(/:(\w+)\??/g, (_, name: string) => encodeURIComponent(params[name]!)) + query;
      const what = `${file} ${address}`;
      const status = await openPage(app, address, { cookie }).then(
        ({ status, data }) => {
          // A function in it cannot be sent to the browser.
          structuredClone(data);
          return status;
        },
        (error: unknown) => {
          failed.push(`${what}: ${String(error)}`);
          return 500;
        },
      );
      if (status >= 500) failed.push(what);
      return status;
    };
    const usual = Object.fromEntries(named.map((name) => [name, valueOf(name)]));
    const statuses = new Map<string | undefined, number>();
    let [names, isForm] = [new Set<string>(), false];
    for (const cookie of cookies) {
      const read = await namesReadBy(async () => statuses.set(cookie, await ask(cookie, usual)));
      names = new Set([...names, ...read.names]);
      isForm ||= read.isForm;
    }
    const [cookie] = [...statuses].find(([, status]) => status === 200) ??
      [...statuses].find(([, status]) => status !== 302 && status !== 403) ?? [cookies[1]];
    // One page stands for all that read the parameters of a search.
    const ofForm = isForm && file === "finding/search/detailed/detailed.page.tsx" ? searchNames : [];
    for (const text of inherited) {
      for (const name of named) await ask(cookie, { ...usual, [name]: text });
      for (const name of new Set([...names, ...ofForm]))
        await ask(cookie, usual, `?${new URLSearchParams([[name, text]]).toString()}`);
      if (isForm) await ask(cookie, usual, `?${text}=1`);
    }
  }
  console.info(`${asked} pages asked for inherited names`);
  expect([...new Set(failed)]).toEqual([]);
});

type Parameter = { name: string; in: string };
type Paths = Record<string, Record<string, { parameters?: Parameter[] }>>;

test("names that every object inherits are no call's error, in paths and queries", async () => {
  const { paths } = (await app.request({ url: "/ajax/openapi.json" })).json<{ paths: Paths }>();
  const failed: string[] = [];
  for (const [path, methods] of Object.entries(paths))
    for (const [method, { parameters = [] }] of Object.entries(methods)) {
      const usual = Object.fromEntries(parameters.map(({ name }) => [name, valueOf(name)]));
      for (const { name, in: place } of parameters)
        for (const text of inherited) {
          const params: Record<string, string> = { ...usual, [name]: text };
          const url = path.replace(/\{(\w+)\}/g, (_, one: string) => encodeURIComponent(params[one]!));
          const query = place === "query" ? `?${new URLSearchParams([[name, text]]).toString()}` : "";
          await app.db.deleteFrom("throttle").execute();
          const { statusCode } = await app.request({
            url: url + query,
            method: method.toUpperCase() as "GET",
            headers: { cookie: owner.cookie },
            ...(method === "get" ? {} : { payload: {} }),
          });
          if (statusCode >= 500) failed.push(`${method} ${url}${query}`);
        }
    }
  expect(failed).toEqual([]);
});
