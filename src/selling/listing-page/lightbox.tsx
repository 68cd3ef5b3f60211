import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from "react";
import { IconButton } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Photo } from "#src/selling/listings/photos/photo.tsx";
import { type GalleryPhoto, photoAlt, photoByKey } from "./gallery-rules.ts";
import { Thumbnails } from "./thumbnails.tsx";

type Props = {
  photos: readonly GalleryPhoto[];
  name: string;
  /** The index of the first photo to show. */
  opened: number;
  onClose: () => void;
};

/** The photos in full-window size: arrow keys, Home, End, swiping and thumbnails change the photo, Escape closes. */
export function Lightbox({ photos, name, opened, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const strip = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(0);
  const [isZoomed, setZoomed] = useState(false);

  const show = (at: number, behavior: ScrollBehavior = "auto") => {
    setZoomed(false);
    const wanted = Math.max(0, Math.min(at, photos.length - 1));
    strip.current?.scrollTo({ left: wanted * strip.current.clientWidth, behavior });
  };
  const follow = (element: HTMLElement) => {
    const now = Math.round(element.scrollLeft / element.clientWidth);
    if (now === index) return;
    setIndex(now);
    setZoomed(false);
  };

  useEffect(() => {
    if (!dialog.current || dialog.current.open) return;
    dialog.current.showModal();
    setIndex(opened);
    show(opened, "instant");
    strip.current?.focus();
    // `show` only reads what is on the screen.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [opened]);

  const move = (event: KeyboardEvent) => {
    if (isZoomed && event.key.startsWith("Arrow")) return; // arrow keys scroll the zoomed photo
    const to = photoByKey(event.key, index, photos.length);
    if (to === undefined) return;
    event.preventDefault();
    show(to);
  };

  return (
    <dialog
      ref={dialog}
      className="lightbox"
      aria-label={`${name} fotoğrafları`}
      onClose={() => {
        setZoomed(false);
        onClose();
      }}
      onKeyDown={move}
    >
      {/* The fullscreen element: browsers refuse fullscreen for a dialog itself. */}
      <div className="lightbox__stage" ref={stage}>
        <div className="lightbox__head">
          <p className="num" aria-live="polite">
            <span className="sr">Fotoğraf </span>
            {index + 1} / {photos.length}
          </p>
          <IconButton label="Yakınlaştır" aria-pressed={isZoomed} onClick={() => setZoomed(!isZoomed)}>
            <Icon name="search" />
          </IconButton>
          {document.fullscreenEnabled && (
            <IconButton label="Tam ekran" onClick={() => void toggleFullScreen(stage.current!)}>
              <Icon name="expand" />
            </IconButton>
          )}
          <IconButton label="Kapat" onClick={() => dialog.current?.close()}>
            <Icon name="close" />
          </IconButton>
        </div>
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- Escape closes it by keyboard */}
        <div
          className="lightbox__strip"
          ref={strip}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
          tabIndex={0}
          onScroll={({ target, currentTarget }) => target === currentTarget && follow(currentTarget)}
          onDoubleClick={() => setZoomed(!isZoomed)}
          onClick={(event) => !isZoomed && isBesidePicture(event) && dialog.current?.close()}
        >
          {photos.map(({ id }, at) => (
            <div
              key={id}
              aria-hidden={at !== index}
              className={isZoomed && at === index ? "zoomed" : undefined}
              ref={isZoomed && at === index ? showMiddle : undefined}
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the photo is moved by keyboard
              tabIndex={isZoomed && at === index ? 0 : undefined}
            >
              <Photo
                id={id}
                alt={photoAlt(name, at)}
                kind="gallery"
                sizes={isZoomed && at === index ? "200vw" : "100vw"}
              />
            </div>
          ))}
        </div>
        {photos.length > 1 && (
          <>
            <IconButton
              label="Önceki fotoğraf"
              className="lightbox__prev"
              disabled={index === 0}
              onClick={() => show(index - 1)}
            >
              <Icon name="left" />
            </IconButton>
            <IconButton
              label="Sonraki fotoğraf"
              className="lightbox__next"
              disabled={index === photos.length - 1}
              onClick={() => show(index + 1)}
            >
              <Icon name="right" />
            </IconButton>
            <Thumbnails photos={photos} index={index} onChoose={show} />
          </>
        )}
      </div>
    </dialog>
  );
}

/** Scrolls a zoomed photo to its middle and focuses it, so that the arrow keys scroll it. */
function showMiddle(element: HTMLElement | null) {
  if (!element) return;
  element.scrollTo({
    left: (element.scrollWidth - element.clientWidth) / 2,
    top: (element.scrollHeight - element.clientHeight) / 2,
    behavior: "instant",
  });
  element.focus({ preventScroll: true });
}

/** Whether a click is outside the visible picture: with `object-fit: contain`, the image element has empty margins. */
function isBesidePicture({ target, clientX, clientY }: MouseEvent): boolean {
  if (!(target instanceof HTMLImageElement)) return true;
  const { left, top, width, height } = target.getBoundingClientRect();
  const scale = Math.min(width / target.naturalWidth, height / target.naturalHeight);
  const isInside = (at: number, middle: number, size: number) => Math.abs(at - middle) <= (size * scale) / 2;
  return !(
    isInside(clientX, left + width / 2, target.naturalWidth) &&
    isInside(clientY, top + height / 2, target.naturalHeight)
  );
}

const toggleFullScreen = (element: HTMLElement) =>
  document.fullscreenElement ? document.exitFullscreen() : element.requestFullscreen();
