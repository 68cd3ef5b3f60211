import { boundary, call, form, get, type Hostile, type KnownRental, multipart, part, query, times } from "./request.ts";

const fleet = "/kurumsal/kiralama";

/** Searches, quotes and bookings of visitors and members. */
const customers = ({ keyCode, trip, quote }: KnownRental): Hostile[] => {
  const search = `/arac-kiralama?${trip}`;
  const offer = `/arac-kiralama/rezervasyon?ilan=${keyCode}&${trip}`;
  return [
    { name: "rental of 8,000 years", ...get(search.replace(/birakis=\d{4}/, "birakis=9999")) },
    { name: "rentals within 100 km", ...get(`${search}&yaricap=100`) },
    { name: "rental filters of 14 kB", ...get(`${search}&${query("isletme", Array(1900).fill("rota"), 14_000)}`) },
    { name: "rentals at a place of 14 kB", ...get(`/arac-kiralama?alis-yeri=${"a-".repeat(7000)}`) },
    { name: "page of a place of 14 kB", ...get(`/arac-kiralama/${"a-".repeat(7000)}`) },
    { name: "rental place of one long word", ...get(`/ajax/rent-place-suggestion/${"abcdefghij".repeat(90)}`) },
    { name: "rental place of 300 words", ...get(`/ajax/rent-place-suggestion/${times(300, () => "ist", "%20")}`) },
    { name: "20 searches for rentals at once", ...get(search), atOnce: 20 },
    { name: "20 pages of places at once", ...get("/arac-kiralama/istanbul-havalimani"), atOnce: 20 },
    { name: "20 offers at once", ...get(offer), atOnce: 20 },
    { name: "20 quotes at once", ...form(offer, "", { isMember: true, atOnce: 20 }) },
    {
      name: "quote with 1,900 extras",
      ...form(
        offer,
        times(1900, (n) => `ekstra-${n}=9`, "&"),
        { isMember: true },
      ),
    },
    {
      name: "30 bookings of one quote at once",
      ...form(
        `/arac-kiralama/rezervasyon/${quote}`,
        `islem=kart&driverName=Ay%C5%9Fe+I%C5%9F%C4%B1k&driverBirthDay=1990-05-01&driverLicenceDay=2012-05-01&driverPhone=05321234567&accept=1&billing=1&contract=${"0".repeat(64)}`,
        { isMember: true, atOnce: 30 },
      ),
    },
    {
      name: "booking with a driver of 90 kB",
      ...form(`/arac-kiralama/rezervasyon/${quote}`, `islem=kart&driverName=${"%CC%81a".repeat(13_000)}`, {
        isMember: true,
      }),
    },
    {
      name: "support request of 250 kB",
      ...call(
        "/ajax/rent/booking/AAAAAAAA/support-request/other",
        { message: "0 5.".repeat(60_000) },
        { isMember: true },
      ),
    },
  ];
};

/** What people of a rental business send. */
const businesses = ({ keyCode, booking, feed }: KnownRental, bomb: Uint8Array<ArrayBuffer>): Hostile[] => {
  const handover = `${fleet}/rezervasyonlar/${booking}/teslim`;
  const upload = (name: string, body: Hostile["body"]): Hostile => ({
    name,
    path: `${handover}/fotograf`,
    method: "POST",
    isRental: true,
    headers: multipart,
    ...(body === undefined ? {} : { body }),
  });
  return [
    upload(
      "hand-over photo of 144 megapixels",
      new Uint8Array(
        Buffer.concat([Buffer.from(part("photo", '; filename="a.png"')), bomb, Buffer.from(`\r\n--${boundary}--\r\n`)]),
      ),
    ),
    upload("hand-over photo in 60,000 parts", `${times(60_000, (n) => `${part(String(n))}x\r\n`)}--${boundary}--\r\n`),
    {
      name: "hand-over with a signature of 90 kB",
      ...form(handover, `islem=kaydet&signature=${"M1+1+L1+1+".repeat(9000)}x`, { isRental: true }),
    },
    {
      name: "hand-over with 1,900 damaged parts",
      ...form(handover, `islem=kaydet&${times(1900, (n) => `hasar-${n}=scratch`, "&")}`, { isRental: true }),
    },
    {
      name: "90 kB of plates",
      ...form(
        `${fleet}/ilanlar/${keyCode}`,
        `islem=ekle&place=1&plates=${times(9000, (n) => `34+A+${1000 + n}`, "%0A")}`,
        { isRental: true },
      ),
    },
    {
      name: "1,900 rates",
      ...form(`${fleet}/fiyatlar/${keyCode}`, `islem=kaydet&${times(1900, (n) => `fiyat-${n}-1=1`, "&")}`, {
        isRental: true,
      }),
    },
    {
      name: "1,900 one-way fees",
      ...form(`${fleet}/yerler`, `islem=ucretler&${times(1900, (n) => `ucret-${n}-${n + 1}=1`, "&")}`, {
        isRental: true,
      }),
    },
    { name: "calendar of the year 9999", path: `${fleet}/takvim?bas=9999-12-31&sayfa=1000`, isRental: true },
    { name: "20 calendars at once", path: `${fleet}/takvim`, isRental: true, atOnce: 20 },
    { name: "report of the year 9999", path: `${fleet}/rapor?grup=ay&son=9999-12`, isRental: true },
    { name: "bookings by a text of 14 kB", path: `${fleet}/rezervasyonlar?q=${"a%25".repeat(3500)}`, isRental: true },
    { name: "20 calendar feeds at once", ...get(feed), atOnce: 20 },
    { name: "calendar feed with a secret of 14 kB", ...get(`/kiralama-takvimi/${"a".repeat(14_000)}.ics`) },
  ];
};

/** `bomb` is a small file that decodes to a large picture. */
export const rentals = (rental: KnownRental, bomb: Uint8Array<ArrayBuffer>): Hostile[] => [
  ...customers(rental),
  ...businesses(rental, bomb),
];
