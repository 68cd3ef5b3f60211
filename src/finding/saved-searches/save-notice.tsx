import { formatNumber } from "#src/shared/turkish.ts";
import { Icon } from "#src/ui/icon.tsx";
import { SaveSearchButton } from "./save-button.tsx";

type Props = { weekCount: number; address: string; title: string; saved: { id: number } | null };

/** A notice below the results: how many new listings a week has, and that the search can be saved for alerts. */
export function SaveNotice({ weekCount, ...search }: Props) {
  return (
    <div className="notice save-notice">
      <Icon name="bell" />
      <div>
        {weekCount > 0 && <strong>Bu aramaya son 7 günde {formatNumber(weekCount)} ilan geldi.</strong>}
        {!search.saved && <p>Aramayı kaydedin, yenilerini e-posta ile gönderelim.</p>}
        <SaveSearchButton {...search} />
      </div>
    </div>
  );
}
