// The most expensive requests known, for bench:hostile.
import { randomUUID } from "node:crypto";

export type Hostile = {
  name: string;
  path: string;
  method?: "GET" | "POST" | "PATCH";
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
  /** Sent by a signed-in member. */
  isMember?: boolean;
  /** Sent by a signed-in dealer. */
  isDealer?: boolean;
  /** Sent in sequence over one socket of the chat, instead of a request. */
  frames?: (string | Uint8Array)[];
};

/** Names of the catalogue, so that long lists have names that exist. */
export type Known = {
  brands: string[];
  models: string[];
  variants: string[];
  equipment: string[];
  systems: string[];
  keyCode: string;
  /** The live listings of the dealer. */
  keyCodes: string[];
};

const formType = { "content-type": "application/x-www-form-urlencoded" };
const times = (count: number, text: (n: number) => string, between = "") =>
  Array.from({ length: count }, (_, n) => text(n)).join(between);
const form = (path: string, body: string, more: Partial<Hostile> = {}) => ({
  path,
  method: "POST" as const,
  headers: formType,
  body,
  ...more,
});
const call = (path: string, body: unknown, more: Partial<Hostile> = {}) => ({
  path,
  method: "POST" as const,
  headers: { "content-type": "application/json" },
  body: typeof body === "string" ? body : JSON.stringify(body),
  ...more,
});
const get = (path: string, headers: Record<string, string> = {}) => ({ path, headers });
const query = (name: string, values: readonly string[], bytes: number) =>
  `${name}=${values
    .join(",")
    .slice(0, bytes)
    .replace(/,[^,]*$/, "")}`;

const forms = (): Hostile[] => [
  { name: "form of 60,000 names", ...form("/login", times(60_000, String, "&")) },
  {
    name: "form of 500 names",
    ...form(
      "/login",
      times(500, (n) => `${n}=${"x".repeat(190)}`, "&"),
    ),
  },
  {
    name: "form of 500 values of one list",
    ...form(
      "/login",
      times(500, () => "email[]=x", "&"),
    ),
  },
  { name: "password of 95 kB", ...form("/login", `email=uye@kontak.example&password=${"x".repeat(95_000)}`) },
  { name: "sign-up with an e-mail of 95 kB", ...form("/bireysel/kayit", `email=a@${times(31_000, () => "a-", "")}`) },
  {
    name: "reset for an e-mail of 95 kB of dots",
    ...form("/sifremi-unuttum", `email=a@${times(31_000, () => "a.", "")}`),
  },
  { name: "passkey of 95 kB", ...form("/login", `passkey=${encodeURIComponent(`{"id":"${"A".repeat(90_000)}"}`)}`) },
  {
    name: "second step with a code of 95 kB",
    ...form("/login/dogrulama", `code=${"1 ".repeat(30_000)}`),
  },
  {
    name: "bulk form of 480 listings",
    ...form("/ilanlarim", `action=refresh&${times(480, () => "offers[]=AAAAAAAAA", "&")}`, { isMember: true }),
  },
];

const calls = ({ brands, models, variants, equipment, systems, keyCode }: Known): Hostile[] => {
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

/** Shopping: `keyCodes` are those of the dealer's live listings. */
const orders = ({ keyCodes, brands }: Known): Hostile[] => {
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

const searches = ({ brands, models, equipment }: Known): Hostile[] => [
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

const sentences = (): Hostile[] => [
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

const headers = (): Hostile[] => [
  { name: "14 kB of cookies", ...get("/otomobil", { cookie: times(4000, () => "a=", ";") }) },
  { name: "14 kB of spaces in cookies", ...get("/otomobil", { cookie: `a=1;${" ".repeat(14_000)}b=2` }) },
  {
    name: "search cookies of 14 kB",
    ...get("/otomobil", { cookie: `arama-sayfasi=${"%2C".repeat(2300)}; sonuc-listesi=${"%5B".repeat(2300)}` }),
  },
  { name: "14 kB of encodings", ...get("/otomobil", { "accept-encoding": times(2500, () => "x;q=0", ",") }) },
  { name: "14 kB of entity tags", ...get("/otomobil", { "if-none-match": times(3000, () => '"a"', ",") }) },
];

// Node does not parse a shorter boundary.
const boundary = "x".repeat(30);
const multipart = { "content-type": `multipart/form-data; boundary=${boundary}` };
const part = (name: string, more = "") =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`;

const uploads = (bomb: Uint8Array<ArrayBuffer>): Hostile[] => [
  {
    name: "upload with 14 kB of metadata",
    path: "/yukle",
    method: "POST",
    isMember: true,
    headers: { "tus-resumable": "1.0.0", "upload-length": "10", "upload-metadata": times(1700, () => "a YQ==", ",") },
  },
  {
    name: "profile picture of 144 megapixels",
    path: "/hesabim/profil/resim",
    method: "POST",
    isMember: true,
    headers: multipart,
    body: new Uint8Array(
      Buffer.concat([Buffer.from(part("picture", '; filename="a.png"')), bomb, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    ),
  },
  {
    name: "profile picture in 60,000 parts",
    path: "/hesabim/profil/resim",
    method: "POST",
    isMember: true,
    headers: multipart,
    body: `${times(60_000, (n) => `${part(String(n))}x\r\n`)}--${boundary}--\r\n`,
  },
  {
    name: "visitor's profile picture of 5 MB",
    path: "/hesabim/profil/resim",
    method: "POST",
    headers: multipart,
    body: new Uint8Array(5_000_000),
  },
];

const frames = (): Hostile[] => [
  {
    name: "40 frames of 32 kB of lists",
    path: "/sohbet",
    isMember: true,
    frames: Array<string>(40).fill("[".repeat(32_000)),
  },
  {
    name: "100 frames of 30 kB of text",
    path: "/sohbet",
    isMember: true,
    frames: Array<string>(100).fill(
      JSON.stringify({ action: "message", conversationCode: "x", clientKey: randomUUID(), msg: "a.a-".repeat(7500) }),
    ),
  },
  { name: "a frame of 1 MB", path: "/sohbet", isMember: true, frames: ["x".repeat(1_000_000)] },
  {
    name: "100 frames that are no text",
    path: "/sohbet",
    isMember: true,
    frames: Array<Uint8Array>(100).fill(new Uint8Array(32_000)),
  },
];

/** `bomb` is a small file that decodes to a large picture. */
export const hostileRequests = (known: Known, bomb: Uint8Array<ArrayBuffer>): Hostile[] => [
  ...forms(),
  ...calls(known),
  ...orders(known),
  ...searches(known),
  ...sentences(),
  ...headers(),
  ...uploads(bomb),
  ...frames(),
];
