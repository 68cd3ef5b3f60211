import { Form, Link } from "react-router";
import { FollowButton } from "#src/people/follows/follow-button.tsx";
import { CardWithHeart } from "#src/finding/garage/cards-with-heart.tsx";
import { ShownPlaceMap } from "#src/core/locations/own-place/shown-place.tsx";
import { MessageButton, MessageWindow } from "#src/people/messages/compose/message-button.tsx";
import { aboutMemberPath } from "#src/people/messages/people/rules.ts";
import { conversationAddress } from "#src/people/messages/rules.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { ResultNotice } from "#src/ui/action-result.tsx";
import { Button, LinkButton } from "#src/ui/button.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { useFormsClosed } from "#src/ui/form/form-state.ts";
import { Notice } from "#src/ui/notice.tsx";
import { Pager } from "#src/ui/pager.tsx";
import type { SellerPageData } from "./page-data.server.ts";
import { ReportLink } from "#src/staff/moderation/reports/seller/report-link.tsx";
import { replyWindowDays, type ReplyView } from "./rules.ts";
import { SellerHead } from "./seller-head.tsx";

type Props = {
  data: SellerPageData;
  /** Opens the message dialog for a visitor who wanted to write before signing in. */
  isAskedToWrite?: boolean;
  answer?: { done: string } | { message: string } | undefined;
};

/** A private member's profile, reply statistics and current listings. */
export function SellerPage({ data, isAskedToWrite = false, answer }: Props) {
  const { view, replies, viewer, place, count, page, pageCount, cards } = data;
  return (
    <div className="page seller-page">
      {answer && "done" in answer && <ResultNotice tone="good" text={answer.done} />}
      {answer && "message" in answer && <ResultNotice tone="bad" text={answer.message} />}
      {viewer?.isOwn && (
        <Notice icon="eye">
          Sayfanızı herkes böyle görür. <Link to="/hesabim/profil">Profilinizi düzenleyin</Link>
        </Notice>
      )}
      <div className="seller-page__top">
        <SellerHead view={view} />
        <div className="seller-page__side">
          {replies && <Answers replies={replies} />}
          {!viewer?.isOwn && <SellerActions view={view} viewer={viewer} isAskedToWrite={isAskedToWrite} />}
        </div>
      </div>
      <section aria-labelledby="h-ilanlar">
        <div className="section__head">
          <h2 id="h-ilanlar">İlanları {count > 0 && <span className="muted num">{formatNumber(count)}</span>}</h2>
        </div>
        {cards.length === 0 ? (
          <EmptyState icon="car" title="Şu anda yayında ilanı yok">
            <p className="small muted">Takip ederseniz yeni bir ilan verdiğinde haberiniz olur.</p>
            <LinkButton look="ink" size="s" to="/satilik">
              İlanlara bakın
            </LinkButton>
          </EmptyState>
        ) : (
          <div className="cards cards--4">
            {cards.map((card, index) => (
              <CardWithHeart key={card.keyCode} card={card} isEager={index < 4} isFirst={index === 0} />
            ))}
          </div>
        )}
        <Pager page={page} pageCount={pageCount} to={(n) => (n > 1 ? `${view.address}?sayfa=${n}` : view.address)} />
      </section>
      {place && (
        <section aria-labelledby="h-yer">
          <h2 id="h-yer">Yeri</h2>
          <ShownPlaceMap place={place} />
        </section>
      )}
    </div>
  );
}

export function Answers({ replies: { time, rate } }: { replies: ReplyView }) {
  return (
    <div className="seller-page__replies">
      <dl>
        {time && (
          <div>
            <dt>Yanıt süresi</dt>
            <dd>{time}</dd>
          </div>
        )}
        <div>
          <dt>Yanıt oranı</dt>
          <dd className="num">{rate}</dd>
        </div>
      </dl>
      <p className="tiny">Son {replyWindowDays} gündeki konuşmalarından ölçüldü.</p>
    </div>
  );
}

/** Buttons to follow, write, block and report. Visitors are sent to sign in. */
export function SellerActions({
  view,
  viewer,
  isAskedToWrite,
}: Pick<SellerPageData, "view" | "viewer"> & { isAskedToWrite: boolean }) {
  const isClosed = useFormsClosed();
  if (viewer?.isBlocked)
    return (
      <Form method="post" className="seller-page__acts">
        <p className="small">Bu üyeyi engellediniz. Birbirinize mesaj gönderemezsiniz.</p>
        <SubmitButton look="line" size="s" name="islem" value="engeli-kaldir">
          Engeli kaldırın
        </SubmitButton>
        <ReportLink kind={view.kind} pathName={view.pathName} />
      </Form>
    );
  return (
    <div className="seller-page__acts">
      {viewer?.conversationCode ? (
        <LinkButton look="line" to={conversationAddress(viewer.conversationCode)}>
          Konuşmanızı açın
        </LinkButton>
      ) : (
        view.canBeWritten &&
        viewer?.mayWrite !== false && (
          <MessageWindow
            to={view.kind === "member" ? { member: view.pathName } : { shop: view.pathName }}
            isAsked={isAskedToWrite}
          >
            <MessageButton />
          </MessageWindow>
        )
      )}
      <FollowButton what={view.kind} name={view.pathName} isOn={viewer?.isFollowing ?? false} look="line" />
      {viewer?.conversationCode ? (
        <Link className="small" to={aboutMemberPath(viewer.conversationCode)}>
          Engelleyin ya da bildirin
        </Link>
      ) : (
        <>
          {viewer && view.kind === "member" && (
            <Form method="post">
              <Button type="submit" size="s" name="islem" value="engelle" disabled={isClosed}>
                Üyeyi engelleyin
              </Button>
            </Form>
          )}
          <ReportLink kind={view.kind} pathName={view.pathName} />
        </>
      )}
    </div>
  );
}
