import { entitlementsOf, packageParameter } from "#src/people/accounts/entitlements/rules.ts";
import { can } from "#src/people/accounts/permissions/rules.ts";
import { readCounts } from "#src/people/my-home/counts.server.ts";
import { memberLinksFor } from "#src/shared/feature.server.ts";
import { readCookie } from "#src/shared/cookies.server.ts";
import type { Context } from "#src/shared/context.server.ts";
import type { RootData } from "#src/shared/root-data.ts";
import type { HtmlPart } from "#src/ui/server-html.tsx";
import { notWhileImpersonating } from "#src/shared/refusal.ts";
import { cookieNames, type Consent, type View } from "#src/shared/choice-cookies.ts";
import { footerColumns } from "./footer-links.server.ts";
import { selectMenu } from "./queries.server.ts";

/** Data of the frame on every page; of the member only what is shown and what pages may use (Product 2.4). */
export async function readFrame(ctx: Context, request: Request) {
  const cookie = (name: string) => readCookie(request.headers.get("cookie"), name);
  const consent = cookie(cookieNames.consent);
  const { member } = ctx;
  // Visitors are sent to sign in first; staff do not sell.
  const maySell = !member || can(member, "prepareListing");
  const { types, parts } = await selectMenu(ctx);
  return {
    domain: new URL(ctx.origin).hostname,
    member: member && {
      firstName: member.firstName,
      lastName: member.lastName,
      isEmailConfirmed: member.isEmailConfirmed,
      userPackage: packageParameter(member),
      isModerator: member.role !== "member",
      links: memberLinksFor(ctx).map(({ to, label, count }) => ({ to, label, count })),
      /** The time that is left of an admin's impersonation of the member, in ms; null for the member themselves. */
      impersonationMsLeft: impersonationMsLeft(ctx),
      /** Why forms cannot be sent, in a sentence. */
      closedForms: ctx.session?.impersonatorId == null ? null : notWhileImpersonating,
      getsLatest: entitlementsOf(member).latestOffers,
      ...(await readCounts(ctx, member.id)),
    },
    /** Whether to show the sell link. */
    maySell,
    types,
    parts,
    footer: footerColumns(ctx, { maySell, types }),
    isDemo: ctx.isDemo,
    /** Whether visitors' browsers store the offline page. */
    isOfflineOn: ctx.isOfflineOn,
    year: ctx.clock().getFullYear(),
    consent: isConsent(consent) ? consent : undefined,
    isEventPopupDismissed: cookie(cookieNames.eventPopup) !== undefined,
    view: (cookie(cookieNames.view) === "masaustu" ? "masaustu" : "mobil") satisfies View as View,
  };
}

const impersonationMsLeft = ({ session, clock }: Context): number | null =>
  session?.impersonatorId == null
    ? null
    : Math.max(0, (session.impersonationEndsAt?.getTime() ?? 0) - clock().getTime());

const isConsent = (text: string | undefined): text is Consent => text === "kabul" || text === "ret";

/** As pages have it: the links of the footer as HTML. */
export type FrameData = Holding<RootData, Omit<Awaited<ReturnType<typeof readFrame>>, "footer"> & { footer: HtmlPart }>;
type Holding<Base, Data extends Base> = Data;
