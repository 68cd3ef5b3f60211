import { actionNames } from "#src/staff/moderation/rules.ts";
import { reportReasons } from "#src/staff/moderation/reports/listing/rules.ts";
import { reportReasonNames } from "#src/staff/moderation/reports/member/rules.ts";
import { stateLabels } from "#src/money/orders/states.ts";
import { requestKindsOf } from "#src/staff/requests/kinds.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import { mayAtDesk } from "#src/shared/desks.ts";
import { formatDateTime } from "#src/shared/dates.ts";
import { lookup } from "#src/shared/lookup.ts";
import { historyLength } from "../rules.ts";
import { type HistoryKind, type HistoryRow, selectHistory } from "./history-queries.server.ts";

type Shown = { what: string; text: string; about: string; to: string | null };
const plain = (what: string, text = ""): Shown => ({ what, text, about: "", to: null });

const listingReasons: Readonly<Record<string, string>> = reportReasons;
const orderStates: Readonly<Record<string, string>> = stateLabels;

const shown: Record<HistoryKind, (row: HistoryRow, ctx: Context) => Shown> = {
  signUp: () => plain("Üye oldu"),
  confirmed: () => plain("E-posta adresini onayladı"),
  secondFactor: () => plain("İki adımlı doğrulamayı açtı"),
  signIn: ({ text }) => plain("Giriş yaptı; oturumu açık", text),
  resetLink: ({ text }) =>
    plain(text === "used" ? "Şifresini bağlantıyla yeniledi" : "Şifre yenileme bağlantısı istedi"),
  mail: ({ text }) => plain("E-posta gönderildi", text),
  deskDecision: ({ text, about }) => ({
    what: "İlan kararı",
    text: lookup(actionNames, text) ?? text,
    about: about!,
    to: `/yonetim/ilanlar/${about}`,
  }),
  order: ({ text, about }) => ({
    what: "Sipariş",
    text: lookup(orderStates, text) ?? text,
    about: about!,
    to: `/yonetim/siparisler/${about}`,
  }),
  memberReport: ({ text }) => plain("Üye şikâyet edildi", lookup(reportReasonNames, text) ?? text),
  listingReport: ({ text, about }) => ({
    what: "İlanı şikâyet edildi",
    text: lookup(listingReasons, text) ?? text,
    about: about!,
    to: `/yonetim/ilanlar/${about}`,
  }),
  impersonation: ({ text }) => plain("Üye görünümü", text),
  blocked: ({ text }) => plain("Hesabı durduruldu", text),
  unblocked: ({ text }) => plain("Hesabı yeniden açıldı", text),
  export: () => plain("Verilerinin kopyasını istedi"),
  request: ({ text, about }, ctx) => ({
    what: "Talep",
    text: requestKindsOf(ctx).get(text)?.name ?? text,
    about: about!,
    to: `/yonetim/talepler/${about}`,
  }),
};

/** The history of a member as a page shows it. Orders are linked for those who may open them. */
export async function readHistory(ctx: Context, member: { memberId: number; email: string }) {
  const rows = await selectHistory(ctx, member, historyLength);
  return rows.map((row, index) => {
    const { to, ...entry } = shown[row.kind](row, ctx);
    const mayOpen = row.kind !== "order" || mayAtDesk(ctx.member, "orders");
    return { key: index, at: formatDateTime(row.at), ...entry, to: mayOpen ? to : null };
  });
}
