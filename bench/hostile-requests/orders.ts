import { call, form, get, query, times, type Hostile, type Known } from "./request.ts";

/** Shopping: `keyCodes` are those of the dealer's live listings. */
export const orders = ({ keyCodes, brands }: Known): Hostile[] => {
  const order = "/ajax/get-freemium-order";
  const lasting = [20, 21, 22, 23, 24];
  const items = (count: number, item: (n: number) => object) => ({
    items: Array.from({ length: count }, (_, n) => item(n)),
  });
  const nobodys = (n: number) => ({
    dopingId: 20,
    offerKeyCode: `22222${1000 + n}`.replaceAll(/[01]/g, "2"),
    period: 7,
  });
  return [
    {
      name: "order of 200 listings of others",
      ...call(order, items(200, nobodys), { isDealer: true }),
    },
    {
      name: "order of the same promotion 200 times",
      ...call(
        order,
        items(200, () => ({ dopingId: 20, offerKeyCode: keyCodes[0], period: 7 })),
        { isDealer: true },
      ),
    },
    {
      name: "order of all promotions of all listings",
      ...call(
        order,
        items(Math.min(200, keyCodes.length * lasting.length), (n) => ({
          dopingId: lasting[n % lasting.length],
          offerKeyCode: keyCodes[Math.floor(n / lasting.length)],
          period: 7,
        })),
        { isDealer: true },
      ),
    },
    { name: "order of 201 items", ...call(order, items(201, nobodys), { isDealer: true }) },
    {
      name: "order of 1,900 broken items",
      ...call(
        order,
        items(950, () => ({ "": "x" })),
        { isDealer: true },
      ),
    },
    {
      name: "order with a key code of 250 kB",
      ...call(order, { dopingId: 20, offerKeyCode: "a-".repeat(120_000), period: 7 }, { isDealer: true }),
    },
    { name: "coupon of 90 kB", ...form("/hediye-kuponu", `code=${"A- ".repeat(30_000)}`, { isDealer: true }) },
    {
      name: "billing details of 90 kB",
      ...form("/fatura-bilgileri", `kind=person&first_name=${"%CC%81".repeat(15_000)}`, { isDealer: true }),
    },
    { name: "shop of 480 listings", ...get(`/doping?${times(480, () => "ilan=AAAAAAAAA", "&")}`), isDealer: true },
    {
      name: "shop of all listings",
      ...get(`/doping?${keyCodes.map((keyCode) => `ilan=${keyCode}`).join("&")}`),
      isDealer: true,
    },
    { name: "callback with a token of 90 kB", ...form("/odeme/donus", `token=${"a".repeat(90_000)}`) },
    { name: "webhook nested 100,000 deep", ...call("/odeme/bildirim", "[".repeat(100_000)) },
    {
      name: "webhook of 250 kB with a wrong signature",
      ...call("/odeme/bildirim", {
        iyziEventType: "x".repeat(240_000),
        iyziPaymentId: 1,
        token: "x",
        paymentConversationId: "x",
        status: "SUCCESS",
      }),
    },
    {
      name: "paid places of every brand",
      ...get(`/ajax/reklam?adres=${encodeURIComponent(`/otomobil?${query("marka", brands, 1900)}`)}`),
    },
    { name: "paid places of an address of 14 kB", ...get(`/ajax/reklam?adres=/otomobil?ara=${"a+".repeat(7000)}`) },
    { name: "paid places of 1,900 dashes", ...get(`/ajax/reklam?adres=/otomobil/${"a-".repeat(950)}`) },
  ];
};
