import { applyMessageDecision } from "#src/staff/moderation/messages/pending.server.ts";
import { applyDecision } from "#src/staff/moderation/pending/service.server.ts";
import type { ModeratedListing } from "#src/staff/moderation/moderated-listing.server.ts";
import { changeState } from "#src/selling/listings/service.server.ts";
import { addDays } from "#src/shared/dates.ts";
import type { TestApp } from "./app.ts";
import { aMember } from "./builders.ts";
import { aListing, aPlate } from "./listings.ts";
import { openPage, sendForm } from "./pages.ts";

type Values = Parameters<typeof aListing>[1];

/** The text of a seller's appeal. */
export const appealWords = "Fotoğraflar bugün çekildi, plakası da okunuyor.";

/** Applies the decisions that can still be undone, as their jobs do when they are due. */
export async function applyDecisions(app: TestApp) {
  for (const key of await app.db.selectFrom("pendingDecision").select(["listingId", "decidedAt"]).execute())
    await applyDecision(app.ctx(), key);
  for (const { id } of await app.db.selectFrom("pendingMessageDecision").select("id").execute())
    await applyMessageDecision(app.ctx(), id);
}

/** The moderation desk of one app: moderators, listings, pages, and the seller's answers. */
export function deskIn(app: TestApp) {
  const aModerator = (firstName = "Ayşe", role: "moderator" | "admin" = "moderator") =>
    aMember(app, { role, firstName, lastName: "Yılmaz" });
  const anOwner = () => aMember(app, { createdAt: addDays(app.now, -400) });
  return {
    aModerator,
    anOwner,
    /** A pending listing. */
    aWaiting: async (values: Values = {}) =>
      aListing(app, { state: "pending", plate: aPlate(), ownerId: (await anOwner()).id, ...values }),
    /** A refused listing. */
    aDecided: async (decision: "reject" | "askChange" | "takeDown", values: Values = {}) => {
      const listing = await aListing(app, { state: "pending", ...values });
      const moderator = await aModerator();
      const reasonCodes = decision === "takeDown" ? (["fraud"] as const) : (["photo"] as const);
      await changeState(app.ctx(), { keyCode: listing.keyCode, action: decision, actor: moderator, reasonCodes });
      return { ...listing, moderator };
    },
    stateOf: async (keyCode: string) =>
      (await app.db.selectFrom("listing").select("state").where("keyCode", "=", keyCode).executeTakeFirstOrThrow())
        .state,
    historyOf: (id: number) =>
      app.db.selectFrom("listingHistory").selectAll().where("listingId", "=", id).orderBy("id").execute(),

    /** The desk's page of a listing. */
    open: async (cookie: string, keyCode: string) =>
      (await openPage<ModeratedListing>(app, `/yonetim/ilanlar/${keyCode}`, { cookie })).data!,
    /** The desk's lists. */
    list: async (cookie: string, query = "") => {
      const { data } = await openPage<{
        rows: {
          keyCode: string;
          reviewedBy: string | null;
          openReports: number;
          risk: { score: number; hints: string[] } | null;
        }[];
        tabs: { slug: string; count: number }[];
        undoable: { key: string; text: string; msLeft: number }[];
        first: string | undefined;
      }>(app, `/yonetim/ilanlar${query}`, { cookie });
      return data!;
    },
    /** Presses a button of the desk's page, and applies the decision unless it `isUndoable`. */
    decide: async (
      cookie: string | undefined,
      keyCode: string,
      form: Record<string, string>,
      { isUndoable = false } = {},
    ) => {
      const { version } = await app.db
        .selectFrom("listing")
        .select("version")
        .where("keyCode", "=", keyCode)
        .executeTakeFirstOrThrow();
      const answer = await sendForm(
        app,
        `/yonetim/ilanlar/${keyCode}`,
        { version: String(version), ...form },
        { cookie },
      );
      if (!isUndoable) await applyDecisions(app);
      return answer;
    },
    /** A visitor's report of a listing. */
    report: (keyCode: string, client = "198.51.100.7") =>
      app.http.inject({
        method: "POST",
        url: "/ajax/ilan-sikayet",
        remoteAddress: client,
        headers: { host: "kontak.test", "sec-fetch-site": "same-origin" },
        payload: { keyCode, reason: "fraud", note: "Kapora istiyor." },
      }),

    /** The seller's appeal against a decision. */
    appeal: (keyCode: string, cookie: string | undefined, note = appealWords) =>
      sendForm(app, `/ilanlarim/itiraz?keyCode=${keyCode}`, { note }, { cookie }),
    /** A button of the seller's own list. */
    mine: (keyCode: string, cookie: string | undefined, wanted: string) =>
      sendForm(app, "/ilanlarim", { keyCode, action: wanted, confirmed: "1" }, { cookie }),
  };
}
