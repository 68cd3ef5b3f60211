import { z } from "zod/mini";
import { reportDays } from "#src/selling/statistics/rules.ts";
import { readDay } from "#src/shared/dates.ts";
import { wholeNumber } from "#src/shared/validation.ts";
import { about, apiEndpoint, pageOf, pageQuery } from "../endpoint.server.ts";

const counts = {
  views: about("Görüntülenme.", z.int()),
  messages: about("Başlayan konuşma.", z.int()),
  phoneReveals: about("Telefon gösterme.", z.int()),
};

const day = (text: string) =>
  about(text, z.optional(z.string().check(z.refine((value) => readDay(String(value)) !== undefined))));

export const listListingDays = apiEndpoint({
  method: "GET",
  path: "/api/v1/statistics/listings",
  scope: "statistics:read",
  title: "İlanların günlük sayıları",
  about: "İlan ve gün başına sayılar, gün sırasıyla. Sayısı olmayan günler gelmez. Kaldırılan ilanlar da vardır.",
  query: z.strictObject({
    from: day("İlk gün; verilmezse ilk sayıdan başlanır."),
    to: day("Son gün; verilmezse bugün."),
    listingId: about("Yalnız bu ilan numarası.", z.optional(z.string().check(z.maxLength(20)))),
    ...pageQuery,
  }),
  answer: pageOf(
    z.object({
      listingId: about("İlan numarası.", z.string()),
      day: about("Türkiye takviminde gün.", z.string()),
      ...counts,
      favourites: about("Garaja ekleme.", z.int()),
      shares: about("Paylaşma.", z.int()),
    }),
  ),
  refuses: [422],
});

const total = { liveListings: about("Yayındaki ilan.", z.int()), ...counts };

export const readTeam = apiEndpoint({
  method: "GET",
  path: "/api/v1/statistics/team",
  scope: "statistics:read",
  title: "Şubelere ve kişilere göre sayılar",
  about: "Kurumsal istatistik sayfasındaki sayılar. Başkasına atanan ilanın sayıları onunla geçer.",
  query: z.strictObject({
    days: about(
      `Son kaç gün: ${reportDays.join(", ")}.`,
      z._default(
        wholeNumber().check(z.refine((days: number) => (reportDays as readonly number[]).includes(days))),
        reportDays[0],
      ),
    ),
  }),
  answer: z.object({
    days: z.int(),
    total: z.object(total),
    branches: z.array(z.object({ name: about("Şube; şubesizler için null.", z.nullable(z.string())), ...total })),
    people: z.array(
      z.object({
        id: about("Kişinin numarası.", z.int()),
        name: about("Ad soyad.", z.string()),
        branch: about("Şube.", z.nullable(z.string())),
        ...total,
      }),
    ),
  }),
  refuses: [422],
});

export const statisticsEndpoints = [listListingDays, readTeam];
