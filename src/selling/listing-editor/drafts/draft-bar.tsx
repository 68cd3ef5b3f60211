import { Link } from "react-router";
import { DraftForm } from "./draft-form.tsx";
import { type DraftKind, draftsAddress } from "./rules.ts";

type Props = {
  draftKey: { kind: DraftKind; draftId?: string | undefined };
  name: string;
  /** Nothing was entered in this draft yet. */
  isEmpty: boolean;
  /** How many other drafts the member has. */
  others: number;
};

/** Which draft the wizard shows, the way to the others, and starting over. Nothing while there is a single empty one. */
export function DraftBar({ draftKey, name, isEmpty, others }: Props) {
  if (isEmpty && others === 0) return null;
  return (
    <div className="draftbar" role="group" aria-label="Taslak">
      <p className="draftbar__name">
        {!isEmpty && (
          <>
            <span className="muted">Taslak:</span> <strong>{name}</strong>
          </>
        )}
      </p>
      {others > 0 && (
        <Link className="more" to={draftsAddress}>
          Taslaklarınız ({others + (isEmpty ? 0 : 1)})
        </Link>
      )}
      {!isEmpty && (
        <>
          <DraftForm draft={{ kind: draftKey.kind }} intent="yeni" label="Yeni ilan" />
          <DraftForm
            draft={draftKey}
            intent="bastan"
            label="Baştan başlayın"
            question={`${name} taslağı silinsin mi?`}
          />
        </>
      )}
    </div>
  );
}
