import { Form, Link, useNavigation } from "react-router";
import { rejectionReasons } from "#src/listings/rules.ts";
import { Button } from "#src/ui/button.tsx";
import { Check } from "#src/ui/form/choice-fields.tsx";
import type { ModeratedListing } from "./moderated-listing.server.ts";
import { noteMaxLength, ownListingMessage } from "./rules.ts";

type Props = {
  listing: Pick<ModeratedListing, "canDecide" | "isOwn" | "stateName" | "version">;
  next: string | undefined;
};

/** Approve, or reject with reasons; works by keyboard and without scripts. */
export function DecisionPanel({ listing, next }: Props) {
  const isSending = useNavigation().state !== "idle";
  const { canDecide, isOwn, stateName, version } = listing;
  return (
    <section className="panel desk__box" aria-labelledby="karar">
      <h2 id="karar">Karar</h2>
      {!canDecide && <p className="muted">{isOwn ? ownListingMessage : `Durum: ${stateName}. Karar beklemiyor.`}</p>}
      {canDecide && (
        <>
          <Form method="post">
            <input type="hidden" name="version" value={version} />
            <Button type="submit" look="primary" isWide name="decision" value="approve" disabled={isSending}>
              Onaylayın
            </Button>
          </Form>
          <Form method="post" className="desk__reject">
            <input type="hidden" name="version" value={version} />
            <fieldset>
              <legend>Ret nedenleri</legend>
              {Object.entries(rejectionReasons).map(([code, text]) => (
                <Check key={code} name="reasons[]" value={code}>
                  {text}
                </Check>
              ))}
            </fieldset>
            <label className="field">
              <span className="field__label">
                Satıcıya not <span>isteğe bağlı</span>
              </span>
              <textarea className="input" name="note" rows={3} maxLength={noteMaxLength} />
            </label>
            <Button type="submit" look="bad" isWide name="decision" value="reject" disabled={isSending}>
              Reddedin
            </Button>
          </Form>
        </>
      )}
      {next && (
        <p className="small">
          <Link to={`/yonetim/ilanlar/${next}`}>
            {canDecide ? "Karar vermeden sıradakine geçin" : "Sıradaki ilana geçin"}
          </Link>
        </p>
      )}
    </section>
  );
}
