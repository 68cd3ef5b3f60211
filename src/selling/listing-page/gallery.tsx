import { useState, type MouseEvent, type UIEvent } from "react";
import { Icon } from "#src/ui/icon.tsx";
import { later } from "#src/ui/later.tsx";
import { Photo } from "#src/selling/listings/photos/photo.tsx";
import { photosAddress } from "#src/selling/listings/detail/rules.ts";
import { type GalleryPhoto, mainPhotoSizes, photoAlt, photoAnchor } from "./gallery-rules.ts";

const shownWide = 5;
const Lightbox = later(async () => (await import("./lightbox.tsx")).Lightbox);

type Props = {
  photos: readonly GalleryPhoto[];
  name: string;
  /** The page of the listing. */
  address: string;
};

/**
 * A listing's photos: a mosaic of five, beside the price of three, on phones a strip to swipe. They open in the lightbox;
 * until scripts run they are links to the page of all photos.
 */
export function Gallery({ photos, name, address }: Props) {
  const [index, setIndex] = useState(0);
  const [opened, setOpened] = useState<number>();
  const open = (at: number) => (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setOpened(at);
  };
  const follow = ({ currentTarget: strip }: UIEvent<HTMLElement>) =>
    setIndex(Math.round(strip.scrollLeft / strip.clientWidth));

  if (photos.length === 0)
    return (
      <div className="gallery gallery--none">
        <Icon name="camera" />
        <p>Bu ilanda fotoğraf yok</p>
      </div>
    );
  const all = photosAddress(address);
  return (
    <div className="gallery">
      <div className={`gallery__grid gallery__grid--${Math.min(photos.length, shownWide)}`} onScroll={follow}>
        {photos.map(({ id }, at) => (
          <a key={id} href={`${all}#${photoAnchor(at)}`} onClick={open(at)} aria-label={`${at + 1}. fotoğrafı büyütün`}>
            {at === 0 ? (
              <Photo id={id} alt={photoAlt(name, at)} kind="gallery" sizes={mainPhotoSizes(photos.length)} isFirst />
            ) : (
              <Photo id={id} alt={photoAlt(name, at)} kind="card" sizes={smallSizes} />
            )}
          </a>
        ))}
      </div>
      <span className="gallery__n num" aria-hidden="true">
        {index + 1} / {photos.length}
      </span>
      {photos.length > 1 && (
        <a className="btn btn--line btn--s gallery__all" href={all} onClick={open(0)}>
          <Icon name="camera" size="s" />
          {photos.length} fotoğrafın tümü
        </a>
      )}
      {opened !== undefined && (
        <Lightbox photos={photos} name={name} opened={opened} onClose={() => setOpened(undefined)} />
      )}
    </div>
  );
}

const smallSizes = "(min-width: 80rem) 265px, (min-width: 64rem) 20vw, (min-width: 48rem) 25vw, 100vw";
