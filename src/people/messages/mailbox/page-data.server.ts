import { listingCards } from "#src/selling/listings/cards.server.ts";
import { countedPage, readPage } from "#src/shared/page-number.ts";
import type { Context, Member } from "#src/shared/context.server.ts";
import { daysBetween, formatAge, formatDateTime, formatTime } from "#src/shared/dates.ts";
import { lookup } from "#src/shared/lookup.ts";
import { counterpartName } from "../names.ts";
import { heldStateOf } from "../rules.ts";
import type { ListingAbout } from "./about-listing.tsx";
import { countBox, findOwnMessage, selectBox } from "./queries.server.ts";
import { type Box, boxPageSize, listingStateText, mailboxTexts, searchMaxLength } from "./rules.ts";
import { requireReader, readMessage } from "./service.server.ts";

const notices: Record<string, { tone: "good" | "warn"; text: string }> = {
  gonderildi: { tone: "good", text: mailboxTexts.sent },
  denetim: { tone: "warn", text: mailboxTexts.held },
  silindi: { tone: "good", text: "Mesaj silindi." },
};
const excerptLength = 160;

/** A page of one of the member's boxes. */
export async function readBox(ctx: Context, member: Member, box: Box, params: URLSearchParams) {
  const text = (params.get("q") ?? "").trim().slice(0, searchMaxLength);
  const reader = requireReader(ctx);
  const total = await countBox(ctx, reader, { box, text });
  const { page, pageCount, range } = countedPage(readPage(params), { total, size: boxPageSize });
  const rows = await selectBox(ctx, reader, { box, text, ...range });
  const about = await aboutListings(ctx, rows);
  const now = ctx.clock();
  return {
    box,
    text,
    page,
    pageCount,
    total,
    notice: lookup(notices, params.get("bilgi")),
    messages: rows.map((row) => ({
      id: row.id,
      name: counterpartName(row),
      /** The user of the reader's business who sent it; null for the reader. */
      writer: box === "gidenler" && row.senderId !== member.id ? `${row.senderFirstName} ${row.senderLastName}` : null,
      excerpt: row.body.length > excerptLength ? `${row.body.slice(0, excerptLength)}…` : row.body,
      at: daysBetween(row.createdAt, now) === 0 ? formatTime(row.createdAt) : formatAge(row.createdAt, now),
      atLong: formatDateTime(row.createdAt),
      sentAt: row.createdAt.toISOString(),
      isUnread: box === "gelenler" && row.readAt === null,
      /** Of a sent message: whether it was read. */
      isRead: row.readAt !== null,
      hasWarning: box === "gelenler" && row.hints.length > 0,
      held: box === "gidenler" ? heldStateOf(row.held) : null,
      about: (row.keyCode !== null && about.get(row.keyCode)) || null,
    })),
  };
}
export type BoxData = Awaited<ReturnType<typeof readBox>>;

async function aboutListings(ctx: Context, rows: readonly { keyCode: string | null; listingState: string | null }[]) {
  const states = new Map(rows.flatMap(({ keyCode, listingState }) => (keyCode ? [[keyCode, listingState!]] : [])));
  const cards = await listingCards(ctx, [...states.keys()]);
  return new Map(
    cards.map(({ keyCode, address, name, price, photoId }): [string, ListingAbout] => {
      const state = states.get(keyCode)!;
      const isLive = state === "active";
      return [keyCode, { address, name, price, photoId, state: listingStateText(state), isLive }];
    }),
  );
}

/** One message with its listing, which is marked as read. Other members' answer 404. */
export async function readMessagePage(ctx: Context, id: number) {
  const view = await readMessage(ctx, id);
  const found = (await findOwnMessage(ctx, requireReader(ctx), id))!;
  const about = await aboutListings(ctx, [found]);
  return {
    view,
    name: counterpartName(found),
    at: formatDateTime(found.createdAt),
    about: (found.keyCode !== null && about.get(found.keyCode)) || null,
  };
}
