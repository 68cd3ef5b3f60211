import { editingOf } from "#src/selling/listing-editor/edit/edit-states.ts";
import { promoteAddress } from "#src/money/promotions/shop/address.ts";
import { editAddress } from "#src/selling/listings/own-listings.ts";
import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { useMenu } from "#src/site/layout/menu.tsx";
import { useFormsClosed } from "#src/ui/form/form-state.ts";
import { useIsSending } from "#src/ui/form/use-is-sending.ts";
import { Icon } from "#src/ui/icon.tsx";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import { useConfirm } from "./confirm.tsx";
import type { MyListingView } from "./my-listing-view.ts";
import { namedListing, ownActions } from "./rules.ts";

type Props = { listing: MyListingView; report: ReactNode; canPromote: boolean };

/** The menu of actions for one listing. Works with mouse and keyboard, also without scripts. */
export function ListingMenu({ listing, report, canPromote }: Props) {
  const { keyCode, name, state, address, canOpen, actions, refreshableFrom, quality } = listing;
  const { box, isOpen, press } = useMenu();
  const isHydrated = useHydrated();
  const confirm = useConfirm();
  const isClosedOrSending = [useFormsClosed(), useIsSending()].includes(true);
  const panel = (
    <div className="row-menu__panel">
      <div className="only-narrow">{report}</div>
      {canOpen && <Link to={address}>İlanı görün</Link>}
      {canPromote && <Link to={promoteAddress([keyCode])}>Öne çıkarın</Link>}
      {editingOf(state, "owner") === "open" && <Link to={editAddress(keyCode)}>Düzenleyin</Link>}
      <Form
        method="post"
        preventScrollReset
        onSubmit={(event) => confirm(event, { count: 1, names: [namedListing(listing)] })}
      >
        <input type="hidden" name="keyCode" value={keyCode} />
        {actions.map((action) => (
          <button key={action} type="submit" name="action" value={action} disabled={isClosedOrSending}>
            {ownActions[action].label}
          </button>
        ))}
      </Form>
      {quality?.next && (
        <p className="tiny">
          İlan puanı {quality.score}/100. {quality.next}
        </p>
      )}
      {refreshableFrom && <p className="tiny">Tarih {refreshableFrom} gününden itibaren yenilenebilir.</p>}
    </div>
  );
  return (
    <details ref={box} className="row-menu" open={isOpen}>
      <summary
        className="icon-btn"
        aria-label={`İşlemler: ${name}`}
        title="İşlemler"
        onClick={(event) => {
          event.preventDefault();
          press();
        }}
      >
        <Icon name="dots" />
      </summary>
      {/* Hundreds of elements in a long list: with scripts only those of the open menu. */}
      {isHydrated ? isOpen && panel : <noscript>{panel}</noscript>}
    </details>
  );
}
