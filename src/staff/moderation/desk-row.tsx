import { Link } from "react-router";
import { Photo } from "#src/selling/listings/photos/photo.tsx";
import { Facts } from "#src/ui/facts.tsx";
import { bulkFormId, chosenValue } from "./queue/bulk-rules.ts";
import { RiskTag } from "./risk/hints.tsx";
import type { RiskLevel } from "./risk/rules.ts";

/** A listing in the desk's list, in texts ready for display. */
export type DeskRowView = {
  keyCode: string;
  version: number;
  /** The name of its state, in a list of all states. */
  state: string | null;
  sellerId: number;
  name: string;
  title: string;
  modelYear: number | null;
  mileage: string | null;
  condition: string | null;
  price: string;
  city: string;
  seller: string;
  isOwn: boolean;
  photoId: string | null;
  changed: string;
  changedAt: string;
  risk: { score: number; level: RiskLevel; hints: string[] } | null;
  openReports: number;
  /** `Ayşe Yılmaz inceliyor`. */
  reviewedBy: string | null;
};

const shownHints = 3;

/** A row of the desk's list; on phones it is a card. */
export function DeskRow({ row, isChoosable }: { row: DeskRowView; isChoosable: boolean }) {
  return (
    <tr className="r">
      <td className="m-photo">
        {isChoosable && (
          <label className="desk__choose">
            <input type="checkbox" form={bulkFormId} name="chosen[]" value={chosenValue(row.keyCode, row.version)} />
            <span className="sr">
              {row.name} {row.keyCode} ilanını seçin
            </span>
          </label>
        )}
        {row.photoId && <Photo id={row.photoId} alt="" kind="thumb" />}
      </td>
      <td className="m-title">
        <strong>
          <Link to={`/yonetim/ilanlar/${row.keyCode}`}>{row.name}</Link>
        </strong>
        <p className="small muted desk__title">{row.title}</p>
        <Facts facts={[row.modelYear, row.condition, row.mileage, row.keyCode]} />
        <p className="desk__tags">
          {row.risk && <RiskTag score={row.risk.score} level={row.risk.level} />}
          {row.state && <span className="tag">{row.state}</span>}
          {row.openReports > 0 && <span className="tag tag--bad">{row.openReports} şikâyet</span>}
          {row.reviewedBy && <span className="tag">{row.reviewedBy}</span>}
          {row.isOwn && <span className="tag">Sizin ilanınız</span>}
        </p>
        {row.risk && row.risk.hints.length > 0 && (
          <ul className="desk__reasons small muted">
            {row.risk.hints.slice(0, shownHints).map((hint) => (
              <li key={hint}>{hint}</li>
            ))}
          </ul>
        )}
        <div className="m-phone">
          <span className="price desk__price">{row.price}</span>
          <span className="small">
            <Seller row={row} />, {row.city}
          </span>
          <span className="small muted">{row.changed}</span>
        </div>
      </td>
      <td className="m-state">
        <Seller row={row} />
      </td>
      <td className="m-price">
        <strong className="nowrap num">{row.price}</strong>
      </td>
      <td className="m-state">{row.city}</td>
      <td className="m-state" title={row.changedAt}>
        {row.changed}
      </td>
    </tr>
  );
}

/** The seller, with a link to all of their listings. */
const Seller = ({ row }: { row: DeskRowView }) => (
  <Link to={`/yonetim/ilanlar?durum=hepsi&satici=${row.sellerId}`}>{row.seller}</Link>
);
