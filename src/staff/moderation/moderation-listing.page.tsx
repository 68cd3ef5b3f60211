import { Link, redirect } from "react-router";
import { PersonLinks } from "#src/staff/desks/person-links.tsx";
import { readKeyCode } from "#src/selling/listings/key-codes.ts";
import { DamageSection } from "#src/selling/listing-page/damage-section.tsx";
import { Gallery } from "#src/selling/listing-page/gallery.tsx";
import { areaLinks } from "#src/site/layout/areas/area-styles.tsx";
import type { PageHandle } from "#src/shared/page-handle.ts";
import { placeName } from "#src/selling/listings/names.ts";
import { requireDesk } from "#src/shared/context.server.ts";
import { pageTitle } from "#src/shared/page-title.ts";
import { formAction, type FormRefusal, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { parseInput } from "#src/shared/validation.ts";
import { ResultNotice } from "#src/ui/action-result.tsx";
import { Facts } from "#src/ui/facts.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { RichTextContent } from "#src/ui/rich-text-content.tsx";
import type { Route } from "./+types/moderation-listing.page.ts";
import { AlikePhotos } from "./risk/alike-photos.tsx";
import { DecisionBar } from "./decision-bar.tsx";
import { DecisionPanel } from "./decision-panel.tsx";
import { type ModeratedListing, readModeratedListing } from "./moderated-listing.server.ts";
import { Hints } from "./risk/hints.tsx";
import { UndoNotice } from "./pending/undo-notice.tsx";
import { undoName } from "./pending/rules.ts";
import { readUndoable, undoDecision } from "./pending/service.server.ts";
import { decidedText, DecisionForm, decisions, deskPath, undoneText } from "./rules.ts";
import { decide, findNext } from "./service.server.ts";

export const links = areaLinks("listing");

export const handle = { hidesTabBar: true } satisfies PageHandle;

export const loader = pageLoader(async ({ ctx, request, params }: WithContext<Route.LoaderArgs>) => {
  const listing = await readModeratedListing(ctx, readKeyCode(params.keyCode));
  const undoable = await readUndoable(ctx, requireDesk(ctx, "listings").id);
  return { ...listing, undoable, decided: decidedText(new URL(request.url).searchParams.get("karar")) };
});

export const action = formAction(async ({ ctx, form, params }: Sent<Route.ActionArgs>) => {
  requireDesk(ctx, "listings", "change");
  const keyCode = readKeyCode(params.keyCode);
  if (form["decision"] === undoName) {
    await undoDecision(ctx, keyCode);
    return redirect(`${deskPath}/${keyCode}?${new URLSearchParams({ karar: `${keyCode} ${undoneText}` })}`);
  }
  const decision = parseInput(DecisionForm, form);
  // The next listing is read before this one leaves its queue.
  const next = await findNext(ctx, keyCode, decision.decision);
  await decide(ctx, keyCode, decision);
  const { done } = decisions[decision.decision];
  const doneQuery = done === "" ? "" : `?${new URLSearchParams({ karar: `${keyCode} ${done}` })}`;
  return redirect(`${deskPath}${next ? `/${next}` : ""}${doneQuery}`);
});

export const meta = ({ params }: Route.MetaArgs) => [
  { title: pageTitle([`${params.keyCode} denetimi`]) },
  { name: "robots", content: "noindex" },
];

export default function ModerationListingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { view, decided, stateName, owner, history } = loaderData;
  const refusal = actionData as FormRefusal | undefined;
  return (
    <div className="page desk">
      <p className="desk__back">
        <Link to={deskPath}>
          <Icon name="left" size="xs" />
          İlan denetimi
        </Link>
        {loaderData.remaining && <span className="small muted num">{loaderData.remaining}</span>}
      </p>
      {!refusal && (
        <UndoNotice
          undoable={loaderData.undoable}
          decided={decided}
          after={decided?.startsWith(view.keyCode) ? "" : "Sıradaki ilan aşağıda."}
          hasShortcut
        />
      )}
      {refusal && <ResultNotice tone="bad" text={refusal.message} />}
      {loaderData.reviewedBy && !refusal && <Notice tone="warn" text={loaderData.reviewedBy} />}
      <div className="desk__listing">
        <div>
          <div className="titleline">
            <h1>{view.name}</h1>
            <p className="muted">{view.title}</p>
            <Facts facts={[stateName, view.keyCode, placeName(view.place.city, view.place.town)]} />
            <p className="buybox__price">{view.price.text}</p>
          </div>
          <Hints listing={loaderData} />
          <AlikePhotos alike={loaderData.alike} />
          <Gallery photos={view.photos} name={view.name} address={view.address} />
          {loaderData.uncovered.length > 0 && (
            <details>
              <summary>Plakası kapatılmamış hâlleri ({loaderData.uncovered.length})</summary>
              {loaderData.uncovered.map((address) => (
                <img key={address} src={address} alt="Plakası kapatılmamış fotoğraf" loading="lazy" />
              ))}
            </details>
          )}
          <dl className="kv">
            {[...view.keyFacts, ...view.facts, ...loaderData.private].map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <section className="block">
            <h2>Açıklama</h2>
            <RichTextContent className="prose" html={view.descriptionHtml} />
          </section>
          {view.damage && <DamageSection damage={view.damage} />}
          {view.partPath.length === 0 && (
            <section className="block">
              <h2>Donanım</h2>
              {view.equipment.length === 0 && <p className="muted">Donanım seçilmemiş.</p>}
              {view.equipment.map(({ slug, name, items }) => (
                <p key={slug} className="desk__equipment">
                  <strong>{name}:</strong> {items.map((item) => item.name).join(", ")}
                </p>
              ))}
            </section>
          )}
        </div>
        <aside className="desk__aside">
          <Owner owner={owner} />
          {/* The key resets the checkboxes for the next listing. */}
          <DecisionPanel key={view.keyCode} listing={loaderData} refusal={refusal} />
          <History history={history} />
        </aside>
      </div>
      {loaderData.decisions.length > 0 && <DecisionBar listing={loaderData} />}
    </div>
  );
}

/** The seller, short enough that the decisions below stay in view. */
function Owner({ owner }: { owner: ModeratedListing["owner"] }) {
  const others = owner.others.map(({ name, count }) => `${count} ${name.toLocaleLowerCase("tr")}`).join(", ");
  return (
    <section className="panel desk__box desk__seller" aria-labelledby="satici">
      <h2 id="satici">Satıcı: {owner.name}</h2>
      <p className="small">
        {owner.business && (
          <>
            {owner.business}, yetki belgesi {owner.certificateNumber ?? "yok"}.{" "}
          </>
        )}
        {owner.email} ({owner.isEmailConfirmed ? "onaylı" : "onaysız"}), {owner.phone ?? "telefonu yok"}. {owner.since}{" "}
        tarihinden beri üye. Başka ilanları: {others || "yok"}.
      </p>
      <PersonLinks memberId={owner.memberId} businessId={owner.businessId} name={owner.name} />
    </section>
  );
}

function History({ history }: { history: ModeratedListing["history"] }) {
  return (
    <section className="panel desk__box">
      <h2>Geçmiş</h2>
      <ol className="desk__history">
        {history.map(({ id, at, what, reasons, note }) => (
          <li key={id}>
            <strong>{what}</strong>
            <span className="tiny">{at}</span>
            {reasons.map((reason) => (
              <span key={reason} className="small">
                {reason}
              </span>
            ))}
            {note && <span className="small desk__words">{note}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
