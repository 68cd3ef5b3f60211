import { AreaStyles } from "#src/site/layout/areas/area-styles.tsx";
import { editingOf } from "#src/selling/listing-editor/edit/edit-states.ts";
import { editAddress, tabOf } from "#src/selling/listings/own-listings.ts";
import { Link } from "react-router";
import { promoteAddress } from "#src/money/promotions/shop/address.ts";
import { defaultDays } from "#src/selling/statistics/rules.ts";
import { Icon } from "#src/ui/icon.tsx";
import { Counts } from "./counts.tsx";
import type { OwnerBarData } from "#src/selling/listing-page/owner-bar-data.server.ts";
import { panelLabel } from "./report-link.tsx";
import { ReportPanel } from "./report-panel.tsx";

/** The bar above a listing's page, for its owner only: counts, note and actions. */
export function OwnerBar({ bar, name, address }: { bar: OwnerBarData; name: string; address: string }) {
  const { keyCode, state, counts, note, isOpen, report } = bar;
  const hasReport = counts !== null;
  return (
    <section className="owner" aria-labelledby="ilaniniz">
      <AreaStyles of="member" />
      <h2 id="ilaniniz" className="sr">
        İlanınız
      </h2>
      <div className="owner__bar">
        <strong>Bu ilan sizin</strong>
        {counts && <Counts counts={counts} />}
        {note && !isOpen && <p className="tiny owner__note">Not: {note}</p>}
        <div className="owner__acts">
          <Link
            className="mine__report small"
            to={isOpen ? address : `${address}?rapor=${defaultDays}`}
            aria-expanded={isOpen}
            preventScrollReset
            replace
          >
            <Icon name={hasReport ? "chart" : "pencil"} size="s" />
            {panelLabel({ isOpen, hasReport })}
          </Link>
          {bar.canPromote && (
            <Link className="mine__report small" to={promoteAddress([keyCode])}>
              <Icon name="up" size="s" />
              Öne çıkarın
            </Link>
          )}
          {editingOf(state, "owner") === "open" && (
            <Link className="mine__report small" to={editAddress(keyCode)}>
              <Icon name="pencil" size="s" />
              Düzenleyin
            </Link>
          )}
          <Link className="mine__report small" to={`/ilanlarim?durum=${tabOf(state).slug}&ara=${keyCode}`}>
            <Icon name="list" size="s" />
            İlanlarımda yönetin
          </Link>
        </div>
      </div>
      {isOpen && (
        <ReportPanel
          keyCode={keyCode}
          name={name}
          note={note}
          report={report}
          promotions={bar.promotions}
          addressOf={(days) => (days ? `${address}?rapor=${days}` : address)}
        />
      )}
    </section>
  );
}
