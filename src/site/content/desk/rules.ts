import { z } from "zod/mini";
import { readDay } from "#src/shared/dates.ts";
import { maxCharacters, minCharacters, singleLine, wholeNumber } from "#src/shared/validation.ts";
import { reason } from "#src/staff/desks/rules.ts";
import { contentVideoUrl } from "../items/own-videos.ts";
import {
  contentKindIds,
  contentLengths,
  contentMaxSources,
  type ContentSource,
  readSource,
  slugPattern,
} from "../items/rules.ts";
import { topicNameLength } from "../items/topics.ts";

export const contentDeskPath = "/yonetim/icerik";
export const itemPath = (id: number) => `${contentDeskPath}/${id}`;
export const previewPath = (id: number, version?: number) =>
  `${itemPath(id)}/onizleme${version === undefined ? "" : `?surum=${version}`}`;
export const topicsPath = `${contentDeskPath}/konular`;
export const versionsPath = (id: number) => `${itemPath(id)}/surumler`;

export const contentPerPage = 50;
export const scheduleMaxDays = 366;

/** What an item is for its readers now. */
export const contentStates = {
  draft: "Taslak",
  scheduled: "Zamanlandı",
  published: "Yayında",
  withdrawn: "Yayından kaldırıldı",
} as const;
export type ContentState = keyof typeof contentStates;

/** What a form of the desk does; the names are in the forms. */
export const contentIntents = {
  save: "kaydet",
  preview: "onizle",
  publish: "yayimla",
  schedule: "zamanla",
  withdraw: "kaldir",
  unschedule: "zamanlamayi-kaldir",
  restore: "geri-getir",
} as const;

export const contentTexts = {
  notFound: "Bu içerik bulunamadı.",
  versionNotFound: "Bu sürüm bulunamadı.",
  kind: "Lütfen bir tür seçiniz.",
  slug: "Adres yalnızca küçük harf, rakam ve tire içerebilir.",
  slugTaken: "Bu adres başka bir içeriğin. Lütfen başka bir adres yazınız.",
  noText: "Metin boş bırakılamaz.",
  textTooLong: `Metin, biçimiyle birlikte en fazla ${contentLengths.html.max} karakter olabilir.`,
  noVideoFile: "Sitede bu adda bir video dosyası yok.",
  video:
    "Lütfen YouTube, Vimeo, Dailymotion ya da İzlesene’deki bir videonun ya da sitenin kendi videosunun adresini yazınız.",
  topic: "Lütfen içeriğin türünün konularından birini seçiniz.",
  topicRetired: "Bu konu kullanımdan kaldırıldı. Lütfen başka bir konu seçiniz.",
  topicTaken: "Bu türün bu adda ya da bu adreste bir konusu var.",
  topicNotFound: "Bu konu bulunamadı.",
  topicName: `Konunun adı ${topicNameLength.min}–${topicNameLength.max} karakter olmalı, harf içermelidir.`,
  byline: `Yazarın adı en az ${contentLengths.byline.min} karakter olmalıdır.`,
  day: "Geçerli bir gün giriniz.",
  source: (line: number) =>
    `${line}. kaynak okunamadı. Her satıra bir kaynak yazınız: Ad | https://adres ya da Ad | https://adres | 2026-11-20`,
  sources: `En fazla ${contentMaxSources} kaynak yazabilirsiniz.`,
  picture: "Bu resim bulunamadı. Lütfen listeden bir resim seçiniz.",
  pictureText: "Resmin ne gösterdiğini kısaca yazınız.",
  time: "Geçerli bir gün ve saat giriniz.",
  timePast: "Yayın zamanı ileride olmalıdır.",
  timeFar: "Yayın zamanı en fazla bir yıl sonra olabilir.",
  conflict: (who: string, at: string) =>
    `Bu içeriği siz yazarken ${who} değiştirdi (${at}). Yazdıklarınız aşağıda duruyor. Öteki sürüme bakın; yine de kaydetmek isterseniz formun sonundaki kutuyu işaretleyin.`,
  changed: "Bu içerik siz bakarken değişti. Lütfen sayfayı yenileyip yeniden deneyiniz.",
  notPublished: "Bu içerik yayında değil.",
  notScheduled: "Bu içerik için zamanlama yok.",
  done: {
    kaydet: "Taslak kaydedildi.",
    yayimla: "Yayımlandı.",
    zamanla: "Zamanlandı.",
    kaldir: "Yayından kaldırıldı.",
    "zamanlamayi-kaldir": "Zamanlama kaldırıldı.",
    "geri-getir": "Sürüm geri getirildi; yeni sürüm henüz yayımlanmadı.",
  } as Readonly<Record<string, string>>,
};

export const contentAuditActions = {
  saveContent: "İçerik kaydetti",
  publishContent: "İçerik yayımladı",
  scheduleContent: "İçerik zamanladı",
  withdrawContent: "İçeriği yayından kaldırdı",
  unscheduleContent: "Zamanlamayı kaldırdı",
  renameContent: "İçeriğin adresini değiştirdi",
  addTopic: "Konu ekledi",
  renameTopic: "Konunun adını değiştirdi",
  retireTopic: "Konuyu kullanımdan kaldırdı",
  restoreTopic: "Konuyu yeniden kullanıma aldı",
};

/** `2026-11-24T09:00` in Turkey, where the clock has not been changed since 2016; undefined for anything else. */
export function readLocalTime(text: string): Date | undefined {
  const [, day = "", time = ""] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::00)?$/.exec(text) ?? [];
  if (readDay(day) === undefined || !/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time)) return undefined;
  return new Date(`${day}T${time}:00+03:00`);
}

/** The sources of a form's lines, or the sentence that says which line is wrong. */
export function readSources(text: string): ContentSource[] | string {
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  if (lines.length > contentMaxSources) return contentTexts.sources;
  const sources = lines.map(readSource);
  const wrong = sources.indexOf(undefined);
  return wrong >= 0 ? contentTexts.source(wrong + 1) : (sources as ContentSource[]);
}

const optional = z._default(z.string(), "");
const { title, summary, slug, sources, byline, searchTitle, searchDescription } = contentLengths;

/** The form of an item; times and the HTML are read by the service. */
export const ContentForm = z.object({
  title: z.string().check(singleLine, minCharacters(title.min), maxCharacters(title.max)),
  summary: z.string().check(singleLine, minCharacters(summary.min), maxCharacters(summary.max)),
  html: z.string(contentTexts.noText).check(z.minLength(1, contentTexts.noText)),
  topicId: optional,
  slug: optional.check(
    singleLine,
    z.refine((text) => text === "" || (slugPattern.test(text) && text.length >= slug.min), contentTexts.slug),
    z.maxLength(slug.max),
  ),
  byline: optional.check(
    singleLine,
    z.refine((text) => text === "" || text.length >= byline.min, contentTexts.byline),
    maxCharacters(byline.max),
  ),
  searchTitle: optional.check(singleLine, maxCharacters(searchTitle.max)),
  searchDescription: optional.check(singleLine, maxCharacters(searchDescription.max)),
  videoUrl: optional.check(
    z.maxLength(300),
    z.refine((text) => text === "" || contentVideoUrl(text) !== undefined, contentTexts.video),
  ),
  sources: optional.check(maxCharacters(sources.max)),
  checkedOn: optional.check(z.refine((text) => text === "" || readDay(text) !== undefined, contentTexts.day)),
  pictureId: optional,
  pictureText: optional.check(singleLine, maxCharacters(200)),
  note: optional.check(singleLine, maxCharacters(300)),
  base: z._default(wholeNumber(), 0),
  overwrite: optional,
});

/** Why an item is taken off the site, for the audit log. */
export const WithdrawForm = z.object({ reason });

export const NewTopicForm = z.object({
  kind: z.enum(contentKindIds, contentTexts.kind),
  name: z.string().check(singleLine, minCharacters(topicNameLength.min), maxCharacters(topicNameLength.max)),
});
export const TopicForm = z.pick(NewTopicForm, { name: true });

export const NewContentForm = z.object({ kind: z.enum(contentKindIds, contentTexts.kind) });
