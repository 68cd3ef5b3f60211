import { call, get, type Hostile, times } from "./request.ts";

const root = "/api/v1";
const withKey = { hasKey: true } as const;

/** Calls of programs of businesses. */
export const businessApi = (): Hostile[] => [
  {
    name: "API with a key of 14 kB",
    ...get(`${root}/listings`, { authorization: `Bearer kontak_${"a".repeat(14_000)}` }),
  },
  { name: "API list with a cursor of 14 kB", ...get(`${root}/listings?cursor=${"a".repeat(14_000)}`), ...withKey },
  { name: "20 API lists at once", ...get(`${root}/listings?limit=100`), ...withKey, atOnce: 20 },
  {
    name: "API statistics of 8,000 years",
    ...get(`${root}/statistics/listings?from=2000-01-01&to=9999-12-31`),
    ...withKey,
  },
  {
    name: "API list of leads since the year 0",
    ...get(`${root}/leads/messages?since=0001-01-01T00:00:00Z`),
    ...withKey,
  },
  { name: "API body nested 100,000 deep", ...call(`${root}/listings`, "[".repeat(100_000), withKey) },
  { name: "API vehicle of 1,900 columns", ...call(`${root}/listings`, { vehicle: columns(1900, 10) }, withKey) },
  { name: "API vehicle of 250 kB", ...call(`${root}/listings`, { vehicle: columns(20, 12_000) }, withKey) },
  {
    name: "API vehicle with a description of 200 kB",
    ...call(
      `${root}/listings`,
      { vehicle: { "Stok no": "X1", Marka: "BMW", Model: "3 Serisi", Açıklama: "<b>".repeat(66_000) } },
      withKey,
    ),
  },
  {
    name: "API photos of 1 MB",
    ...call(`${root}/listings/1/photos`, { url: `https://x.example/${"a".repeat(1_000_000)}` }, withKey),
  },
  {
    name: "API order of 100,000 photos",
    ...call(`${root}/listings/1/photos`, { photoIds: Array(100_000).fill("a") }, { ...withKey, method: "PUT" }),
  },
  {
    name: "API webhook of 200 kB",
    ...call(`${root}/webhooks`, { url: `https://${"a.".repeat(100_000)}x`, events: [] }, withKey),
  },
  {
    name: "API call with an idempotency key of 14 kB",
    ...call(`${root}/listings`, {}, withKey),
    headers: { "content-type": "application/json", "idempotency-key": "a".repeat(14_000) },
  },
  { name: "API address of 14 kB", ...get(`${root}/${"a/".repeat(7000)}`), ...withKey },
  // The last write: a key has a limit of them.
  {
    name: "20 API vehicles at once",
    ...call(`${root}/listings`, { vehicle: { "Stok no": "X2", Marka: "BMW", Model: "3-Serisi x" } }, withKey),
    atOnce: 20,
  },
];

const columns = (count: number, length: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`Sütun ${n}`, times(length, () => "a")]));
