import { z } from "zod/mini";
import { wholeNumber } from "#src/shared/validation.ts";
import {
  type ListingState,
  type RejectionReason,
  rejectionReasons,
  type RemovalReason,
  removalReasons,
} from "#src/listings/rules.ts";

export const noteMaxLength = 500;
/** How long a listing that a moderator opened is theirs. */
export const reviewMinutes = 10;

const reasonCodes = Object.keys(rejectionReasons) as RejectionReason[];
const removalCodes = Object.keys(removalReasons) as RemovalReason[];

/** What a moderator does on a listing's page: the word on the button, and what is said afterwards after its number. */
export const decisions = {
  approve: { label: "Onaylayın", done: "onaylandı" },
  reject: { label: "Reddedin", done: "reddedildi" },
  askChange: { label: "Düzeltme isteyin", done: "için düzeltme istendi" },
  takeDown: { label: "Kaldırın", done: "kaldırıldı" },
  dismiss: { label: "Şikâyetleri kapatın", done: "hakkındaki şikâyetler kapatıldı" },
  release: { label: "Karar vermeden sıradakine geçin", done: "" },
} as const;
export type DecisionName = keyof typeof decisions;

/** A moderator's decision as the form sends it. `version` is the listing's when the page was opened. */
export const DecisionForm = z.object({
  decision: z.enum(Object.keys(decisions) as DecisionName[]),
  version: wholeNumber(),
  reasons: z._default(z.array(z.enum(reasonCodes)), []),
  removal: z._default(z.array(z.enum(removalCodes)), []),
  note: z._default(z.string().check(z.trim(), z.maxLength(noteMaxLength)), ""),
});
export type Decision = z.output<typeof DecisionForm>;

/** What may be decided of a listing: by its state, and whether somebody reported it. */
export function decisionsIn(state: ListingState, reportCount: number): DecisionName[] {
  if (state === "pending") return ["approve", "reject", "askChange", "takeDown"];
  if (state === "removed") return [];
  return [
    ...(reportCount > 0 ? (["dismiss"] as const) : []),
    ...(state === "active" || state === "passive" ? (["askChange"] as const) : []),
    "takeDown",
  ];
}

/** Lists that are worked off one by one. */
export type QueueName = "waiting" | "appeals" | "reported";
export type DeskTab = { slug: string; state: ListingState; name: string; queue?: QueueName };

/** The tabs of the desk by their name in the address, in their order. */
export const deskTabs: readonly DeskTab[] = [
  { slug: "bekleyen", state: "pending", name: "Bekleyenler", queue: "waiting" },
  { slug: "sikayet", state: "active", name: "Şikâyetler", queue: "reported" },
  { slug: "itiraz", state: "pending", name: "İtirazlar", queue: "appeals" },
  { slug: "yayinda", state: "active", name: "Yayında" },
  { slug: "reddedilen", state: "rejected", name: "Reddedilen" },
  { slug: "pasif", state: "passive", name: "Pasif" },
  { slug: "suresi-dolan", state: "expired", name: "Süresi dolan" },
  { slug: "satilan", state: "sold", name: "Satılan" },
  { slug: "kaldirilan", state: "removed", name: "Kaldırılan" },
  { slug: "yetkisi-dusen", state: "authority-lost", name: "Yetkisi düşen" },
];
export const queueTab = (queue: QueueName): DeskTab => deskTabs.find((tab) => tab.queue === queue)!;

/** The listing after this one in its queue, from the start again after the last; none where there is no other. */
export function nextIn(keyCodes: readonly string[], keyCode: string): string | undefined {
  const at = keyCodes.indexOf(keyCode);
  const next = keyCodes[at + 1] ?? keyCodes[0];
  return next === keyCode ? undefined : next;
}

export const deskPageSize = 50;

/** What was just decided, as the address brings it to the next page; words that are not ours are not said. */
export function decidedText(text: string | null): string | null {
  const [, done] = /^[0-9A-Z]{9} (.+)$/.exec(text ?? "") ?? [];
  return Object.values(decisions).some((decision) => decision.done !== "" && decision.done === done) ? text : null;
}

export const actionNames: Record<string, string> = {
  publish: "Yayına verildi",
  edit: "Düzenlendi",
  resubmit: "Düzenlenip yeniden onaya gönderildi",
  approve: "Onaylandı",
  reject: "Reddedildi",
  askChange: "Düzeltme istendi",
  appeal: "İtiraz edildi",
  pause: "Pasife alındı",
  resume: "Yeniden yayına alındı",
  expire: "Süresi doldu",
  renew: "Süresi uzatıldı",
  refresh: "Tarihi yenilendi",
  assign: "Başka kullanıcıya atandı",
  sell: "Satıldı",
  remove: "Sahibi kaldırdı",
  takeDown: "Kaldırıldı",
  dismissReports: "Şikâyetler kapatıldı",
  loseAuthority: "Yetkisi düştü",
  regainAuthority: "Yetkisi yeniden doğrulandı",
  import: "İçe aktarıldı",
  demo: "Örnek ilan olarak eklendi",
};

export const ownListingMessage = "Kendi ilanınız hakkında karar veremezsiniz.";
export const changedMeanwhileMessage = "İlan siz bakarken değişti. Lütfen yeniden inceleyip karar veriniz.";
/** What the second of two moderators reads; nothing was done twice. */
export const alreadyDecidedMessage = (what: string, who: string, when: string) =>
  `Bu ilan hakkında karar verilmiş: ${what} (${who}, ${when}). İşleminiz yapılmadı.`;
/** What the others read while a moderator has a listing open, and when it is free again. */
export const reviewedByText = (who: string, until: string) => `${who} inceliyor (${until} saatine kadar).`;
export const lockedMessage = (who: string) => `Bu ilanı ${who} inceliyor. İşleminiz yapılmadı.`;
