import type { EngineFacts } from "#src/listings/engine-label.ts";
import { z } from "zod/mini";
import type { LawRule } from "#src/listings/authority/law-rules.ts";

export const titleMinLength = 10;
export const titleMaxLength = 60;
export const descriptionMinLength = 20;
export const descriptionMaxLength = 4000;
export const damageDescriptionMaxLength = 500;
/** Spec 9: redirect after offer success. */
export const successRedirectMs = 3000;
/** A draft is kept this long after the last key. */
export const draftDelayMs = 1000;

export const createMessages = {
  plate: "Geçerli bir plaka giriniz.",
  firstRegistration: "Geçerli bir tarih giriniz.",
  price: "Geçerli bir fiyat giriniz.",
  dealerPrice: "Galeri fiyatı satış fiyatından yüksek olamaz.",
  rentDeposit: "En az bir depozito seçeneği işaretlemelisiniz.",
  brandNotGranted:
    "Bu marka için onaylı bir yetkili bayiliğiniz yok. Onaylı bir marka seçiniz ya da satıcılık türünü “İkinci el” yapınız.",
  noDepositAlone: "Depozito almıyorsanız yalnız bu seçeneği işaretleyin.",
  warrantyRefused: "Garanti sağlayıcısı bu aracı kabul etmiyor. Garanti seçeneğini kaldırıp yeniden deneyin.",
  warrantyUnavailable:
    "Garanti sağlayıcısına ulaşılamadı. Garanti seçeneğini kaldırarak ilanınızı şimdi gönderebilirsiniz.",
  confirmEmail: "İlanınızı yayınlamak için e-posta adresinizi onaylamalısınız.",
  draftChanged: "Bu taslak başka bir sekmede ya da cihazda değişti. Burada yazdıklarınız kaydedilmiyor.",
  draftNotFound: "Aradığınız taslak bulunamadı.",
  draftPublished: "Bu taslak başka bir sekmede yayınlandı. Burada yaptığınız değişiklikler kaydedilmiyor.",
};

export const steps = ["tur", "arac", "bilgiler", "fiyat", "yayin"] as const;
export type Step = (typeof steps)[number];
export const stepNames: Record<Step, string> = {
  tur: "İlan türü",
  arac: "Araç",
  bilgiler: "Fotoğraf ve bilgiler",
  fiyat: "Fiyat ve konum",
  yayin: "Kontrol ve yayın",
};

/** What the list of errors calls the fields. */
export const fieldLabels: Record<string, string> = {
  listingType: "İlan türü",
  type: "Araç türü",
  brand: "Marka",
  model: "Model",
  variant: "Versiyon",
  engine: "Motor ve donanım",
  modelYear: "Model yılı",
  fuel: "Yakıt",
  gear: "Vites",
  body: "Kasa tipi",
  drive: "Çekiş",
  doors: "Kapı sayısı",
  capacity: "Motor hacmi",
  power: "Motor gücü",
  photos: "Fotoğraflar",
  title: "Başlık",
  ageType: "Aracın durumu",
  mileage: "Kilometre",
  plate: "Plaka",
  chassis: "Şasi numarası",
  firstRegistration: "İlk tescil tarihi",
  colour: "Renk",
  totalDamage: "Toplam hasar tutarı",
  damageDescription: "Hasar açıklaması",
  description: "Açıklama",
  nature: "Satıcılık türü",
  franchiserBrand: "Yetkili bayi markası",
  videoUrl: "Video adresi",
  warrantyOption: "Garanti seçeneği",
  price: "Fiyat",
  rentPeriod: "Fiyat birimi",
  rentDeposits: "Depozito",
  priceDealer: "Galeri fiyatı",
  city: "İl",
  town: "İlçe",
};

const short = z.optional(z.string().check(z.maxLength(600)));

/** What has been entered so far, as typed; names as in spec 3, "Listing create form". Nothing is required of a draft. */
export const DraftForm = z.object({
  listingType: short,
  type: short,
  brand: short,
  model: short,
  variant: short,
  engine: short,
  modelYear: short,
  fuel: short,
  gear: short,
  body: short,
  drive: short,
  doors: short,
  capacity: short,
  power: short,
  ageType: short,
  mileage: short,
  colour: short,
  plate: short,
  chassis: short,
  firstRegistration: short,
  swap: short,
  warranty: short,
  warrantyOption: short,
  nature: short,
  franchiserBrand: short,
  videoUrl: short,
  totalDamage: short,
  damageDescription: short,
  title: short,
  description: z.optional(z.string().check(z.maxLength(40_000))),
  price: short,
  priceDealer: short,
  rentPeriod: short,
  rentDeposits: z.optional(z.array(z.string().check(z.maxLength(50))).check(z.maxLength(20))),
  city: short,
  town: short,
  damage: z.optional(z.record(z.string(), z.enum(["original", "local-paint", "painted", "replaced"]))),
  equipment: z.optional(z.array(z.int()).check(z.maxLength(500))),
  attributes: z.optional(z.record(z.string(), z.string().check(z.maxLength(100)))),
});
export type DraftForm = z.output<typeof DraftForm>;
/** The fields that are asked by name; damage, equipment and attributes are groups of their own. */
export type FormField = Exclude<keyof DraftForm, "damage" | "equipment" | "attributes">;
export type TextField = Exclude<FormField, "rentDeposits">;

/** `isRequired`: of a used vehicle. Numbers are within `min` and `max`, where there are any. */
export type AttributeFacts = {
  slug: string;
  kind: "choice" | "number";
  options: readonly string[];
  min: number | null;
  max: number | null;
  isRequired: boolean;
};

/** What the rules have to know beside the form: the catalogue's side of it, and who sells. */
export type FormFacts = {
  /** The chosen vehicle type, with the slugs it allows per kind of option. */
  vehicleType: { id: number; options: Partial<Record<string, readonly string[]>> } | undefined;
  /** The chosen model has variants, the chosen variant has engines. */
  hasVariants: boolean;
  hasEngines: boolean;
  engine: EngineFacts | undefined;
  /** Special attributes of the vehicle type. */
  attributes: readonly AttributeFacts[];
  isBusiness: boolean;
  /** The rules of today's law that need the day of the first registration of this seller's vehicles. */
  registrationRules: readonly LawRule[];
  /** The seller is an authorised dealer. */
  /** Of the vehicle type: the brands whose authorised dealer the business is. */
  grantedBrandIds: readonly number[];
  /** Somebody gives warranties. */
  hasWarrantyProvider: boolean;
  /** Of today. */
  year: number;
};
