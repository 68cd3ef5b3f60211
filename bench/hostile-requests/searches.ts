import { get, query, times, type Hostile, type Known } from "./request.ts";

export const searches = ({ brands, models, equipment }: Known): Hostile[] => [
  {
    name: "address of every brand and 8 kB of models",
    ...get(`/otomobil?${query("marka", brands, 5000)}&${query("model", models, 8000)}`),
  },
  {
    name: "count of the same",
    ...get(`/ajax/arama/sayi?${query("marka", brands, 5000)}&${query("model", models, 8000)}`),
  },
  {
    name: "quick search of the same",
    ...get(`/ajax/arama/hizli?${query("marka", brands, 5000)}&${query("model", models, 8000)}`),
  },
  { name: "address with 14 kB of dashes", ...get(`/otomobil/${"a-".repeat(7000)}`) },
  { name: "address with 14 kB of brands in its path", ...get(`/otomobil/${"bmw-".repeat(3500)}`) },
  { name: "address of 500 parameters", ...get(`/otomobil?${times(500, (n) => `ozellik_a${n}_min=1`, "&")}`) },
  { name: "address of 7,000 parameters", ...get(`/otomobil?${times(7000, () => "a", "&")}`) },
  { name: "text search of 14 kB", ...get(`/otomobil?ara=${times(4500, () => "ab", "+")}`) },
  { name: "text search of spaces", ...get(`/otomobil?ara=a${"+".repeat(14_000)}b`) },
  {
    name: "detailed search with all equipment",
    ...get(`/detayli-arama?kategori=otomobil&${query("donanim", equipment, 8000)}&${query("marka", brands, 5000)}`),
  },
  { name: "comparison of 480 listings", ...get(`/karsilastir?${times(480, () => "keyCode[]=AAAAAAAAA", "&")}`) },
];

export const sentences = (): Hostile[] => [
  { name: "sentence of one long word", ...get(`/ara?q=${"abcdefghij".repeat(20)}`) },
  { name: "sentence of 14 kB", ...get(`/ara?q=${times(2000, () => "passat", "+")}`) },
  { name: "sentence of numbers", ...get(`/ara?q=${times(50, () => "1", "+bin+")}`) },
  { name: "sentence of digits and points", ...get(`/ara?q=${"1.".repeat(7000)}`) },
  { name: "sentence of unknown words", ...get(`/ara?q=${times(40, () => "qwzx", "+")}`) },
  { name: "sentence of numbers in letters", ...get(`/ara?q=${"bir".repeat(60)}x`) },
  { name: "sentence of a comma-separated list", ...get(`/ara?q=${times(100, () => "a", ",")}`) },
  {
    name: "sentence of short unknown names",
    ...get(`/ara?q=${times(30, (n) => `gofl${String.fromCharCode(97 + (n % 26))}`, "+")}`),
  },
  { name: "sentence of spaces", ...get(`/ara?q=${"%20".repeat(4500)}a`) },
  { name: "suggestions for a long word", ...get(`/ajax/fulltext-suggestion/satilik/${"abcdefghij".repeat(10)}`) },
  {
    name: "suggestions for fifty words",
    ...get(`/ajax/fulltext-suggestion/satilik/${times(50, (n) => `a${n}`, "%20")}`),
  },
  { name: "suggestions for 1,000 letters", ...get(`/ajax/fulltext-suggestion/satilik/${"a".repeat(1000)}`) },
];
