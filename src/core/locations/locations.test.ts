import { expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { placesOf } from "./places.server.ts";

const app = await testApp();
const get = async (url: string) => {
  const response = await app.request({ url });
  return { status: response.statusCode, headers: response.headers, body: response.json() };
};

test("both addresses answer 81 cities in Turkish order, cacheable", async () => {
  const { body, headers } = await get("/ajax/data/cities");
  const names = body.map(({ name }: { name: string }) => name);
  expect(names).toHaveLength(81);
  expect(names).toEqual(names.toSorted(new Intl.Collator("tr").compare));
  expect(names.slice(0, 2)).toEqual(["Adana", "Adıyaman"]);
  expect(headers["cache-control"]).toBe("public, max-age=600");
  expect((await get("/ajax/data/citieshttps")).body).toEqual(body);
});

test.each(["35", "izmir", "%C4%B0ZM%C4%B0R"])("towns of %s", async (id) => {
  const { body } = await get(`/ajax/locations/${id}`);
  expect(body).toHaveLength(30);
  expect(body).toContainEqual({ id: expect.any(Number), slug: "karsiyaka", name: "Karşıyaka" });
});

test("an unknown city answers 404", async () => {
  expect(await get("/ajax/locations/99")).toMatchObject({ status: 404, body: { message: "İl bulunamadı." } });
});

test("places are found by any spelling", async () => {
  const places = await placesOf(app);
  expect(places.findCity("IGDIR")?.id).toBe(76);
  expect(places.findTown(34, "şişli")?.name).toBe("Şişli");
  expect(places.findTown(34, "Karşıyaka")).toBeUndefined();
});
