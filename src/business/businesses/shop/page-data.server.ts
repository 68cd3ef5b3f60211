import { coverSizes, pictureUrl } from "#src/people/accounts/public/rules.ts";
import { inGarage } from "#src/finding/garage/service.server.ts";
import { shortName } from "#src/selling/listings/detail/rules.ts";
import { listingCards } from "#src/selling/listings/cards.server.ts";
import { placeName } from "#src/selling/listings/names.ts";
import { findShownPlace } from "#src/core/locations/own-place/queries.server.ts";
import { measureReplies } from "#src/people/members/seller/queries.server.ts";
import { replyView } from "#src/people/members/seller/rules.ts";
import { readViewer } from "#src/people/members/seller/service.server.ts";
import type { SellerView } from "#src/people/members/seller/view.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { calendarDay } from "#src/shared/dates.ts";
import { breadcrumbList, postalAddress } from "#src/shared/json-ld.server.ts";
import { dependOnSubjects } from "#src/shared/page-dependencies.server.ts";
import { formatPhone, phoneUri } from "#src/shared/phone.ts";
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
  }: { businessId: number; view: SellerView; design: ShopDesign; query: URLSearchParams },
) {
  const seller = { kind: "business" as const, id: businessId };
  const [stock, chosen, branches, team, replies, viewer, place, allHolidays] = await Promise.all([
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
  return {
    view: { ...view, pictureId: design.logoId },
    accent: design.accent && { background: design.accent, text: textOn(design.accent) },
    cover: design.coverId && coverSizes.map((size) => ({ size, url: pictureUrl(design.coverId!, size) })),
    sections: design.sections,
    about: design.about,
    announcements: currentAnnouncements(design, calendarDay(now)),
    hours: hasHours(design.hours) ? withHolidays(design.hours, holidays) : null,
    now: now.getTime(),
    chosen,
    stock,
    branches: branches.map(({ phone, openingHours, cityName, townName, latitude, longitude, ...branch }) => {
      // On special days and holidays the whole business keeps the same hours.
      const hours = { ...design.hours, week: openingHours };
      return {
        ...branch,
        town: placeName(cityName, townName),
        phone: phone && { text: formatPhone(phone), uri: phoneUri(phone) },
        hours: hasHours(hours) ? withHolidays(hours, holidays) : null,
        at: latitude === null || longitude === null ? null : { latitude, longitude },
      };
    }),
    team: team.map(({ id, firstName, lastName, businessRole, branchName }) => ({
      id,
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
