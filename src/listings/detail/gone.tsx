import { Link } from "react-router";
import { selectionAddress } from "#src/search/address.ts";
import { nothingChosen } from "#src/search/rules.ts";
import { LinkButton } from "#src/ui/button.tsx";
import type { CardView } from "../cards/rules.ts";
import type { GoneView, StateNoticeView } from "./service.server.ts";
import { Similar } from "./similar.tsx";
import { StateNotice } from "./state-notice.tsx";

type Props = {
  gone: GoneView;
  /** For the owner of a listing that the desk removed: why. */
  notice: StateNoticeView | null;
  similar: readonly CardView[];
};

/** The page of a listing that is sold or removed: says so, and what there is instead. */
export function Gone({ gone, notice, similar }: Props) {
  const { catalogue } = gone;
  const ofType = { ...nothingChosen, type: catalogue.type.slug };
  const ofModel = selectionAddress({ ...ofType, brands: [catalogue.brand.slug], models: [catalogue.model.slug] });
  return (
    <div className="page gone">
      {notice && <StateNotice notice={notice} viewer="owner" keyCode={gone.keyCode} />}
      <div className="gone__head">
        <h1>{gone.isSold ? "Bu araç satıldı" : "Bu ilan yayından kaldırıldı"}</h1>
        <p className="muted">
          {gone.nameWithYear} · İlan no {gone.keyCode}
        </p>
        <div className="gone__acts">
          <LinkButton look="primary" to={ofModel}>
            {gone.shortVehicleName} ilanlarına bakın
          </LinkButton>
          <Link className="btn" to={selectionAddress(ofType)}>
            {catalogue.type.name} ilanları
          </Link>
        </div>
      </div>
      <Similar cards={similar} more={{ label: `${gone.shortVehicleName} ilanları`, to: ofModel }} />
    </div>
  );
}
