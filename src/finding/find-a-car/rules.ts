import { z } from "zod/mini";
import { contactLimits } from "#src/staff/requests/rules.ts";
import { yearLength } from "#src/shared/dates.ts";
import { amountMaxLength } from "#src/shared/money.ts";
import { parsePhone } from "#src/shared/phone.ts";
import {
  emailPattern,
  idMax,
  maxCharacters,
  messages,
  minCharacters,
  singleLine,
  wholeNumber,
} from "#src/shared/validation.ts";
import { rangeFilters } from "#src/finding/search/filters/ranges.ts";

export const findACarPath = "/aracimi-bul";
export const wishPath = (token: string) => `${findACarPath}/sonuc/${token}`;
/** The link of the mail that confirms the address. */
export const confirmPath = (token: string, confirmToken: string) => `${wishPath(token)}?onay=${confirmToken}`;

/** The two ways to say what one looks for: by its name, or by what it may cost. */
export const wishWays = { "brand-model": "Marka ve model biliyorum", price: "Bütçem belli, araç bakıyorum" } as const;
export type WishWay = keyof typeof wishWays;

/** The steps of each way (Product 18.3). */
export const wishSteps: Record<WishWay, readonly string[]> = {
  "brand-model": ["Araç bilgisi", "Özellikler", "İletişim", "Gönder"],
  price: ["Araç türü", "Özellikler", "İletişim"],
};

export const wishLimits = { vehicles: 10, types: 9, note: 500, ...contactLimits };
export const wishYears = { min: rangeFilters.year.lowest, max: rangeFilters.year.highest };
/** How long dealers may answer, in days. */
export const wishOpenDays = 30;
/** The option of a select box that filters nothing. */
export const anyOption = "hepsi";

export const wishTexts = {
  /** The specification's sentence, word for word. */
  failed: "Bilgiler alınırken bir problem oluştu!",
  noVehicle: "En az bir araç ekleyiniz.",
  noType: "En az bir araç türü seçiniz.",
  amount: "Yalnız rakam giriniz.",
  year: `Yıl ${wishYears.min} ile ${wishYears.max} arasında olmalıdır.`,
  order: "En az değeri en çok değerinden büyük olamaz.",
  phone: "Cep telefonu numaranızı 05xx xxx xx xx biçiminde yazınız.",
  contact: "Not alanına telefon numarası ya da e-posta yazmayınız; iletişim bilgileriniz ayrıca sorulur.",
  agreement: "Devam etmek için aydınlatma metnini okuduğunuzu işaretleyiniz.",
  unknown: "Listeden bir seçenek seçiniz.",
};

const digitsOf = (typed: string | number | null) => String(typed ?? "").replace(/[.,\s]/g, "");

/** A whole number, typed with or without dots and commas; null for an empty field. */
const amount = (message: string, { min, max }: { min: number; max: number }, maxLength = amountMaxLength) =>
  z._default(
    z.pipe(
      z.union([z.string().check(z.maxLength(maxLength, message)), z.int(), z.null()], message).check(
        z.refine((typed) => {
          const digits = digitsOf(typed);
          return digits === "" || (/^\d{1,12}$/.test(digits) && Number(digits) >= min && Number(digits) <= max);
        }, message),
      ),
      z.transform((typed): number | null => (digitsOf(typed) === "" ? null : Number(digitsOf(typed)))),
    ),
    null,
  );

const list = (max: number) =>
  z
    ._default(
      z.pipe(
        z.union([z.array(z.string()), z.string()]),
        z.transform((given) => [given].flat()),
      ),
      [],
    )
    .check(z.refine((all) => all.length <= max && all.every((one) => one.length <= 200), messages.invalid));

const mileageMax = rangeFilters.mileageKm.highest;
const priceMax = rangeFilters.priceKurus.highest;
const option = z._default(z.string().check(z.minLength(1), z.maxLength(40)), anyOption);

/** What is looked for, without the person. Slugs are checked against the catalogue by `readWish`. */
const wishFields = {
  way: z.enum(Object.keys(wishWays) as WishWay[], messages.radio),
  /** `otomobil/volkswagen/passat`, or with a variant behind it. */
  vehicleModel: list(wishLimits.vehicles),
  /** Slugs of vehicle types, of the way `price`. */
  vehicleType: list(wishLimits.types),
  vehicleFuelType: option,
  vehicleGearType: option,
  minMileage: amount(wishTexts.amount, { min: 0, max: mileageMax }),
  maxMileage: amount(wishTexts.amount, { min: 0, max: mileageMax }),
  minPrice: amount(wishTexts.amount, { min: 0, max: priceMax }),
  maxPrice: amount(wishTexts.amount, { min: 0, max: priceMax }),
  minRegistrationYear: amount(wishTexts.year, wishYears, yearLength),
  maxRegistrationYear: amount(wishTexts.year, wishYears, yearLength),
};

type Ranges = Record<`${"min" | "max"}${"Mileage" | "Price" | "RegistrationYear"}`, number | null>;
const inOrder = (min: number | null, max: number | null) => min === null || max === null || min <= max;

const contactFields = {
  customerName: z.string().check(singleLine, minCharacters(wishLimits.name.min), maxCharacters(wishLimits.name.max)),
  customerEmail: z.string().check(z.trim(), z.maxLength(wishLimits.email), z.regex(emailPattern, messages.email)),
  customerPhone: z.pipe(
    z.string().check(
      z.minLength(1),
      z.refine((typed) => mobileOf(typed) !== undefined, wishTexts.phone),
    ),
    z.transform((typed) => mobileOf(typed)!),
  ),
  /** Slug of the person's city. */
  city: z.string().check(z.minLength(1), z.maxLength(40)),
  customerNote: z._default(z.string().check(z.trim(), maxCharacters(wishLimits.note)), ""),
  /** "I have read how my data are used." */
  contactAgreement: z.union([z.literal("1"), z.literal(true)], wishTexts.agreement),
  /** A consent of its own: dealers may see the wish and answer. */
  dealerAgreement: z._default(z.union([z.literal("1"), z.literal(""), z.boolean()]), ""),
  /** Hidden from people: what is written there comes from a program. */
  website: z._default(z.string(), ""),
};

/** A Turkish mobile number in E.164: an optional 0, then 5 and 9 digits. */
const mobileOf = (typed: string) =>
  /^0?5\d{9}$/.test(typed.replace(/[\s()-]/g, "")) ? parsePhone(typed)?.number : undefined;

const ordered = <Form extends z.ZodMiniType<Ranges & { way: WishWay; vehicleModel: string[]; vehicleType: string[] }>>(
  form: Form,
) =>
  form.check(
    z.refine(({ minMileage, maxMileage }) => inOrder(minMileage, maxMileage), {
      path: ["maxMileage"],
      error: wishTexts.order,
    }),
    z.refine(({ minPrice, maxPrice }) => inOrder(minPrice, maxPrice), { path: ["maxPrice"], error: wishTexts.order }),
    z.refine(({ minRegistrationYear: min, maxRegistrationYear: max }) => inOrder(min, max), {
      path: ["maxRegistrationYear"],
      error: wishTexts.order,
    }),
    z.refine(({ way, vehicleModel }) => way !== "brand-model" || vehicleModel.length > 0, {
      path: ["vehicleModel"],
      error: wishTexts.noVehicle,
    }),
    z.refine(({ way, vehicleType }) => way !== "price" || vehicleType.length > 0, {
      path: ["vehicleType"],
      error: wishTexts.noType,
    }),
  );

/** The whole form. `vehicle`, the text list of brand, model and variant, is made anew from `vehicleModel`. */
export const WishForm = ordered(z.object({ ...wishFields, ...contactFields, vehicle: z.optional(z.string()) }));
export type WishForm = z.output<typeof WishForm>;

/** What of the form is looked for; stored with a wish. */
export const Wish = z.object(wishFields);
export type Wish = z.output<typeof Wish>;

export const wishMessages = {
  notFound: "Bu arama bulunamadı. Bağlantı eksik ya da süresi dolmuş olabilir.",
  ended: "Bu arama kapandı.",
  opened: "Satıcılar aramanızı görüyor. Yanıt gelince e-posta göndeririz.",
  closed: "Aramanız kapatıldı; satıcılar artık görmüyor.",
  saved: "Aramanız kaydedildi; yeni ilanları e-postayla bildiririz.",
  answered: "Yanıtınız gönderildi. Kişi kabul ederse iletişim bilgileri burada görünür.",
  answeredBefore: "İşletmeniz bu aramayı yanıtladı.",
  full: "Bu arama yeterince yanıt aldı.",
  noListing: "İlan bulunamadı ya da yayında değil.",
  answerNotFound: "Yanıt bulunamadı.",
  accepted: "İletişim bilgileriniz bu işletmeyle paylaşıldı.",
};

/** Answers of businesses to one wish. */
export const answersMax = 10;
export const answerLength = { min: 10, max: 1000 };
/** Of one business. */
export const answerThrottle = { capacity: 20, perHour: 20 };
export const wishesPerPage = 20;
/** Asking for the highest price, of one sender. */
export const priceThrottle = { capacity: 20, perHour: 60 };
/** The dealers' page of open wishes. */
export const openWishesPath = "/kurumsal/arac-arayanlar";

/** A dealer's answer to a wish; `keyCode` is one of the business's live listings, or empty. */
export const AnswerForm = z.object({
  wish: wholeNumber({ min: 1, max: idMax }),
  keyCode: z._default(z.string().check(z.trim(), z.maxLength(20)), ""),
  text: z.string().check(z.trim(), minCharacters(answerLength.min), maxCharacters(answerLength.max)),
});
