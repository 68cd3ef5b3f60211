import { Form, Link } from "react-router";
import { EmailSwitch } from "#src/core/notifications/email-switch.tsx";
import { frequencies } from "#src/core/notifications/rules.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { Button, LinkButton } from "#src/ui/button.tsx";
import { useFormsClosed } from "#src/ui/form/form-state.ts";
import { Tag } from "#src/ui/chip.tsx";
import type { SavedSearchView } from "./list.server.ts";
import { searchAddress } from "./addresses.ts";

/** A saved search in the list with its filters, counts and the switch of its mails. */
export function SearchItem({ search }: { search: SavedSearchView }) {
  const { id, title, address, filters, frequency, savedOn, counts } = search;
  const isClosed = useFormsClosed();
  return (
    <li className="member-list__item">
      <div className="member-list__main">
        <h2 className="member-list__title">{counts ? <Link to={address}>{title}</Link> : title}</h2>
        {counts ? (
          <p className="num">
            {formatNumber(counts.total)} ilan{" "}
            {counts.fresh > 0 && <Tag tone="accent">{formatNumber(counts.fresh)} yeni</Tag>}
          </p>
        ) : (
          <p className="small muted">Bu aramanın markası, modeli ya da yeri artık listelerimizde yok.</p>
        )}
        {filters.length > 0 && (
          <ul className="member-list__tags" aria-label="Filtreler">
            {filters.map((filter) => (
              <li key={filter}>
                <Tag>{filter}</Tag>
              </li>
            ))}
          </ul>
        )}
        <p className="tiny">
          E-posta: {frequencies[frequency]} · {savedOn} tarihinde kaydedildi
        </p>
      </div>
      <div className="member-list__acts">
        <LinkButton look="line" size="s" to={searchAddress(id)} aria-label={`Düzenleyin: ${title}`}>
          Düzenleyin
        </LinkButton>
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <EmailSwitch isOn={frequency !== "off"} address={searchAddress(id)} name={title} />
          <Button type="submit" size="s" name="islem" value="sil" disabled={isClosed} aria-label={`Silin: ${title}`}>
            Silin
          </Button>
        </Form>
      </div>
    </li>
  );
}
