import { useEffect, useRef } from "react";
import { Photo } from "#src/selling/listings/photos/photo.tsx";
import { firstThumbnail } from "./gallery-rules.ts";

type Props = { photos: readonly { id: string }[]; index: number; onChoose: (at: number) => void };

/** The thumbnails below the photo. The strip slides at the thresholds; on narrow screens it follows the photo. */
export function Thumbnails({ photos, index, onChoose }: Props) {
  const strip = useRef<HTMLDivElement>(null);
  const first = firstThumbnail(index, photos.length);
  useEffect(() => {
    const thumbs = [...(strip.current?.children ?? [])] as HTMLElement[];
    const [start, from, current] = [thumbs[0], thumbs[first], thumbs[index]];
    if (!strip.current || !start || !from || !current) return;
    const { clientWidth } = strip.current;
    const left = from.offsetLeft - start.offsetLeft;
    const end = current.offsetLeft + current.offsetWidth - start.offsetLeft;
    strip.current.scrollTo({ left: end <= left + clientWidth ? left : end - (clientWidth + current.offsetWidth) / 2 });
  }, [first, index]);
  return (
    <div className="lightbox__thumbs" ref={strip}>
      {photos.map(({ id }, at) => (
        <button
          key={id}
          type="button"
          aria-label={`${at + 1}. fotoğraf`}
          aria-current={at === index}
          onClick={() => onChoose(at)}
        >
          <Photo id={id} alt="" kind="thumb" />
        </button>
      ))}
    </div>
  );
}
