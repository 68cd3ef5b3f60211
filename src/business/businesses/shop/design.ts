import { z } from "zod/mini";
import { firstCharacters } from "#src/shared/characters.ts";
import { maxCharacters } from "#src/shared/validation.ts";
import { isKeyCode } from "#src/selling/listings/rules.ts";
import { hoursMessages, isDay, maxSpecialDays, noHours, OpeningHoursSchema } from "../opening-hours/rules.ts";
import { type Faults, readWeek, spansOf, textOf } from "../opening-hours/week-form.ts";
import { isColour } from "./accent.ts";

export const shopSettingsPath = "/kurumsal/dukkan";
export const shopPreviewPath = `${shopSettingsPath}/onizleme`;
/** Receive a picture from their own forms (`multipart/form-data`, field `picture`). */
export const shopPicturePaths = { logo: `${shopSettingsPath}/logo`, cover: `${shopSettingsPath}/kapak` } as const;
export type ShopPicture = keyof typeof shopPicturePaths;

/** The buttons of the settings, by their value in the form. */
export const shopIntents = {
  save: "kaydet",
  preview: "onizle",
  rename: "ad",
  removeLogo: "logo-kaldir",
  removeCover: "kapak-kaldir",
} as const;

/** The sections of a shop page, in their usual order; the stock cannot be hidden. */
export const shopSections = {
  announcements: "Duyurular",
  chosen: "Öne çıkan ilanlar",
  stock: "Araçlar",
  about: "Hakkımızda",
  hours: "Çalışma saatleri",
  branches: "Şubeler",
  team: "Ekibimiz",
} as const;
export type ShopSection = keyof typeof shopSections;
export const sectionKeys = Object.keys(shopSections) as ShopSection[];

export const shopAboutMaxLength = 2000;
export const maxChosen = 6;
export const announcementMaxLength = 200;
export const announcementCount = 3;
export const specialNameMaxLength = 60;

export const designThrottle = { capacity: 30, perHour: 120 };
export const renameThrottle = { capacity: 3, perHour: 3 / 24 };

export const shopMessages = {
  saved: "Taslağınız kaydedildi. Yayımlamadan önce önizleyebilirsiniz.",
  published: "Dükkân sayfanız yayımlandı.",
  renamed: "Dükkânınızın adı değişti. Eski adresi yenisine yönlenir.",
  pictureSaved: "Resim taslağınıza eklendi.",
  pictureRemoved: "Resim taslağınızdan kaldırıldı.",
  pictureRefused: "Resim eklenemedi. Lütfen JPEG, PNG, WebP veya HEIC biçiminde, en fazla 5 MB bir resim seçiniz.",
  contact: "Bu yazıda telefon, e-posta, IBAN ya da bağlantı bulunamaz. Alıcılar size sayfanızdan ulaşır.",
  accent: "Lütfen geçerli bir renk seçiniz.",
  tooManyChosen: `En fazla ${maxChosen} ilan öne çıkarabilirsiniz.`,
  unchanged: "Dükkânınızın adı zaten bu.",
  nothingToPublish: "Yayımlanacak bir değişiklik yok.",
};

const Announcement = z.object({
  text: z.string().check(z.minLength(1), maxCharacters(announcementMaxLength)),
  /** The last day on which it is shown; null shows it until it is removed. */
  until: z.nullable(z.string().check(z.refine(isDay))),
});

const pictureId = z.nullable(z.string().check(z.regex(/^[0-9a-f]{24}$/)));

/** How a business presents itself on its page. */
export const ShopDesign = z.object({
  about: z.string().check(maxCharacters(shopAboutMaxLength)),
  /** `#c8431a`; null for the site's own colour. */
  accent: z.nullable(z.string().check(z.refine(isColour))),
  /** The sections that are shown, in this order. */
  sections: z.array(z.enum(sectionKeys)),
  /** Key codes of chosen listings. */
  chosen: z.array(z.string().check(z.refine(isKeyCode))).check(z.maxLength(maxChosen)),
  hours: OpeningHoursSchema,
  announcements: z.array(Announcement).check(z.maxLength(announcementCount)),
  logoId: pictureId,
  coverId: pictureId,
});
export type ShopDesign = z.output<typeof ShopDesign>;

/** The design of a business that has none yet. */
export const plainDesign: ShopDesign = {
  about: "",
  accent: null,
  sections: sectionKeys,
  chosen: [],
  hours: { week: noHours.week.map(() => []), specialDays: [], isClosedOnHolidays: false },
  announcements: [],
  logoId: null,
  coverId: null,
};

/** A stored design; the plain one where it is of a version that is not understood any more. */
export const readDesign = (stored: unknown): ShopDesign => {
  const parsed = ShopDesign.safeParse(stored);
  return parsed.success ? parsed.data : plainDesign;
};

/** The announcements of a day, in their order. */
export const currentAnnouncements = ({ announcements }: ShopDesign, today: string): string[] =>
  announcements.filter(({ until }) => until === null || today <= until).map(({ text }) => text);

type Values = Readonly<Record<string, unknown>>;

/** The names of the fields of a special day. */
export const specialFields = (at: number) => ({
  day: `special_day_${at}`,
  name: `special_name_${at}`,
  opens: `special_opens_${at}`,
  closes: `special_closes_${at}`,
});
export const orderField = (section: ShopSection) => `order_${section}`;
export const announcementFields = (at: number) => ({ text: `announcement_${at}`, until: `announcement_until_${at}` });

/** Reads the sent settings of a shop; the pictures are those of `earlier`. Faults are by field, empty where all is well. */
export function readDesignForm(values: Values, earlier: ShopDesign): { design: ShopDesign; faults: Faults } {
  const faults: Faults = {};
  const week = readWeek(values, faults);
  const specialDays: ShopDesign["hours"]["specialDays"] = [];
  for (let at = 0; at < maxSpecialDays; at++) {
    const fields = specialFields(at);
    const day = textOf(values, fields.day);
    const name = firstCharacters(textOf(values, fields.name).replace(/\s+/g, " "), specialNameMaxLength);
    const spans = spansOf(values, [fields.opens, fields.closes], faults);
    if (day === "" && name === "" && spans.length === 0) continue;
    if (!isDay(day)) faults[fields.day] = hoursMessages.day;
    else if (specialDays.some((other) => other.day === day)) faults[fields.day] = hoursMessages.sameDay;
    else specialDays.push({ day, name, spans: spans.map(([from, to]) => [from, to]) });
  }
  const announcements: ShopDesign["announcements"] = [];
  for (let at = 0; at < announcementCount; at++) {
    const fields = announcementFields(at);
    const text = textOf(values, fields.text).replace(/\s+/g, " ");
    const until = textOf(values, fields.until);
    if (until !== "" && !isDay(until)) faults[fields.until] = hoursMessages.day;
    else if (text !== "")
      announcements.push({ text: firstCharacters(text, announcementMaxLength), until: until || null });
  }
  const accent = textOf(values, "accent").toLowerCase();
  const hasAccent = values["hasAccent"] === "1";
  if (hasAccent && !isColour(accent)) faults["accent"] = shopMessages.accent;
  const chosen = [...new Set([values["chosen"] ?? []].flat().filter((one) => typeof one === "string"))];
  if (chosen.length > maxChosen) faults["chosen"] = shopMessages.tooManyChosen;
  const design: ShopDesign = {
    about: firstCharacters(
      textOf(values, "about")
        .replace(/\r\n?/g, "\n")
        .replace(/\n{3,}/g, "\n\n"),
      shopAboutMaxLength,
    ),
    accent: hasAccent && isColour(accent) ? accent : null,
    sections: orderedSections(values),
    chosen: chosen.slice(0, maxChosen),
    hours: {
      week,
      specialDays: specialDays.toSorted((a, b) => a.day.localeCompare(b.day)),
      isClosedOnHolidays: values["isClosedOnHolidays"] === "1",
    },
    announcements,
    logoId: earlier.logoId,
    coverId: earlier.coverId,
  };
  return { design, faults };
}

/** Sections by the place that each was given, hidden ones left out; of two in one place the usual order holds. */
function orderedSections(values: Values): ShopSection[] {
  const placed = sectionKeys.map((key, at) => ({ key, place: Number(textOf(values, orderField(key)) || at + 1) }));
  return placed
    .filter(({ key, place }) => key === "stock" || (Number.isFinite(place) && place > 0))
    .toSorted((a, b) => (a.place || sectionKeys.length) - (b.place || sectionKeys.length))
    .map(({ key }) => key);
}
