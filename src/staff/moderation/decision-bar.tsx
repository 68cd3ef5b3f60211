import { Form } from "react-router";
import { DecisionButton } from "./decision-panel.tsx";
import type { ModeratedListing } from "./moderated-listing.server.ts";
import { decisionsId } from "./rules.ts";

type Props = { listing: Pick<ModeratedListing, "decisions" | "version"> };

/** On phones: the likely decision, the way to the others and to the next listing, at the lower edge of the screen. */
export function DecisionBar({ listing: { decisions, version } }: Props) {
  const likely = decisions.find((one) => one === "approve" || one === "dismiss");
  const others = decisions.filter((one) => one !== likely);
  return (
    <div className="desk__bar" role="group" aria-label="Hızlı karar">
      {likely && (
        <Form method="post">
          <input type="hidden" name="version" value={version} />
          <DecisionButton name={likely} look="primary" />
        </Form>
      )}
      {others.length > 0 && (
        <a className="btn btn--line" href={`#${decisionsId}`}>
          {likely ? "Diğer" : "Karar verin"}
        </a>
      )}
      <Form method="post">
        <input type="hidden" name="version" value={version} />
        <DecisionButton name="release" look="quiet" label="Atla" />
      </Form>
    </div>
  );
}
