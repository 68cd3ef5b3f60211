import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "#src/ui/button.tsx";
import { useFormsClosed } from "#src/ui/form/form-state.ts";
import { Icon, type IconName } from "#src/ui/icon.tsx";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import { useConfirm } from "./confirm.tsx";
import type { MyListingsData } from "./page-data.server.ts";
import { namedAtMost, namedListing, type OwnAction, ownActions } from "./rules.ts";

/** The check boxes of the rows belong to this form. */
export const bulkFormId = "toplu";

const icons: Partial<Record<OwnAction, IconName>> = {
  refresh: "refresh",
  renew: "refresh",
  extend: "refresh",
  assign: "user",
  remove: "trash",
};

type Props = {
  data: MyListingsData;
  chosen: ReadonlySet<string>;
  choose: (keyCodes: readonly string[], isChosen: boolean) => void;
};

/**
 * Runs one action on all selected listings. Product 5.16: the actions are enabled while a checkbox is ticked. Without
 * scripts they are always enabled, and the server refuses an empty selection.
 */
export function BulkBar({
  data: { selection, listings, bulkActions, sellers, total, canPromote },
  chosen,
  choose,
}: Props) {
  const [isEvery, setEvery] = useState(false);
  const isHydrated = useHydrated();
  const isSending = useNavigation().state === "submitting";
  const confirm = useConfirm();
  const isAll = chosen.size === listings.length;
  const hasEvery = isEvery && isAll && total > listings.length;
  const count = hasEvery ? total : chosen.size;
  const names = listings
    .filter(({ keyCode }) => chosen.has(keyCode))
    .slice(0, namedAtMost)
    .map(namedListing);
  const isOff = isHydrated && (count === 0 || isSending);
  return (
    <Form
      id={bulkFormId}
      method="post"
      preventScrollReset
      className={`bulk ${count > 0 ? "bulk--on" : isHydrated ? "bulk--off" : ""}`}
      aria-label="Toplu işlemler"
      onSubmit={(event) => confirm(event, { count, names })}
    >
      {hasEvery && <input type="hidden" name="every" value={selection.tab.slug} />}
      <label className="check">
        <input
          type="checkbox"
          hidden={!isHydrated}
          checked={isAll}
          ref={(box) => {
            if (box) box.indeterminate = count > 0 && !isAll;
          }}
          onChange={(event) =>
            choose(
              listings.map(({ keyCode }) => keyCode),
              event.target.checked,
            )
          }
        />
        <strong aria-live="polite">
          {count > 0 ? `${count} ilan seçildi` : isHydrated ? "Tümünü seçin" : "Seçtiğiniz ilanlar:"}
        </strong>
      </label>
      {isAll && total > listings.length && !hasEvery && (
        <Button size="s" onClick={() => setEvery(true)}>
          Listedeki {total} ilanın tümünü seçin
        </Button>
      )}
      <div className="bulk__acts">
        {canPromote && (
          <Button type="submit" size="s" formMethod="get" formAction="/doping" disabled={isOff}>
            <Icon name="up" size="s" />
            Öne çıkarın
          </Button>
        )}
        {bulkActions.map((action) =>
          action === "assign" ? (
            <span key={action} className="bulk__assign">
              <select
                className="select"
                name="related_member"
                defaultValue=""
                aria-label="Atanacak kullanıcı"
                disabled={isOff}
              >
                <option value="">Kullanıcı seçin</option>
                {sellers.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
              <BulkButton action={action} isOff={isOff} />
            </span>
          ) : (
            <BulkButton key={action} action={action} isOff={isOff} />
          ),
        )}
      </div>
    </Form>
  );
}

function BulkButton({ action, isOff }: { action: OwnAction; isOff: boolean }) {
  const icon = icons[action];
  return (
    <Button type="submit" size="s" name="action" value={action} disabled={useFormsClosed() || isOff}>
      {icon && <Icon name={icon} size="s" />}
      {ownActions[action].label}
    </Button>
  );
}
