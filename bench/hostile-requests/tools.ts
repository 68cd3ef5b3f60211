import { call, form, get, type Hostile, type Known, times } from "./request.ts";

/** Loans, vehicle tax, wishes, requests and down payments. */
export const tools = ({ brands, keyCode, keyCodes }: Known): Hostile[] => [
  { name: "loan of 999,999 months", ...get("/tasit-kredisi/karsilastir/999999-ay-vadeli-999999999999-tl-x") },
  { name: "loan address of 14 kB", ...get(`/tasit-kredisi/karsilastir/${"9".repeat(14_000)}-ay-vadeli-1-tl-x`) },
  { name: "loan of the highest budget", ...get("/tasit-kredisi?aylik=5.000.000&vade=48&pesinat=50.000.000") },
  { name: "loan amount of 14 kB", ...get(`/tasit-kredisi?hesap=1&tutar=${"1.".repeat(7000)}&vade=36`) },
  {
    name: "loan application of 250 kB",
    ...call("/ajax/credit-tasit-apply", {
      customerName: "a ".repeat(60_000),
      customerEmail: `a@${"a.".repeat(60_000)}`,
      customerPhone: "0 5".repeat(1000),
    }),
  },
  {
    name: "loan application with 95 kB of income",
    ...form("/tasit-kredisi/basvuru", `monthlyIncome=${"1.".repeat(40_000)}`),
  },
  { name: "tax rows of a vehicle type of 14 kB", ...get(`/ajax/mtv/getMtvListsByParentRows/${"a-".repeat(7000)}`) },
  { name: "tax of ids of 14 kB", ...get(`/mtv-hesaplama/x/${"1-".repeat(7000)}`) },
  { name: "tax form of 14 kB", ...get(`/mtv-hesaplama?${times(1900, (n) => `a${n}=1`, "&")}`) },
  {
    name: "wish for 130,000 vehicles",
    ...call("/ajax/send-to-gtm", { way: "brand-model", vehicleModel: Array(130_000).fill("otomobil/bmw/3-serisi") }),
  },
  {
    name: "wish for ten unknown vehicles",
    ...call("/ajax/send-to-gtm", {
      way: "brand-model",
      vehicleModel: Array.from({ length: 10 }, (_, n) => `otomobil/${brands[n]}/${"a-".repeat(90)}`),
    }),
  },
  {
    name: "20 wishes of the whole market at once",
    ...call("/ajax/send-to-gtm", { way: "price", vehicleType: ["otomobil"], maxPrice: "999999999" }),
    atOnce: 20,
  },
  { name: "wish with a note of 90 kB", ...form("/aracimi-bul", `way=price&customerNote=${"0 5.".repeat(22_000)}`) },
  { name: "wish with a secret of 14 kB", ...get(`/aracimi-bul/sonuc/${"a".repeat(14_000)}`) },
  {
    name: "request with a text of 95 kB",
    ...form("/iletisim", `email=a@${"a.".repeat(20_000)}&message=${"a ".repeat(20_000)}`),
  },
  {
    name: "down payment with terms of 90 kB",
    ...form(`/on-odeme/${keyCode}`, `accept=1&contract=${"0".repeat(90_000)}&billing=1`, { isMember: true }),
  },
  {
    name: "30 down payments at once",
    ...form(`/on-odeme/${keyCodes[0]}`, "accept=1&billing=1", { isMember: true, atOnce: 30 }),
  },
  {
    name: "down payments for 1,900 vehicles",
    ...form(
      "/kurumsal/on-odeme",
      `isOn=1&fee=1000&holdDays=3&rule=always&scope=chosen&${times(1900, (n) => `listings[]=${n}`, "&")}`,
      {
        isDealer: true,
      },
    ),
  },
  { name: "down payment of an id of 14 kB", path: `/on-odemelerim/${"1".repeat(14_000)}`, isMember: true },
];
