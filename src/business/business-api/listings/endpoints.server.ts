import { z } from "zod/mini";
import { listingStates } from "#src/selling/listings/rules.ts";
import { stockNumberMaxLength } from "#src/business/stock/rules.ts";
import { about, apiEndpoint, moment, optionalMoment, pageOf, pageQuery, sinceQuery } from "../endpoint.server.ts";
import { headingOf, ShownVehicle, Vehicle, VehicleChange } from "./fields.server.ts";

export const Photo = z.object({
  id: about("Fotoğrafın kimliği; aynı içerik aynı kimliği alır.", z.string()),
  url: about("1600 piksellik JPEG.", z.string()),
});

export const ApiListing = z.object({
  id: about("İlan numarası.", z.string()),
  stockNumber: about("Stok numarası; yoksa ilan numarası.", z.string()),
  state: about(
    "draft: taslak, pending: onay bekliyor, active: yayında, passive: pasif, rejected: reddedildi, expired: süresi doldu, sold: satıldı, removed: kaldırıldı, authority-lost: yetkisi düştü.",
    z.enum(listingStates),
  ),
  url: about("İlanın sayfası.", z.string()),
  vehicle: about("Stok dışa aktarımındaki sütunlarıyla araç.", ShownVehicle),
  photos: about("Gösterildikleri sırayla.", z.array(Photo)),
  authority: about("Yetki doğrulamasının (EİDS) durumu; gerekmiyorsa null.", z.nullable(z.string())),
  reasons: about("Reddedilen ya da onaydan çekilen ilanın gerekçeleri.", z.array(z.string())),
  createdAt: moment("Eklenme."),
  updatedAt: moment("Son değişiklik."),
  publishedAt: optionalMoment("Yayın tarihi."),
  expiresAt: optionalMoment("Yayın bitişi."),
});

/** A listing after it was written. */
export const WrittenListing = z.extend(ApiListing, {
  warnings: about(
    "Gönderilip ilana alınmayan değerler, birer cümle: tanınmayan donanım, renk ya da ilçe, geçersiz fotoğraf adresi. Benzer araçlarınkinden uzak bir fiyat da burada söylenir.",
    z.array(z.string()),
  ),
});

const move = about(
  "Araç başka bir stok kaynağındaysa ya da sitede yazıldıysa onu API kaynağına taşır; bundan sonra buradan güncellenir.",
  z._default(z.boolean(), false),
);

const priceConfirmed = about(
  "Benzer araçların dörtte birinden düşük ya da dört katından yüksek bir fiyat yalnız bununla alınır; daha küçük farklar warnings alanında bildirilir.",
  z._default(z.boolean(), false),
);

const idParameter = "İlan numarası id ile verilir.";
/** The vehicle of the documentation’s examples. */
export const sampleVehicle = {
  [headingOf("sourceId")]: "A-1017",
  [headingOf("brand")]: "Renault",
  [headingOf("model")]: "Megane",
  [headingOf("variant")]: "1.5 dCi Touch",
  [headingOf("year")]: 2015,
  [headingOf("mileage")]: 98_000,
  [headingOf("price")]: 750_000,
  [headingOf("plate")]: "34 KTN 117",
  [headingOf("city")]: "İzmir",
  [headingOf("description")]: "Bakımları zamanında yapıldı.",
  [headingOf("damage")]: "Tavan: Boyalı | Kalanlar: Orijinal",
};

export const listListings = apiEndpoint({
  method: "GET",
  path: "/api/v1/listings",
  scope: "listings:read",
  title: "İlanları listeleyin",
  about: "İşletmenizin satılık araç ilanları, eklendikleri sırayla. Kaldırılanlar yalnız state=removed ile gelir.",
  query: z.strictObject({
    state: about("Yalnız bu durumdakiler.", z.optional(z.enum(listingStates))),
    stockNumber: about("Yalnız bu stok numarası.", z.optional(z.string().check(z.maxLength(stockNumberMaxLength)))),
    branch: about("Yalnız bu addaki şube.", z.optional(z.string().check(z.maxLength(80)))),
    updatedSince: sinceQuery,
    ...pageQuery,
  }),
  answer: pageOf(ApiListing),
  refuses: [422],
});

export const readListing = apiEndpoint({
  method: "GET",
  path: "/api/v1/listings/:id",
  scope: "listings:read",
  title: "Bir ilanı okuyun",
  about: idParameter,
  answer: ApiListing,
});

export const createListing = apiEndpoint({
  method: "POST",
  path: "/api/v1/listings",
  scope: "listings:write",
  title: "İlan ekleyin ya da stok numarasıyla güncelleyin",
  about:
    "Stok numarası yeniyse taslak eklenir (201); publish true ise hemen onaya gönderilir. İşletmenizde bu numarayla bir ilan varsa gönderilen sütunları güncellenir (200). Aynı plakayla ya da şasi numarasıyla ikinci bir ilan açılmaz. Kurallar stok aktarımıyla aynıdır: araç katalogdan bulunur, paket sınırı, yetki doğrulaması (EİDS) ve denetim geçerlidir.",
  body: z.strictObject({
    vehicle: about("Araç.", Vehicle),
    publish: about("Taslağı hemen onaya gönderir.", z._default(z.boolean(), false)),
    move,
    priceConfirmed,
  }),
  answer: WrittenListing,
  statuses: [200, 201],
  refuses: [409],
  example: { vehicle: sampleVehicle },
});

export const replaceListing = apiEndpoint({
  method: "PUT",
  path: "/api/v1/listings/:id",
  scope: "listings:write",
  title: "Bir ilanı bütünüyle değiştirin",
  about: `${idParameter} Gönderilmeyen sütunlar boşaltılır. Yayındaki ilanın aracı değişirse yeniden denetlenir. Fotoğraflara dokunulmaz.`,
  body: z.strictObject({ vehicle: about("Araç.", Vehicle), move, priceConfirmed }),
  answer: WrittenListing,
  refuses: [409],
  example: { vehicle: sampleVehicle },
});

export const changeListing = apiEndpoint({
  method: "PATCH",
  path: "/api/v1/listings/:id",
  scope: "listings:write",
  title: "Bir ilanın bazı sütunlarını değiştirin",
  about: `${idParameter} Gönderilmeyen sütunlar olduğu gibi kalır; boş metin sütunu boşaltır.`,
  body: z.strictObject({ vehicle: about("Değişen sütunlar.", VehicleChange), move, priceConfirmed }),
  answer: WrittenListing,
  refuses: [409],
  example: { vehicle: { [headingOf("price")]: 735_000 } },
});

export const publishListing = apiEndpoint({
  method: "POST",
  path: "/api/v1/listings/:id/publish",
  scope: "listings:write",
  title: "Yayınlayın",
  about:
    "Taslağı onaya gönderir, pasif ilanı yeniden yayına alır, süresi dolanı uzatır, az önce satıldı yapılanı geri alır. Onay bekleyen ve yayındaki ilan olduğu gibi kalır. Fotoğrafı ya da boya değişen bilgisi olmayan taslak yayınlanmaz (422); indirilmeyi bekleyen fotoğraf adresleri fotoğraf sayılır. Adreslerin hiçbiri indirilemezse ilan yeniden taslak olur.",
  answer: ApiListing,
  refuses: [409, 422],
});

export const pauseListing = apiEndpoint({
  method: "POST",
  path: "/api/v1/listings/:id/pause",
  scope: "listings:write",
  title: "Pasife alın",
  about: "Yayındaki ilanı pasife alır; pasif ilan olduğu gibi kalır.",
  answer: ApiListing,
  refuses: [409],
});

export const sellListing = apiEndpoint({
  method: "POST",
  path: "/api/v1/listings/:id/sold",
  scope: "listings:write",
  title: "Satıldı yapın",
  about: "Yayındaki ya da pasif ilanı satıldı yapar; satılan ilan olduğu gibi kalır.",
  answer: ApiListing,
  refuses: [409],
});

export const removeListing = apiEndpoint({
  method: "DELETE",
  path: "/api/v1/listings/:id",
  scope: "listings:write",
  title: "Kaldırın",
  about: "İlanı kaldırır; geri alınamaz.",
  answer: ApiListing,
  refuses: [409],
});

export const listingEndpoints = [
  listListings,
  readListing,
  createListing,
  replaceListing,
  changeListing,
  publishListing,
  pauseListing,
  sellListing,
  removeListing,
];
