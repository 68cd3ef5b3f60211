import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { IconButton } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Photo } from "../photos/photo.tsx";

export type GalleryPhoto = { id: string; width: number; height: number };

export const photoAlt = (name: string, at: number) => `${name}, ${at + 1}. fotoğraf`;

type Props = {
  photos: readonly GalleryPhoto[];
  name: string;
  /** The photo to begin with; closed while there is none. */
  opened: number | undefined;
  onClose: () => void;
};

/** The photos as large as the window: arrow keys, Home, End, swiping and the small pictures move, Escape closes. */
export function Lightbox({ photos, name, opened, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const strip = useRef<HTMLDivElement>(null);
  const thumbs = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(0);

  const show = (at: number, behavior: ScrollBehavior = "auto") => {
    const wanted = Math.max(0, Math.min(at, photos.length - 1));
    strip.current?.scrollTo({ left: wanted * strip.current.clientWidth, behavior });
  };

  useEffect(() => {
    if (opened === undefined || !dialog.current || dialog.current.open) return;
    dialog.current.showModal();
    setIndex(opened);
    show(opened, "instant");
    strip.current?.focus();
    // `show` only reads what is on the screen.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [opened]);

  useEffect(() => {
    thumbs.current?.children[index]?.scrollIntoView({ inline: "center", block: "nearest" });
  }, [index]);

  const move = (event: KeyboardEvent) => {
    const to = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: photos.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    show(to);
  };

  return (
    <dialog ref={dialog} className="lightbox" aria-label={`${name} fotoğrafları`} onClose={onClose} onKeyDown={move}>
      {opened !== undefined && (
        <>
          <div className="lightbox__head">
            <p className="num" aria-live="polite">
              <span className="sr">Fotoğraf </span>
              {index + 1} / {photos.length}
            </p>
            <IconButton label="Kapat" onClick={() => dialog.current?.close()}>
              <Icon name="close" />
            </IconButton>
          </div>
          <div
            className="lightbox__strip"
            ref={strip}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
            tabIndex={0}
            onScroll={({ currentTarget }) => setIndex(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth))}
          >
            {photos.map(({ id }, at) => (
              <div key={id} aria-hidden={at !== index}>
                <Photo id={id} alt={photoAlt(name, at)} kind="gallery" sizes="100vw" />
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
              <div className="lightbox__thumbs" ref={thumbs}>
                {photos.map(({ id }, at) => (
                  <button
                    key={id}
                    type="button"
                    aria-label={`${at + 1}. fotoğraf`}
                    aria-current={at === index}
                    onClick={() => show(at)}
                  >
                    <Photo id={id} alt="" kind="thumb" />
                  </button>
                ))}
              </div>
            </>
          )}
        </>
      )}
    </dialog>
  );
}
