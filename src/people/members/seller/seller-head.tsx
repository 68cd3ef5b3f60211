import { Avatar } from "#src/people/accounts/public/avatar.tsx";
import { Icon } from "#src/ui/icon.tsx";
import type { SellerView } from "./view.server.ts";

/** The seller's public profile. */
export function SellerHead({
  view,
  level: Heading = "h1",
  since = `${view.since} yılından beri`,
}: {
  view: SellerView;
  level?: "h1" | "h3";
  since?: string;
}) {
  const { name, kindName, initials, pictureId, place, about, certificateNumber } = view;
  const marks = [
    ...(view.isPhoneConfirmed ? ["Telefonu doğrulandı"] : []),
    ...(view.isEmailConfirmed ? ["E-postası doğrulandı"] : []),
  ];
  return (
    <div className={view.kind === "business" ? "seller-head seller-head--shop" : "seller-head"}>
      <Avatar initials={initials} pictureId={pictureId} size="xl" />
      <div className="seller-head__text">
        <Heading className="seller-head__name">{name}</Heading>
        <p className="muted">
          {kindName}, {since}
        </p>
        <ul className="seller-head__marks">
          {place && (
            <li>
              <Icon name="pin" size="xs" />
              {place}
            </li>
          )}
          {certificateNumber && (
            <li>
              <Icon name="doc" size="xs" />
              Yetki belgesi no: {certificateNumber}
            </li>
          )}
          {marks.map((mark) => (
            <li key={mark} className="seller-head__mark">
              <Icon name="check" size="xs" />
              {mark}
            </li>
          ))}
        </ul>
        {about && <p className="seller-head__about">{about}</p>}
      </div>
    </div>
  );
}
