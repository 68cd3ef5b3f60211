import { insertConversation, insertMessage } from "#src/people/messages/queries.server.ts";
import { addDays, addSeconds, calendarDay } from "#src/shared/dates.ts";
import type { Overview } from "#src/business/dealer-desk/overview.server.ts";
import type { TestApp } from "./app.ts";
import { aMember } from "./builders.ts";
import { aListing, someEvents } from "./listings.ts";
import { openPage, sendForm } from "./pages.ts";
import { aTeam } from "./team.ts";

type Team = Awaited<ReturnType<typeof aTeam>>;
export type Role = "owner" | "manager" | "user" | "otherManager" | "otherUser";
type Data = Overview & { filters: { branches: { id: number }[]; people: { id: number }[] }; rows: never[] };

/** Monday, 13:00 in Turkey. */
export const deskNow = new Date("2026-11-23T10:00:00Z");

/** The dealer's desk of one app at `deskNow`: its pages and files, and what they show. */
export function dealerDeskIn(app: TestApp) {
  const parts = ["", "talepler", "fiyatlar", "sonuclar"] as const;
  const open = async (part: (typeof parts)[number], cookie?: string, query = "") => {
    const answer = await openPage<Data>(app, `/kurumsal/panel${part && `/${part}`}${query}`, { cookie });
    return { ...answer, data: answer.data! };
  };
  const file = (name: string, cookie: string, query = "") =>
    app.request({ url: `/kurumsal/panel/${name}.csv${query}`, headers: { cookie } });
  const files = ["talepler", "stok-yasi", "fiyatlar", "sonuclar", "oneriler"];
  const dismiss = (cookie: string, form: Record<string, string>) => sendForm(app, "/kurumsal/panel", form, { cookie });

  const listingOf = (team: Team, role: Role, values: Parameters<typeof aListing>[1] = {}) =>
    aListing(app, { ownerId: team[role].id, businessId: team.businessId, ...values });

  /** A question about a listing of the team, so many minutes ago; answered by a colleague after some minutes, or not. */
  async function aQuestion(
    team: Team,
    role: Role,
    { minutesAgo, answer }: { minutesAgo: number; answer?: { by: Role; after: number } },
  ) {
    const listing = await listingOf(team, role);
    const buyer = await aMember(app, { firstName: "Ece", lastName: "Yaman" });
    const at = (minutes: number) => ({ ...app.ctx(), clock: () => addSeconds(deskNow, -60 * minutes) });
    const parties = { buyerId: buyer.id, sellerId: team[role].id, businessId: team.businessId };
    const { code } = await insertConversation(at(minutesAgo), { ...parties, listingId: listing.id, subject: "Passat" });
    const { id: conversationId } = await app.db
      .selectFrom("conversation")
      .where("code", "=", code)
      .select("id")
      .executeTakeFirstOrThrow();
    await insertMessage(at(minutesAgo), { conversationId, senderId: buyer.id, isFromBuyer: true, body: "Merhaba" });
    if (answer)
      await insertMessage(at(minutesAgo - answer.after), {
        conversationId,
        senderId: team[answer.by].id,
        isFromBuyer: false,
        body: "Buyurun",
      });
    return { code, listing, conversationId, buyer };
  }

  const count = (listingId: number, eventType: string, day: string, times: number) =>
    someEvents(app, listingId, eventType, times, day);
  const daysAgo = (days: number) => calendarDay(addDays(deskNow, -days));
  return { parts, open, file, files, dismiss, listingOf, aQuestion, count, daysAgo };
}
