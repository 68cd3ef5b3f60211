import { z } from "zod/mini";
import { endpoint } from "#src/shared/endpoint.ts";

const Place = z.object({ id: z.number(), slug: z.string(), name: z.string() });

export const listTowns = endpoint({
  method: "GET",
  path: "/ajax/locations/:id",
  about: "Towns of a city; `id` is the city's plate code or slug.",
  input: z.object({}),
  answer: z.array(Place),
});

export const listCities = endpoint({
  method: "GET",
  path: "/ajax/data/cities",
  aliases: ["/ajax/data/citieshttps"],
  about: "The 81 cities in Turkish order; the id is the plate code.",
  input: z.object({}),
  answer: z.array(Place),
});
