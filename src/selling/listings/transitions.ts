import { lookup } from "#src/shared/lookup.ts";
import type { ListingActor, ListingState } from "./rules.ts";

type Transition = {
  from: readonly ListingState[];
  to: ListingState;
  who: readonly ListingActor[];
  event: ListingEvent;
};

export type ListingEvent =
  | "listing.published"
  | "listing.resubmitted"
  | "listing.withdrawn"
  | "listing.approved"
  | "listing.rejected"
  | "listing.change-asked"
  | "listing.appealed"
  | "listing.paused"
  | "listing.resumed"
  | "listing.expired"
  | "listing.renewed"
  | "listing.extended"
  | "listing.sold"
  | "listing.sale-undone"
  | "listing.removed"
  | "listing.taken-down"
  | "listing.authority-lost"
  | "listing.authority-regained";

/** Product 4.4: state × action × actor. Everything else is forbidden. */
export const transitions = {
  publish: { from: ["draft"], to: "pending", who: ["owner"], event: "listing.published" },
  /** An edit of the owner that needs moderation (selling/listing-editor/edit/edit-states.ts). */
  resubmit: {
    from: ["active", "passive", "expired", "rejected", "authority-lost"],
    to: "pending",
    who: ["owner"],
    event: "listing.resubmitted",
  },
  /** What waits for approval becomes a draft again: its vehicle has left its file, or none of its photos could be fetched. */
  withdraw: { from: ["pending"], to: "draft", who: ["owner", "system"], event: "listing.withdrawn" },
  approve: { from: ["pending"], to: "active", who: ["moderator"], event: "listing.approved" },
  /** The listing of a dealer whose record is clean; some are looked at afterwards (Product 4.20). */
  publishAtOnce: { from: ["pending"], to: "active", who: ["system"], event: "listing.approved" },
  reject: { from: ["pending"], to: "rejected", who: ["moderator"], event: "listing.rejected" },
  /** A moderator asks the owner for a change; an approved listing is offline until then. */
  askChange: {
    from: ["pending", "active", "passive"],
    to: "rejected",
    who: ["moderator"],
    event: "listing.change-asked",
  },
  /** Once for each decision of a moderator (appeals/rules.ts), not for a listing that its owner removed. */
  appeal: { from: ["rejected", "removed"], to: "pending", who: ["owner"], event: "listing.appealed" },
  pause: { from: ["active"], to: "passive", who: ["owner"], event: "listing.paused" },
  resume: { from: ["passive"], to: "active", who: ["owner"], event: "listing.resumed" },
  expire: { from: ["active"], to: "expired", who: ["system"], event: "listing.expired" },
  renew: { from: ["expired"], to: "active", who: ["owner"], event: "listing.renewed" },
  /** A live listing near its end (`canExtend`) stays live for another `listingLifeDays`. */
  extend: { from: ["active"], to: "active", who: ["owner"], event: "listing.extended" },
  /** The seller's package has ended and allows fewer live listings; the next package brings them back. */
  pauseByPackage: { from: ["active"], to: "passive", who: ["system"], event: "listing.paused" },
  resumeByPackage: { from: ["passive"], to: "active", who: ["system"], event: "listing.resumed" },
  /** Staff have blocked the seller, or suspended their business; both end, and so does this. */
  pauseByHold: { from: ["active"], to: "passive", who: ["system"], event: "listing.paused" },
  resumeByHold: { from: ["passive"], to: "active", who: ["system"], event: "listing.resumed" },
  sell: { from: ["active", "passive"], to: "sold", who: ["owner"], event: "listing.sold" },
  /** Back to the state it was sold from, `active` or `passive`, within `saleUndoMinutes`. */
  undoSale: { from: ["sold"], to: "active", who: ["owner"], event: "listing.sale-undone" },
  remove: {
    from: ["draft", "pending", "active", "passive", "rejected", "expired", "sold", "authority-lost"],
    to: "removed",
    who: ["owner"],
    event: "listing.removed",
  },
  /** Removed by a moderator, with reasons. */
  takeDown: {
    from: ["draft", "pending", "active", "passive", "rejected", "expired", "sold", "authority-lost"],
    to: "removed",
    who: ["moderator"],
    event: "listing.taken-down",
  },
  loseAuthority: {
    from: ["active"],
    to: "authority-lost",
    who: ["moderator", "system"],
    event: "listing.authority-lost",
  },
  regainAuthority: { from: ["authority-lost"], to: "active", who: ["system"], event: "listing.authority-regained" },
} as const satisfies Record<string, Transition>;

export type ListingAction = keyof typeof transitions;
export const listingActions = Object.keys(transitions) as ListingAction[];

/** Whether `who` may do `action` to a listing in `state`. */
export function listingCan(action: ListingAction, state: ListingState, who: ListingActor): boolean {
  const { from, who: allowed }: Transition = transitions[action];
  return from.includes(state) && allowed.includes(who);
}

/** The reasons of rejecting a listing, with sentences for the seller. */
export const rejectionReasons = {
  photo: "Fotoğraflar ilandaki araca ait değil ya da araç seçilemiyor.",
  contact: "Başlıkta, açıklamada ya da fotoğrafta iletişim bilgisi var.",
  price: "Fiyat gerçeği yansıtmıyor.",
  vehicle: "Araç bilgileri ile fotoğraflar ya da açıklama birbirini tutmuyor.",
  duplicate: "Aynı araç için başka bir ilanınız var.",
  wording: "Başlık ya da açıklama ilan kurallarına uygun değil.",
  damage: "Hasar bilgisi eksik ya da yanlış.",
} as const;
export type RejectionReason = keyof typeof rejectionReasons;

/** The reasons of removing a listing, with sentences for the seller. */
export const removalReasons = {
  fraud: "İlanın dolandırıcılık amacı taşıdığına dair bulgular var.",
  "not-yours": "Aracın size ait olmadığı ya da satış yetkinizin bulunmadığı anlaşıldı.",
  "not-for-sale": "Araç satılık değil ya da daha önce satılmış.",
  forbidden: "İlanın konusu Kontak’ta yayınlanamaz.",
  repeated: "Uyarılara rağmen ilan kurallarına aykırılık sürdü.",
} as const;
export type RemovalReason = keyof typeof removalReasons;

/** The sentences of reason codes; codes that are no longer used are left out. */
export const reasonTexts = (codes: readonly string[]): string[] =>
  codes.flatMap((code) => lookup({ ...rejectionReasons, ...removalReasons }, code) ?? []);
