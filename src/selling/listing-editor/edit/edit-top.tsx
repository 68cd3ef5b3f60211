import { editAddress } from "#src/selling/listings/own-listings.ts";
import { Link } from "react-router";
import { Notice } from "#src/ui/notice.tsx";
import type { EditPageData } from "./edit-page-data.server.ts";
import { differencesAddress, editMessages } from "./rules.ts";

/** The top of an edit: the listing, why it was rejected, and a notice if another member changed it meanwhile. */
export function EditTop({ edit: { keyCode, name, title, hasConflict, reasons, note } }: Pick<EditPageData, "edit">) {
  return (
    <>
      <p className="edit__which">
        <strong>{name}</strong> <span className="muted small">{title}</span>{" "}
        <span className="muted small nowrap">İlan no {keyCode}</span>
      </p>
      {reasons.length > 0 && (
        <Notice tone="bad">
          <p>
            <strong>İlanınız reddedildi.</strong> Nedenleri giderip kaydedin; yeniden onaya gider.
          </p>
          <ul className="edit__reasons">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
            {note && <li>Denetleyenin notu: {note}</li>}
          </ul>
        </Notice>
      )}
      {hasConflict && (
        <Notice tone="warn">
          {editMessages.conflict} <Link to={differencesAddress(keyCode)}>Farklara bakın</Link>
        </Notice>
      )}
    </>
  );
}

/** Shown on a page whose edit was saved or discarded in another tab. */
export const EndedNotice = ({ keyCode }: { keyCode: string }) => (
  <Notice tone="bad">
    {editMessages.ended}{" "}
    <Link to={editAddress(keyCode)} reloadDocument>
      İlanı yeniden düzenleyin
    </Link>
  </Notice>
);
