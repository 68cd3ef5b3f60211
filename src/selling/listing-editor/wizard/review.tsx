import type { ReactNode } from "react";
import { Link } from "react-router";
import type { ListingQuality } from "#src/selling/listings/quality/rules.ts";
import { Notice } from "#src/ui/notice.tsx";
import { ConfirmNotice } from "../create/confirm-notice.tsx";
import { stepAddress } from "../create/step-address.ts";
import type { DraftKey } from "../drafts/rules.ts";

type ReviewProps = {
  draftKey: DraftKey;
  isConfirmed: boolean;
  /** One `ReviewPart` for each step. */
  children: ReactNode;
};

/** The last step of every wizard: all values for review before the listing is sent or saved. */
export function Review({ draftKey, isConfirmed, children }: ReviewProps) {
  const isEdit = "keyCode" in draftKey;
  return (
    <section className="formstep">
      <h2>{isEdit ? "Kontrol edin ve kaydedin" : "Kontrol edin ve yayınlayın"}</h2>
      {!isConfirmed && <ConfirmNotice />}
      {children}
      {!isEdit && (
        <p className="small muted">İlanınız incelenir ve onaylanınca yayına girer. Sonucu e-posta ile bildiririz.</p>
      )}
    </section>
  );
}

/** The score of the listing with the step that helps most; nothing at the best score. */
export const QualityNotice = ({ quality: { score, next } }: { quality: ListingQuality }) =>
  next !== null && <Notice tone="info" text={`İlan puanı ${score}/100. ${next}`} />;

type PartProps = { draftKey: DraftKey; step: string; title: string; children: ReactNode };

/** The values of one step, with a link back to it. */
export function ReviewPart({ draftKey, step, title, children }: PartProps) {
  return (
    <div className="panel">
      <div className="formstep__head">
        <h3>{title}</h3>
        <Link className="more" to={stepAddress(draftKey, step)} aria-label={`Düzenleyin: ${title}`}>
          Düzenleyin
        </Link>
      </div>
      <dl className="review">{children}</dl>
    </div>
  );
}

export const ReviewLine = ({ term, text }: { term: string; text: string | null | undefined }) => (
  <div>
    <dt>{term}</dt>
    <dd>{text || "–"}</dd>
  </div>
);
