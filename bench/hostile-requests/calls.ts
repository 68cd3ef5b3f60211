import { randomUUID } from "node:crypto";
import { call, times, type Hostile, type Known } from "./request.ts";

export const calls = ({ brands, models, variants, equipment, systems, keyCode }: Known): Hostile[] => {
  const search = "/ajax/get-search-form-action";
  return [
    { name: "1 MB of brands", ...call(search, { marka: Array(130_000).fill("bmw") }) },
    { name: "1,900 brands", ...call(search, { marka: Array(1900).fill("bmw") }) },
    { name: "250 kB of brands in one text", ...call(search, { marka: times(60_000, () => "bmw", ",") }) },
    { name: "every brand with 300 models", ...call(search, { marka: brands, model: models.slice(0, 300) }) },
    {
      name: "every brand with 300 unknown models",
      ...call(search, { marka: brands, model: times(300, (n) => `x${n}`, ",") }),
    },
    { name: "300 models without a brand", ...call(search, { model: models.slice(0, 300) }) },
    {
      name: "a variant of 300 brands",
      ...call(search, { marka: times(300, (n) => brands[n % brands.length]!, ","), versiyon: variants[0] }),
    },
    { name: "300 towns without a city", ...call(search, { ilce: times(300, () => "merkez", ",") }) },
    { name: "1,900 ends of attributes", ...call(search, `{${times(1900, (n) => `"ozellik_a${n}_min":"1"`, ",")}}`) },
    { name: "250 kB of one place", ...call(search, { yakin: "a-".repeat(100), yer: "a-".repeat(125_000) }) },
    { name: "lists nested 100,000 deep", ...call(search, "[".repeat(100_000)) },
    { name: "1,900 wrong values", ...call(search, `{${times(1900, (n) => `"${n}":1`, ",")}}`) },
    {
      name: "visitor's draft with 1 MB of damage",
      ...call("/ajax/ilanver/taslak", `{"form":{"damage":{${times(60_000, (n) => `"${n}":"painted"`, ",")}}}}`),
    },
    {
      name: "draft with 1,900 damaged parts",
      ...call("/ajax/ilanver/taslak", `{"form":{"damage":{${times(1900, (n) => `"${n}":"x"`, ",")}}}}`, {
        isMember: true,
      }),
    },
    {
      name: "draft with a description of 40,000 tags",
      ...call(
        "/ajax/ilanver/taslak",
        { form: { description: "<b>".repeat(13_000), title: "i".repeat(600), equipment: Array(500).fill(1) } },
        { isMember: true },
      ),
    },
    {
      name: "publishing such a draft",
      ...call(
        "/ajax/ilanver/yayinla",
        {
          draftId: randomUUID(),
          form: { listingType: "satilik", type: "1", description: "<p><b>".repeat(6_600), title: "İ".repeat(600) },
        },
        { isMember: true },
      ),
    },
    { name: "draft's page", path: "/ilanver", isMember: true },
    {
      name: "message of 4,000 digits and dots",
      ...call("/ajax/mesaj-gonder", { keyCode, message: "0 5.".repeat(1000) }, { isMember: true }),
    },
    {
      name: "message of 4,000 letters of an address",
      ...call("/ajax/mesaj-gonder", { keyCode, message: "a.a-".repeat(1000) }, { isMember: true }),
    },
    { name: "user name of 250 kB", ...call("/ajax/username/check", { username: `a@${"a-".repeat(120_000)}` }) },
    {
      name: "saved search with 200 kB of parameters",
      ...call(
        "/ajax/aramalarim/yeni",
        { title: "x", route: "/otomobil", params: times(40_000, (n) => `a${n}=1`, "&") },
        { isMember: true },
      ),
    },
    {
      name: "saved search with 1,900 parameters",
      ...call(
        "/ajax/aramalarim/yeni",
        { title: "x", route: "/otomobil", params: times(1900, (n) => `a${n}`, "&") },
        { isMember: true },
      ),
    },
    {
      name: "1,000 listings assigned to another member",
      ...call("/ilanlarim/kullanici-ata", { related_member: 1, offers: Array(1000).fill(keyCode) }, { isMember: true }),
    },
    { name: "300 attributes", ...call(search, { kategori: "otomobil", ozellik: times(300, (n) => `x${n}.1`, ",") }) },
    {
      name: "300 spare parts of a system",
      ...call(search, { ilan: "yedek-parca", grup: systems[0], parca: times(300, (n) => `x${n}`, ",") }),
    },
    {
      name: "300 systems of spare parts",
      ...call(search, { ilan: "yedek-parca", grup: times(300, (n) => systems[n % systems.length]!, ",") }),
    },
    {
      name: "all equipment, 300 times over",
      ...call(search, { kategori: "otomobil", donanim: times(300, (n) => equipment[n % equipment.length]!, ",") }),
    },
  ];
};
