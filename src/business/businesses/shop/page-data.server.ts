import { coverSizes, pictureUrl } from "#src/people/accounts/public/rules.ts";
import { inGarage } from "#src/finding/garage/service.server.ts";
import { initials, shortName } from "#src/selling/listings/detail/rules.ts";
import { listingCards } from "#src/selling/listings/cards.server.ts";
import { placeName } from "#src/selling/listings/names.ts";
import { findShownPlace } from "#src/core/locations/own-place/queries.server.ts";
import { measureReplies } from "#src/people/members/seller/queries.server.ts";
import { replyView } from "#src/people/members/seller/rules.ts";
import { namedListings } from "#src/people/members/seller/head.ts";
import { resultHtml } from "#src/finding/search/results/result-html.server.tsx";
import type { HtmlPiece } from "#src/shared/kept-html.server.ts";
import type { HtmlPart } from "#src/ui/server-html.tsx";
import { readViewer } from "#src/people/members/seller/service.server.ts";
import type { SellerView } from "#src/people/members/seller/view.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { calendarDay, dayMs } from "#src/shared/dates.ts";
import { breadcrumbList, postalAddress } from "#src/shared/json-ld.server.ts";
import { dependOnSubjects } from "#src/shared/page-dependencies.server.ts";
import { formatPhone, isMobile, phoneUri, whatsAppUri } from "#src/shared/phone.ts";
import { selectHolidays } from "#src/core/holidays/queries.server.ts";
import { comingHolidays, hasHours, openingHoursJsonLd, withHolidays } from "../opening-hours/rules.ts";
import { textOn } from "./accent.ts";
import { currentAnnouncements, type ShopDesign } from "./design.ts";
import { selectBranches, selectOwnKeyCodes, selectTeam } from "./queries.server.ts";
import { readStock } from "./stock.server.ts";

const teamShown = 24;
const roleNames = { owner: "İşletme sahibi", manager: "Şube yöneticisi", user: "Satış danışmanı" } as const;

/** Everything that a shop page shows in this design. The view has the name and place of the business. */
export async function readShopPage(
  ctx: Context,
  {
    businessId,
    view,
    design,
    query,
    listHtml,
  }: {
    businessId: number;
    view: SellerView;
    design: ShopDesign;
    query: URLSearchParams;
    /** The listings of the page as HTML of the server. */
    listHtml: (pieces: readonly HtmlPiece[]) => HtmlPart;
  },
) {
  const seller = { kind: "business" as const, id: businessId };
  const [{ items, ...stock }, chosen, branches, team, replies, viewer, place, allHolidays] = await Promise.all([
    readStock(ctx, businessId, query),
    readChosen(ctx, businessId, design.chosen),
    dependOnSubjects([`business:${businessId}`], () => selectBranches(ctx, businessId)),
    dependOnSubjects([`business:${businessId}`], () => selectTeam(ctx, businessId, teamShown)),
    measureReplies(ctx, seller),
    readViewer(ctx, seller),
    findShownPlace(ctx, seller),
    selectHolidays(ctx),
  ]);
  const now = ctx.clock();
  const holidays = comingHolidays(allHolidays, now);
  const shownBranches = branches.map(
    ({ phone, hasWhatsapp, openingHours, cityName, townName, latitude, longitude, ...branch }) => {
      // On special days and holidays the whole business keeps the same hours.
      const hours = { ...design.hours, week: openingHours };
      return {
        ...branch,
        town: placeName(cityName, townName),
        phone: phone
          ? {
              text: formatPhone(phone),
              uri: phoneUri(phone),
              whatsApp: hasWhatsapp && isMobile(phone) ? whatsAppUri(phone) : null,
            }
          : null,
        hours: hasHours(hours) ? withHolidays(hours, holidays) : null,
        at: latitude === null || longitude === null ? null : { latitude, longitude },
      };
    },
  );
  const ownHours = hasHours(design.hours) ? withHolidays(design.hours, holidays) : null;
  return {
    view: { ...view, pictureId: design.logoId },
    accent: design.accent && { background: design.accent, text: textOn(design.accent) },
    cover: design.coverId && coverSizes.map((size) => ({ size, url: pictureUrl(design.coverId!, size) })),
    sections: design.sections,
    about: design.about,
    announcements: currentAnnouncements(design, calendarDay(now)),
    hours: ownHours,
    now: now.getTime(),
    chosen,
    stock: {
      ...stock,
      list: items.length > 0 ? listHtml(resultHtml(items, 0)) : null,
      /** The first names, for the page's description. */
      named: items.slice(0, namedListings).map(({ card: { name } }) => ({ name })),
    },
    branches: shownBranches,
    /** How visitors reach it: the first number and place of its branches. */
    contact: {
      phone: shownBranches.find(({ phone }) => phone)?.phone ?? null,
      whatsApp: shownBranches.find(({ phone }) => phone?.whatsApp)?.phone?.whatsApp ?? null,
      at: shownBranches.find(({ at }) => at)?.at ?? place,
    },
    /** A business without hours of its own has those of its first branch. */
    openHours: ownHours ?? shownBranches[0]?.hours ?? null,
    years: yearsHere(view.joinedAt, now),
    team: team.map(({ id, firstName, lastName, pictureId, businessRole, branchName }) => ({
      id,
      initials: initials(`${firstName} ${lastName}`),
      pictureId,
      name: shortName(firstName, lastName),
      role: [roleNames[businessRole ?? "user"], branchName].filter(Boolean).join(", "),
    })),
    replies: replyView(replies),
    viewer,
    place,
    inGarage: [
      ...stock.inGarage,
      ...(await inGarage(
        ctx,
        chosen.map(({ keyCode }) => keyCode),
      )),
    ],
    origin: ctx.origin,
  };
}
export type Stock = ShopPageData["stock"];
export type ShopPageData = Awaited<ReturnType<typeof readShopPage>>;

/** The chosen listings that are live, in their order. */
async function readChosen(ctx: Context, businessId: number, keyCodes: readonly string[]) {
  const live = new Set(
    await dependOnSubjects([`business:${businessId}`], () => selectOwnKeyCodes(ctx, businessId, keyCodes)),
  );
  return listingCards(
    ctx,
    keyCodes.filter((keyCode) => live.has(keyCode)),
    { hasLabels: true },
  );
}

const yearMs = 365.25 * dayMs;

/** `7 yıldır Kontak’ta`; undefined in the first year. */
function yearsHere(joinedAt: number, now: Date): string | undefined {
  const years = Math.floor((now.getTime() - joinedAt) / yearMs);
  return years > 0 ? `${years} yıldır Kontak’ta` : undefined;
}

type Place = { cityName: string | null; townName: string | null };

/** schema.org `AutoDealer` with its hours, place and brands, as much as everybody may know, and `reviewed` properties. */
export function shopJsonLd(
  { view, about, cover, hours, branches, place, origin }: ShopPageData,
  { cityName, townName }: Place,
  brandNames: readonly string[],
  reviewed: object = {},
) {
  const url = origin + view.address;
  const [branch] = branches;
  const at = place ?? branch?.at;
  const street = place?.address || branch?.address;
  const week = hours?.week ?? branch?.hours?.week;
  return [
    {
      "@type": "AutoDealer",
      "@id": url,
      url,
      name: view.name,
      ...(about ? { description: about.slice(0, 300) } : {}),
      ...(view.pictureId ? { logo: origin + pictureUrl(view.pictureId, 320, "jpg") } : {}),
      ...(cover ? { image: origin + cover.at(-1)!.url.replace(/webp$/, "jpg") } : {}),
      ...(cityName
        ? { address: { ...postalAddress(cityName, townName), ...(street ? { streetAddress: street } : {}) } }
        : {}),
      ...(at ? { geo: { "@type": "GeoCoordinates", latitude: at.latitude, longitude: at.longitude } } : {}),
      ...(branch?.phone ? { telephone: branch.phone.text } : {}),
      ...(week ? { openingHoursSpecification: openingHoursJsonLd(week) } : {}),
      ...(brandNames.length > 0 ? { brand: brandNames.map((name) => ({ "@type": "Brand", name })) } : {}),
      ...reviewed,
    },
    breadcrumbList(
      [{ label: "Ana sayfa", to: "/" }, { label: "Dükkânlar", to: "/dukkanlar" }, { label: view.name }],
      origin,
      view.address,
    ),
  ];
}
