import { nameFor } from "#src/people/messages/names.ts";
import { conversationAddress } from "#src/people/messages/rules.ts";
import { listingName } from "#src/selling/listings/rules.ts";
import { nameWithYear } from "#src/selling/listings/names.ts";
import { namesOfVehicles } from "#src/selling/listings/vehicle-names.server.ts";
import { reachedMembers } from "#src/people/accounts/permissions/rules.ts";
import { type Context, requireMemberInPerson } from "#src/shared/context.server.ts";
import { addDays, formatDate, formatDateTime } from "#src/shared/dates.ts";
import { compareTurkish } from "#src/shared/turkish.ts";
import { lastDays, startOfDay } from "#src/selling/statistics/rules.ts";
import type { Owned } from "../queries.server.ts";
import type { DeskScope } from "../scope.server.ts";
import {
  type Lead,
  leadConversationDays,
  type PhoneDay,
  selectLeads,
  selectNamedListings,
  selectNames,
  selectPhoneDays,
} from "./queries.server.ts";
import {
  answerDays,
  compareLeads,
  durationText,
  isListed,
  leadDays,
  leadTime,
  medianOf,
  minutesBetween,
} from "./rules.ts";

/** A row of the list of leads, in texts. */
export type LeadRow = {
  key: string;
  kind: "Mesaj" | "Video isteği" | "Telefon";
  waits: boolean;
  when: string;
  who: string;
  about: string;
  to: string | null;
  responsible: string;
  /** `4 saattir bekliyor`, `25 dk içinde yanıtlandı`. */
  answer: string;
};

/** The conversations whose leads the member may read and chose. 403 for an impersonating admin. */
export async function readLeads(ctx: Context, { member, owned }: DeskScope): Promise<Lead[]> {
  requireMemberInPerson(ctx);
  const now = ctx.clock();
  return selectLeads(
    ctx,
    { ...within(owned, reachedMembers(member, "answerMessages")), readerId: member.id },
    { begun: addDays(now, -leadConversationDays), since: addDays(now, -answerDays) },
  );
}

/** Both at once: what the reader chose, as far as another permission reaches. */
function within(owned: Owned, reached: Owned["owners"]): Owned {
  const { owners } = owned;
  if (reached === "all") return owned;
  return { ...owned, owners: owners === "all" ? reached : owners.filter((id) => reached.includes(id)) };
}

/** A conversation, or the day of a listing whose number was shown. */
type LeadEntry = { waits: boolean; at: Date } & ({ lead: Lead } | { phone: PhoneDay });

/**
 * The leads of the last days, what waits first, then the newest: conversations, and by day and listing the numbers shown.
 * `count` is that of all, `entries` are at least the first `limit` of them.
 */
export async function sortLeads(
  ctx: Context,
  { owned }: DeskScope,
  leads: readonly Lead[],
  limit?: number,
): Promise<{ entries: LeadEntry[]; count: number }> {
  const now = ctx.clock();
  const phoneDays = await selectPhoneDays(ctx, owned, { from: lastDays(now, leadDays)[0]!, limit });
  const listed = leads.filter((lead) => isListed(lead, now));
  const entries: LeadEntry[] = [
    ...listed.map((lead) => ({ lead, waits: lead.waitsSince !== null, at: leadTime(lead) })),
    ...phoneDays.map((phone) => ({ phone, waits: false, at: phoneTime(phone, now) })),
  ];
  return { entries: entries.toSorted(compareLeads), count: listed.length + (phoneDays[0]?.total ?? 0) };
}

/** A day's reveals are listed before what came earlier on that day: their times are not stored. */
const phoneTime = ({ day }: PhoneDay, now: Date) =>
  new Date(Math.min(now.getTime(), addDays(new Date(startOfDay(day)), 1).getTime()));

/** These leads in texts, in their order. */
export async function leadRows(ctx: Context, entries: readonly LeadEntry[]): Promise<LeadRow[]> {
  const now = ctx.clock();
  const [names, listings] = await Promise.all([
    namesOf(
      ctx,
      entries.flatMap((entry) =>
        "lead" in entry ? [entry.lead.sellerId, entry.lead.answeredBy] : [entry.phone.ownerId],
      ),
    ),
    listingNames(
      ctx,
      entries.flatMap((entry) => ("phone" in entry ? [entry.phone.listingId] : [])),
    ),
  ]);
  return entries.map((entry) =>
    "lead" in entry
      ? {
          key: entry.lead.code,
          kind: entry.lead.isVideoRequest ? "Video isteği" : "Mesaj",
          waits: entry.waits,
          when: formatDateTime(entry.at),
          who: nameFor(
            { firstName: entry.lead.buyerFirstName, lastName: entry.lead.buyerLastName },
            entry.lead.isSurnameShown,
          ),
          about: entry.lead.subject,
          to: conversationAddress(entry.lead.code),
          responsible: names.get(entry.lead.sellerId) ?? "",
          answer: answerText(entry.lead, names, now),
        }
      : phoneRow(entry.phone, listings.get(entry.phone.listingId), names),
  );
}

type NamedListing = { keyCode: string; name: string };

const phoneRow = (
  { listingId, ownerId, day, count }: PhoneDay,
  listing: NamedListing | undefined,
  names: Map<number, string>,
): LeadRow => ({
  key: `${listingId} ${day}`,
  kind: "Telefon",
  waits: false,
  when: formatDate(new Date(startOfDay(day))),
  who: `Numara ${count} kez gösterildi`,
  about: listing?.name ?? "",
  to: listing ? `/ilanlarim?ara=${listing.keyCode}` : null,
  responsible: names.get(ownerId) ?? "",
  answer: "",
});

function answerText(
  { askedAt, answeredAt, answeredBy, waitsSince }: Lead,
  names: Map<number, string>,
  now: Date,
): string {
  if (waitsSince) return `${durationText(minutesBetween(waitsSince, now))} bekliyor`;
  if (!answeredAt) return "";
  return `${names.get(answeredBy!) ?? "Eski bir çalışan"}, ${durationText(minutesBetween(askedAt, answeredAt))} içinde yanıtladı`;
}

async function namesOf(ctx: Context, ids: readonly (number | null)[]): Promise<Map<number, string>> {
  const people = await selectNames(ctx, [...new Set(ids.filter((id) => id !== null))]);
  return new Map(people.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]));
}

async function listingNames(ctx: Context, ids: readonly number[]): Promise<Map<number, NamedListing>> {
  const rows = await selectNamedListings(ctx, [...new Set(ids)]);
  const names = await namesOfVehicles(ctx, rows);
  return new Map(
    rows.map((row, at) => [
      row.id,
      { keyCode: row.keyCode, name: nameWithYear(listingName(names[at]!), row.modelYear) },
    ]),
  );
}

/** How fast somebody answers first questions. `medianMinutes` is null where they answered none. */
export type AnswerTimes = {
  id: number;
  name: string;
  leads: number;
  answered: number;
  medianMinutes: number | null;
  waiting: number;
};

/**
 * Answer times of the last `answerDays`, for all and by person: a first answer counts for who gave it, a question without one
 * for who is responsible. `longest` is the question that waits longest.
 */
export async function measureAnswers(ctx: Context, leads: readonly Lead[]) {
  const since = addDays(ctx.clock(), -answerDays);
  const recent = leads.filter(({ askedAt }) => askedAt > since);
  const waiting = leads.filter(({ waitsSince }) => waitsSince !== null);
  const personOf = ({ answeredBy, sellerId }: Lead) => answeredBy ?? sellerId;
  const names = await namesOf(ctx, [...recent.map(personOf), ...waiting.map(({ sellerId }) => sellerId)]);
  const people: AnswerTimes[] = [...names].map(([id, name]) => ({
    id,
    name,
    ...timesOf(recent.filter((lead) => personOf(lead) === id)),
    waiting: waiting.filter(({ sellerId }) => sellerId === id).length,
  }));
  const [longest] = waiting.toSorted((a, b) => a.waitsSince!.getTime() - b.waitsSince!.getTime());
  return {
    ...timesOf(recent),
    waiting: waiting.length,
    people: people.toSorted((a, b) => b.waiting - a.waiting || b.leads - a.leads || compareTurkish(a.name, b.name)),
    longest: longest && {
      about: longest.subject,
      to: conversationAddress(longest.code),
      waited: durationText(minutesBetween(longest.waitsSince!, ctx.clock())),
      responsible: names.get(longest.sellerId) ?? "",
    },
  };
}

function timesOf(leads: readonly Lead[]) {
  const minutes = leads.flatMap(({ askedAt, answeredAt }) => (answeredAt ? [minutesBetween(askedAt, answeredAt)] : []));
  return { leads: leads.length, answered: minutes.length, medianMinutes: medianOf(minutes) };
}

/** By listing, the question that waits longest. */
export function waitingByListing(leads: readonly Lead[], now: Date): Map<number, { hours: number; code: string }> {
  const longest = new Map<number, { hours: number; code: string }>();
  for (const { listingId, waitsSince, code } of leads) {
    if (listingId === null || waitsSince === null) continue;
    const hours = Math.floor(minutesBetween(waitsSince, now) / 60);
    if (hours > (longest.get(listingId)?.hours ?? -1)) longest.set(listingId, { hours, code });
  }
  return longest;
}
