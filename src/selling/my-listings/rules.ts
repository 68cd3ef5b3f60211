import { z } from "zod/mini";
import { addDays, calendarDay, formatDateTime } from "#src/shared/dates.ts";
import { messages, rowId } from "#src/shared/validation.ts";
import { type ListingAction, listingCan, transitions } from "#src/selling/listings/transitions.ts";
import { listingLifeDays, type ListingState } from "#src/selling/listings/rules.ts";
import { saleUndoMinutes } from "#src/selling/listings/sale-rules.ts";
import { nameWithYear } from "#src/selling/listings/names.ts";

/** States in which the owner is shown the status of the identity and authority check. */
export const waitsForAuthority = (state: string) => state === "pending" || state === "authority-lost";

/** The most listings in one call or form. */
export const bulkMax = 200;
/** The most listings that an action on the whole list changes; repeating it continues with the rest. */
export const everyMax = 2000;

type StateAction = Extract<ListingAction, "pause" | "resume" | "renew" | "extend" | "sell" | "undoSale" | "remove">;
/** The owner's actions on one or several listings: a change of state, refreshing the date, transferring. */
export type OwnAction = StateAction | "refresh" | "assign" | "discount";

type ActionTexts = {
  /** The label of the button. */
  label: string;
  /** The message about one listing. */
  done: string;
  /** The message about several, after their number; and about those that needed no change. */
  doneMany: string;
  alreadyMany: string;
  /** The confirmation of an action: its title for one listing, and for several after their number. */
  ask?: { title: string; titleMany: string; question: string; yes: string };
};

export const ownActions: Record<OwnAction, ActionTexts> = {
  resume: {
    label: "Yayına alın",
    done: "İlanınız yeniden yayında.",
    doneMany: "yayına alındı",
    alreadyMany: "zaten yayındaydı",
  },
  renew: {
    label: "60 gün uzatın",
    done: "İlanınız 60 gün daha yayında.",
    doneMany: "60 gün uzatıldı",
    alreadyMany: "zaten yayındaydı",
  },
  extend: {
    label: "Süreyi uzatın",
    done: `İlanınızın süresi ${listingLifeDays} gün uzatıldı.`,
    doneMany: `${listingLifeDays} gün uzatıldı`,
    alreadyMany: "zaten uzatılmıştı",
  },
  refresh: {
    label: "Tarihi yenileyin",
    done: "İlanınızın tarihi yenilendi.",
    doneMany: "bugünün tarihini aldı",
    alreadyMany: "zaten bugünün tarihini taşıyordu",
  },
  pause: {
    label: "Pasife alın",
    done: "İlanınız pasife alındı; aramalarda görünmez.",
    doneMany: "pasife alındı",
    alreadyMany: "zaten pasifti",
  },
  sell: {
    label: "Satıldı",
    done: "İlanınız satıldı olarak kapatıldı.",
    doneMany: "satıldı olarak kapatıldı",
    alreadyMany: "zaten satılmıştı",
    ask: {
      title: "Satış tamamlandı mı?",
      titleMany: "ilan satıldı olarak kapatılsın mı?",
      question: `Satışı ${saleUndoMinutes} dakika içinde geri alabilirsiniz; sonra ilan yeniden yayına alınamaz.`,
      yes: "Evet, satıldı",
    },
  },
  undoSale: {
    label: "Satışı geri alın",
    done: "Satış geri alındı; ilanınız önceki durumuna döndü.",
    doneMany: "satıştan önceki durumuna döndü",
    alreadyMany: "zaten satılmış değildi",
  },
  discount: {
    label: "Fiyatı indirin",
    done: "İlanınızın fiyatı indirildi.",
    doneMany: "indirimli fiyatını aldı",
    alreadyMany: "zaten indirilmişti",
  },
  assign: {
    label: "Kullanıcıya atayın",
    done: "İlanınız kullanıcıya atandı.",
    doneMany: "kullanıcıya atandı",
    alreadyMany: "zaten bu kullanıcınındı",
  },
  remove: {
    label: "Silin",
    done: "İlanınız silindi.",
    doneMany: "silindi",
    alreadyMany: "zaten silinmişti",
    ask: {
      title: "İlan silinsin mi?",
      titleMany: "ilan silinsin mi?",
      question: "Silinen ilan geri getirilemez.",
      yes: "Evet, silin",
    },
  },
};
const actions = Object.keys(ownActions) as OwnAction[];

/** `42 ilan silinsin mi?` */
export function askTitle(action: OwnAction, count: number): string {
  const { title, titleMany } = ownActions[action].ask!;
  return count === 1 ? title : `${count} ${titleMany}`;
}

/** So many of the listings that an action touches are named before it, and of those it was refused for. */
export const namedAtMost = 3;

/** `Fiat Egea, 2019 (H4WTR8K2N)`. */
export const namedListing = (listing: { name: string; modelYear: number | null; keyCode: string }) =>
  `${nameWithYear(listing.name, listing.modelYear)} (${listing.keyCode})`;

export const isStateAction = (action: OwnAction): action is StateAction => action in transitions;

/** The actions of the owner on a listing in this state; transferring is offered for several only. */
export const ownActionsIn = (state: ListingState): OwnAction[] =>
  actions.filter((action) =>
    isStateAction(action) ? listingCan(action, state, "owner") : action === "refresh" && state === "active",
  );

/** The actions of the bar above a tab: those of its state, lowering prices, and transferring if the business has several users. */
export const bulkActionsIn = (state: ListingState, canAssign: boolean): OwnAction[] => [
  ...ownActionsIn(state),
  ...(state === "active" || state === "passive" ? (["discount"] as const) : []),
  ...(canAssign && state !== "sold" && state !== "removed" ? (["assign"] as const) : []),
];

/** The text about a removed listing: by whom it was removed. */
export const removalText = (isByDesk: boolean) =>
  isByDesk ? "İlanınız denetim sonucunda kaldırıldı." : "İlanınızı sildiniz.";

export const nothingChosen = "En az bir ilan seçmelisiniz.";
export const tooManyChosen = `Bir seferde en fazla ${bulkMax} ilan değiştirebilirsiniz.`;
export const sellerNeeded = "İlanların atanacağı kullanıcıyı seçmelisiniz.";

/** The rate limit of a member's changes of listings and notes; an action on several listings counts once. */
export const changeThrottle = { capacity: 120, perHour: 600 };

/** Product 5.17, `/ilanlarim/kullanici-ata`: the field names of the call. */
export const AssignForm = z.object({
  related_member: rowId(sellerNeeded),
  offers: z.array(z.string()).check(z.minLength(1, nothingChosen), z.maxLength(bulkMax, tooManyChosen)),
});

const text = z.optional(z.string());

/** The form of one listing's menu (`keyCode`) or of the bar above the list (`offers[]`, or `every` of the selection). */
export const OwnActionForm = z.object({
  action: z.enum(actions, messages.radio),
  keyCode: text,
  offers: z._default(z.array(z.string()).check(z.maxLength(bulkMax, tooManyChosen)), []),
  /** The tab whose listings are all selected, filtered by the address. */
  every: text,
  confirmed: text,
  related_member: text,
});

/** The result of an action on several listings. */
export type Outcome = {
  action: OwnAction;
  done: string[];
  already: string[];
  /** Key codes of refused listings by the sentence of the refusal. */
  failed: { message: string; keyCodes: string[] }[];
};

/** What was done for several listings, without those that were refused: `12 ilan pasife alındı, 1 ilan zaten pasifti.` */
export const doneText = (outcome: Outcome): string =>
  outcome.done.length + outcome.already.length === 0 ? "" : outcomeText({ ...outcome, failed: [] });

/** `12 ilan pasife alındı, 1 ilan değiştirilemedi: İlanın durumu bu işleme uygun değil (H4WTR8K2N).` */
export function outcomeText({ action, done, already, failed }: Outcome): string {
  const { done: doneOne, doneMany, alreadyMany } = ownActions[action];
  const failedCount = failed.reduce((sum, { keyCodes }) => sum + keyCodes.length, 0);
  if (done.length === 1 && already.length === 0 && failedCount === 0) return doneOne;
  const parts = [
    ...(done.length > 0 ? [`${done.length} ilan ${doneMany}`] : []),
    ...(already.length > 0 ? [`${already.length} ilan ${alreadyMany}`] : []),
    ...(failedCount > 0 ? [`${failedCount} ilan değiştirilemedi: ${failed.map(failureText).join(" ")}`] : []),
  ];
  return failedCount > 0 ? parts.join(", ") : `${parts.join(", ")}.`;
}

const keyCodesAtMost = 5;

function failureText({ message, keyCodes }: Outcome["failed"][number]): string {
  const named = keyCodes.slice(0, keyCodesAtMost).join(", ");
  const more = keyCodes.length > keyCodesAtMost ? ` ve ${keyCodes.length - keyCodesAtMost} ilan daha` : "";
  return `${message.replace(/\.$/, "")} (${named}${more}).`;
}

/** When a listing that went live or was refreshed at `publishedAt` may be refreshed next. */
export const refreshableFrom = (publishedAt: Date, everyDays: number) => addDays(publishedAt, everyDays);

/** Whether the listing has today's date already, so that refreshing changes nothing. */
export const isRefreshedToday = (publishedAt: Date, now: Date) => calendarDay(publishedAt) === calendarDay(now);

export const notRefreshableYet = (from: Date, everyDays: number) =>
  `İlanın tarihi ${everyDays === 1 ? "günde" : `${everyDays} günde`} bir kez yenilenebilir; bir sonraki yenileme: ${formatDateTime(from)}.`;
