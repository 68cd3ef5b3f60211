import { Link } from "react-router";
import { Photo } from "#src/selling/listings/photos/photo.tsx";
import { Tag } from "#src/ui/chip.tsx";

/** The listing a message is about, as it is now. */
export type ListingAbout = {
  address: string;
  name: string;
  price: string;
  photoId: string | null;
  /** `Satıldı`, for instance, of a listing that is not live; else null. */
  state: string | null;
  isLive: boolean;
};

/** A listing in one row: photo, name, price; one that is not live shows its state and is no link. */
export function AboutListing({ about: { address, name, price, photoId, state, isLive } }: { about: ListingAbout }) {
  return (
    <div className="about-listing">
      {photoId && <Photo id={photoId} alt="" kind="thumb" />}
      <div>
        {isLive ? <Link to={address}>{name}</Link> : <span>{name}</span>}
        <p className="facts">
          <span className="nowrap">{price}</span>{" "}
          {state && (
            <span>
              <Tag>{state}</Tag>
            </span>
          )}
        </p>
      </div>
    </div>
  );
}
