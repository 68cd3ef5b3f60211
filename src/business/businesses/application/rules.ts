import { z } from "zod/mini";
import { appealMaxLength } from "#src/selling/listings/appeals/rules.ts";
import { latitudeField, longitudeField, ownPlaceMessages } from "#src/core/locations/own-place/rules.ts";
import { billingMessages } from "#src/money/orders/billing/rules.ts";
import { isTaxNumber, taxNumberLength } from "#src/shared/identity-numbers.ts";
import { lookup } from "#src/shared/lookup.ts";
import { formatPhone, parsePhoneOf } from "#src/shared/phone.ts";
import { firstCharacters } from "#src/shared/characters.ts";
import { idMax, maxCharacters, messages, minCharacters, singleLine, wholeNumber } from "#src/shared/validation.ts";
import { businessNatures, type BusinessNature } from "../natures.ts";
import { certificateField } from "../company/rules.ts";

export const applicationPath = "/dukkan-olustur";
/** Receives a document from its own form (`multipart/form-data`, field `document`). */
export const documentPath = `${applicationPath}/belge`;
export const documentAddress = (id: string) => `${documentPath}/${id}`;
export const applicationDeskPath = "/yonetim/dukkanlar";

/** The buttons of the applicant's page, by their value in the form. */
export const applicationIntents = {
  save: "taslak",
  send: "gonder",
  appeal: "itiraz",
  removeDocument: "belge-sil",
} as const;

/** The states of an application; `moves` are the actions that lead out of each. */
export const applicationStates = {
  draft: { name: "Taslak", moves: ["submit"] },
  pending: { name: "İnceleniyor", moves: ["approve", "reject", "askChange"] },
  changeAsked: { name: "Düzeltme istendi", moves: ["submit", "appeal"] },
  rejected: { name: "Onaylanmadı", moves: ["submit", "appeal"] },
  approved: { name: "Onaylandı", moves: [] },
} as const;
export type ApplicationState = keyof typeof applicationStates;

/** Actions by their name in the history: the state they lead to, and their text in the history. */
export const applicationActions = {
  submit: { to: "pending", name: "Onaya gönderildi" },
  appeal: { to: "pending", name: "Karara itiraz edildi" },
  approve: { to: "approved", name: "Onaylandı" },
  reject: { to: "rejected", name: "Onaylanmadı" },
  askChange: { to: "changeAsked", name: "Düzeltme istendi" },
} as const satisfies Record<string, { to: ApplicationState; name: string }>;
export type ApplicationAction = keyof typeof applicationActions;

export const canMove = (state: ApplicationState, action: ApplicationAction): boolean =>
  (applicationStates[state].moves as readonly ApplicationAction[]).includes(action);

/** Fields and documents may be changed unless a moderator reads them or has approved them. */
export const isEditable = (state: ApplicationState) => canMove(state, "submit");

export const documentMaxBytes = 10 * 1024 * 1024;
export const documentMaxCount = 5;
export const documentNameMaxLength = 80;

/** Rate limits for each member. Drafts are saved whenever a field is left. */
export const draftThrottle = { capacity: 120, perHour: 600 };
export const submitThrottle = { capacity: 5, perHour: 5 };
export const documentThrottle = { capacity: 20, perHour: 30 };

export const maxBrands = 10;

export const applicationMessages = {
  saved: "Taslağınız kaydedildi.",
  sent: "Başvurunuz alındı. Sonucunu e-postayla ve bildirimlerinizde bildireceğiz.",
  appealed: "İtirazınız alındı. Başvurunuz yeniden inceleniyor.",
  removed: "Belge kaldırıldı.",
  taxNumber: billingMessages.taxNumber,
  phone: "Lütfen geçerli bir telefon numarası giriniz: 0212 345 67 89 ya da 444 0 123.",
  town: "Lütfen listeden bir ilçe seçiniz.",
  place: ownPlaceMessages.noPoint,
  brands: "Yetkili bayisi olduğunuz en az bir marka yazınız.",
  tooManyBrands: `En fazla ${maxBrands} marka yazabilirsiniz.`,
  unknownBrand: (name: string) => `“${name}” adında bir marka bulunamadı. Lütfen yazımını kontrol ediniz.`,
  contact: "Burada telefon, e-posta, IBAN ya da bağlantı bulunamaz.",
  terms: "Başvuru için koşulları kabul etmelisiniz.",
  noDocument: "Lütfen en az bir belge ekleyiniz: vergi levhanız ve yetki belgeniz gibi.",
  unconfirmed: "Dükkân açmak için önce e-posta adresinizi onaylayınız.",
  staff: "Site çalışanları dükkân açamaz.",
  notFound: "Aradığınız başvuru bulunamadı.",
  notEditable: "Başvurunuz inceleniyor; sonuçlanana kadar değiştirilemez.",
  notSubmittable: "Başvurunuz zaten incelenmek üzere gönderildi.",
  decided: "Bu başvuru için az önce başka bir karar verildi.",
  hasBusiness: "Başvuran üye artık bir işletmede; bu başvuru onaylanamaz.",
  reasons: "Lütfen en az bir neden seçiniz.",
  appealRefused: "Bu karara itiraz edemezsiniz. Başvurunuzu düzelterek yeniden gönderebilirsiniz.",
} as const;

export const documentMessages = {
  saved: "Belgeniz eklendi.",
  none: "Lütfen bir belge seçiniz.",
  tooManyFields: "Gönderdiğiniz form bir belgeden fazlasını içeriyor. Lütfen belgeleri tek tek ekleyiniz.",
  tooLarge: "Belge en fazla 10 MB olabilir. Lütfen daha küçük bir dosya seçiniz.",
  type: "Belge bir PDF ya da fotoğraf (JPEG, PNG, WebP, HEIC) olmalıdır; dosya bozuk da olabilir.",
  tooMany: `En fazla ${documentMaxCount} belge ekleyebilirsiniz.`,
  wait: "Kısa sürede çok belge gönderdiniz. Lütfen biraz sonra yeniden deneyiniz.",
  locked: applicationMessages.notEditable,
  notFound: "Aradığınız belge bulunamadı.",
  lost: "Belgenin dosyasına ulaşılamıyor. Lütfen belgeyi kaldırıp yeniden ekleyiniz.",
};

/** The refusals of a document in the address of the page without scripts, by status. */
const documentFaults: Readonly<Record<number, keyof typeof documentMessages>> = {
  403: "locked",
  404: "locked",
  409: "locked",
  413: "tooLarge",
  422: "type",
  429: "wait",
};
export const documentFault = (status: number, message: string) =>
  message === documentMessages.tooMany
    ? "tooMany"
    : message === documentMessages.none
      ? "none"
      : documentFaults[status];

/** Reasons of a moderator against an application, as the applicant reads them. */
export const applicationReasons = {
  documents: "Belgeleriniz eksik ya da okunmuyor.",
  company: "Unvan ya da vergi bilgileriniz belgelerle uyuşmuyor.",
  certificate: "Yetki belgenizi doğrulayamadık.",
  name: "Dükkân adı başka bir işletmenin ya da bir markanın adını kullanıyor.",
  place: "Adresiniz ya da haritadaki yeri doğru değil.",
  duplicate: "Bu işletmenin zaten bir dükkânı var.",
  other: "Denetleyenin notuna bakınız.",
} as const;

/** The sentences of stored reasons. */
export const applicationReasonTexts = (codes: readonly string[]): string[] =>
  codes.flatMap((code) => lookup(applicationReasons, code) ?? []);

const line = (min: number, max: number) => z.string().check(singleLine, minCharacters(min), maxCharacters(max));
const emptied = <Schema extends z.ZodMiniType<unknown, string>>(schema: Schema) =>
  z.union([
    z.pipe(
      z.literal(""),
      z.transform(() => null),
    ),
    schema,
  ]);

const limits = {
  shopName: { min: 3, max: 60 },
  company: { min: 2, max: 160 },
  tax_administration: { min: 2, max: 80 },
  address: { min: 10, max: 200 },
} as const;
export const applicationLimits = limits;
export const brandsMaxLength = 300;

/** Brand names as they were typed, separated by commas. */
export const splitBrands = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== "");

/** A complete application, with the field names of the specification. */
export const ApplicationForm = z
  .object({
    shopName: line(limits.shopName.min, limits.shopName.max),
    company: line(limits.company.min, limits.company.max),
    tax_administration: line(limits.tax_administration.min, limits.tax_administration.max),
    tax_number: z.string().check(
      z.overwrite((text) => text.replace(/\s/g, "")),
      z.minLength(1, messages.empty),
      z.maxLength(taxNumberLength, applicationMessages.taxNumber),
      z.refine(isTaxNumber, applicationMessages.taxNumber),
    ),
    /** Rental companies have another kind of document, without this number. */
    certificateNumber: emptied(certificateField),
    phone: z.string().check(
      z.minLength(1, messages.empty),
      z.overwrite((text) => parsePhoneOf("business", text) ?? text),
      z.refine((text) => parsePhoneOf("business", text) !== undefined, applicationMessages.phone),
    ),
    town: wholeNumber({ min: 1, max: idMax, message: applicationMessages.town }),
    address: line(limits.address.min, limits.address.max),
    latitude: latitudeField,
    longitude: longitudeField,
    nature: z.enum(Object.keys(businessNatures) as BusinessNature[], messages.radio),
    brands: z._default(z.string().check(singleLine, maxCharacters(brandsMaxLength)), ""),
    terms: z.literal("1", applicationMessages.terms),
  })
  .check(
    z.refine(({ nature, certificateNumber }) => nature === "rental" || certificateNumber !== null, {
      path: ["certificateNumber"],
      message: messages.empty,
    }),
    z.refine(({ latitude, longitude }) => latitude !== null && longitude !== null, {
      path: ["latitude"],
      message: applicationMessages.place,
    }),
    z.refine(({ nature, brands }) => nature !== "franchiser" || splitBrands(brands).length > 0, {
      path: ["brands"],
      message: applicationMessages.brands,
    }),
    z.refine(({ brands }) => splitBrands(brands).length <= maxBrands, {
      path: ["brands"],
      message: applicationMessages.tooManyBrands,
    }),
  );
export type Application = z.output<typeof ApplicationForm>;

/** The names of the form's fields, with their labels. */
export const applicationFields = {
  shopName: "Dükkânınızın adı",
  company: "Şirketin unvanı",
  tax_administration: "Vergi dairesi",
  tax_number: "Vergi numarası",
  certificateNumber: "Yetki belgesi no",
  phone: "Telefon",
  town: "İlçe",
  address: "Adres",
  latitude: "Enlem",
  longitude: "Boylam",
  nature: "İşletmenizin türü",
  brands: "Yetkili bayisi olduğunuz markalar",
  terms: "Koşullar",
} as const;
export type ApplicationField = keyof typeof applicationFields;
export type Details = Partial<Record<ApplicationField, string>>;

const draftFieldMaxLength = 300;
/** What is typed so far, nothing of which is checked but its length. */
export const DraftForm = z.pipe(
  z.record(z.string(), z.unknown()),
  z.transform((values): Details =>
    Object.fromEntries(
      (Object.keys(applicationFields) as ApplicationField[]).flatMap((name) => {
        const value = values[name];
        return typeof value === "string" && value !== "" ? [[name, firstCharacters(value, draftFieldMaxLength)]] : [];
      }),
    ),
  ),
);

/** The fields of a stored application as pages show them. */
export const shownDetails = (details: Details): Details => ({
  ...details,
  ...(details.phone ? { phone: formatPhone(details.phone) } : {}),
});

/** A moderator's decision; `version` is the newest event of the history that the moderator has read. */
export const DecisionForm = z
  .object({
    decision: z.enum(["approve", "reject", "askChange"]),
    version: wholeNumber({ min: 1 }),
    reasons: z._default(
      z.pipe(
        z.union([z.array(z.string()), z.string()]),
        z.transform((codes) => [codes].flat().filter((code) => Object.hasOwn(applicationReasons, code))),
      ),
      [],
    ),
    note: z._default(z.string().check(singleLine, maxCharacters(appealMaxLength)), ""),
  })
  .check(
    z.refine(({ decision, reasons }) => decision === "approve" || reasons.length > 0, {
      path: ["reasons"],
      message: applicationMessages.reasons,
    }),
    z.refine(({ decision, reasons, note }) => decision === "approve" || !reasons.includes("other") || note !== "", {
      path: ["note"],
      message: messages.empty,
    }),
  );
export type ApplicationDecision = z.output<typeof DecisionForm>["decision"];

export const decisionTexts = {
  approve: { button: "Onaylayın", done: "Başvuru onaylandı, dükkân açıldı." },
  reject: { button: "Reddedin", done: "Başvuru reddedildi." },
  askChange: { button: "Düzeltme isteyin", done: "Başvurandan düzeltme istendi." },
} as const satisfies Record<ApplicationDecision, { button: string; done: string }>;
