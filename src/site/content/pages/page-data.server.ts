import { catalogueOf } from "#src/core/catalogue/catalogue.server.ts";
import { pictureUrl } from "#src/people/accounts/public/rules.ts";
import { parseVideoUrl } from "#src/selling/listings/video/rules.ts";
import { modelChoice, nothingChosen } from "#src/finding/search/rules.ts";
import { selectionAddress } from "#src/finding/search/address/address.ts";
import type { Context } from "#src/shared/context.server.ts";
import { formatDate } from "#src/shared/dates.ts";
import { lowerCase } from "#src/shared/turkish.ts";
import { type ContentCard, type LiveContent, selectLiveContent } from "../items/queries.server.ts";
import { readOwnVideo } from "../items/own-videos.ts";
import { contentAddress, contentKinds, editorialBoard, searchTextsOf } from "../items/rules.ts";

/** A live item, or a version that is previewed, which may not be published yet. */
export type ShownContent = Omit<LiveContent, "publishedAt" | "changedAt" | "version"> & {
  publishedAt: Date | null;
  changedAt: Date | null;
};

const neighbourCount = 4;
const relatedMax = 3;
const dayOf = (day: string) => formatDate(new Date(`${day}T12:00:00+03:00`));

/** The picture of an item, or else the poster of its own video. */
function cardPicture({ pictureId, pictureText, videoUrl }: ContentCard) {
  if (pictureId !== null) return { url: pictureUrl(pictureId, 800), text: pictureText };
  const own = videoUrl === null ? undefined : readOwnVideo(videoUrl);
  return own ? { url: own.poster, text: "" } : null;
}

/** A card as lists and neighbours show it. */
export const cardView = (card: ContentCard) => ({
  to: contentAddress(card),
  title: card.title,
  summary: card.summary,
  topic: card.topic,
  picture: cardPicture(card),
  isVideo: card.videoUrl !== null,
  date: formatDate(card.publishedAt),
  day: card.publishedAt.toISOString(),
});
export type ContentCardView = ReturnType<typeof cardView>;

/** What the page of an item shows, for readers and in the preview alike. */
export async function readArticle(ctx: Context, item: ShownContent) {
  const { kind, topic, topicSlug } = item;
  const { name: kindName, plural, list } = contentKinds[kind];
  const [ofTopic, others] = [
    topicSlug === null
      ? []
      : await selectLiveContent(ctx, { kind, topic: topicSlug, exceptId: item.id }, { limit: neighbourCount }),
    await selectLiveContent(ctx, { kind, exceptId: item.id }, { limit: neighbourCount }),
  ];
  const neighbours = new Map([...ofTopic, ...others].map((card) => [card.id, card]));
  return {
    id: item.id,
    kind,
    kindName,
    address: contentAddress(item),
    title: item.title,
    summary: item.summary,
    author: item.byline ?? editorialBoard,
    shared: searchTextsOf(item),
    html: item.html,
    topic,
    picture:
      item.pictureId === null
        ? null
        : {
            url: pictureUrl(item.pictureId, 800),
            large: pictureUrl(item.pictureId, 1600),
            jpeg: pictureUrl(item.pictureId, 1600, "jpg"),
            text: item.pictureText,
          },
    video: item.videoUrl === null ? null : (parseVideoUrl(item.videoUrl) ?? null),
    ownVideo: item.videoUrl === null ? null : (readOwnVideo(item.videoUrl) ?? null),
    sources: item.sources.map(({ name, url, day }) => ({ name, url, day: day === undefined ? null : dayOf(day) })),
    checkedOn: item.checkedOn === null ? null : dayOf(item.checkedOn),
    published: item.publishedAt && { text: formatDate(item.publishedAt), iso: item.publishedAt.toISOString() },
    changed: item.changedAt && { text: formatDate(item.changedAt), iso: item.changedAt.toISOString() },
    crumbs: [{ label: "Ana sayfa", to: "/" }, { label: plural, to: list }, { label: item.title }],
    neighbours: [...neighbours.values()].slice(0, neighbourCount).map(cardView),
    related: await relatedSearches(ctx, `${item.title}. ${item.summary}`),
    origin: ctx.origin,
  };
}
export type ArticleView = Awaited<ReturnType<typeof readArticle>>;

/** Searches for the cars of brands and models that a text names: in their own spelling, as whole words. */
async function relatedSearches(ctx: Context, text: string) {
  const catalogue = await catalogueOf(ctx);
  const car = catalogue.vehicleTypes.find(({ slug }) => slug === "otomobil");
  const names = (name: string) => hasWord(text, name);
  const brands = car === undefined ? [] : catalogue.brands.filter(({ name }) => names(name));
  return brands.slice(0, relatedMax).map((brand) => {
    const model = catalogue.modelsOf([car!.id], brand.id).find(({ name }) => names(name));
    const chosen = { brands: [brand.slug], models: model ? [modelChoice(brand.slug, model.slug)] : [] };
    return {
      to: selectionAddress({ ...nothingChosen, type: car!.slug, ...chosen }),
      label: `Satılık ${[brand.name, model?.name].filter(Boolean).join(" ")} ${lowerCase("İlanları")}`,
    };
  });
}

const isLetter = (text: string | undefined) => text !== undefined && /[\p{L}\p{N}]/u.test(text);

/** Whether a text contains a name that is not part of a longer word. */
function hasWord(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1))
    if (!isLetter(text[at - 1]) && !isLetter(text[at + name.length])) return true;
  return false;
}
