import { Link } from "react-router";
import { Photo } from "#src/selling/listings/photos/photo.tsx";
import type { ModeratedListing } from "../moderated-listing.server.ts";
import { genericPhotoPath } from "../generic-photos/rules.ts";
import { deskPath } from "../rules.ts";

/** Photos of the listing beside the identical or similar ones of others. */
export function AlikePhotos({ alike }: { alike: ModeratedListing["alike"] }) {
  if (alike.length === 0) return null;
  return (
    <section className="block desk__alike" aria-labelledby="h-benzer-fotograflar">
      <h2 id="h-benzer-fotograflar">Benzeyen fotoğraflar</h2>
      <ul>
        {alike.map(({ keyCode, own, other, text, whose }) => (
          <li key={`${own} ${other} ${keyCode}`}>
            <figure>
              <Photo id={own} kind="card" alt="Bu ilanın fotoğrafı" />
              <figcaption className="small">
                Bu ilan, <Link to={genericPhotoPath(own)}>genel fotoğraf sayın</Link>
              </figcaption>
            </figure>
            <figure>
              <Photo id={other} kind="card" alt={`${keyCode} numaralı ilanın fotoğrafı`} />
              <figcaption className="small">
                <Link to={`${deskPath}/${keyCode}`}>{keyCode}</Link> {text}, {whose}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
