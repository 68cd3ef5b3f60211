import { Children, type KeyboardEvent, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { IconButton } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { useHydrated } from "./use-hydrated.ts";

type SliderProps = {
  /** What is in it: "Öne çıkan ilanlar". */
  label: string;
  /** How long each place is shown. */
  intervalMs: number;
  className?: string;
  /** One element for each place. */
  children: ReactNode;
};

/**
 * A row that moves on by itself, one place at a time, and begins anew at its end. It stands still while somebody points
 * at it or is inside it, while it is out of sight, where people asked for less motion, and once it was paused. Arrow keys
 * move it too. Without scripts it is a row to scroll by hand.
 */
export function Slider({ label, intervalMs, className = "", children }: SliderProps) {
  const track = useRef<HTMLUListElement>(null);
  const isHydrated = useHydrated();
  const wantsMotion = useWantsMotion();
  const [isPaused, setPaused] = useState(false);
  const [isPointedAt, setPointedAt] = useState(false);
  const [isInside, setInside] = useState(false);
  const { isSeen, isLong } = useTrack(track);
  const isMoving = isLong && wantsMotion && isSeen && !isPaused && !isPointedAt && !isInside;
  const move = (places: number) => track.current && moveTrack(track.current, places, wantsMotion);

  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(() => track.current && moveTrack(track.current, 1, true), intervalMs);
    return () => clearInterval(timer);
  }, [isMoving, intervalMs]);

  function onKeyDown(event: KeyboardEvent) {
    const places = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (places === undefined) return;
    event.preventDefault();
    move(places);
  }
  function pause() {
    setPaused(!isPaused);
    // Whoever asks it to move sees it move, though the pointer is still on the button.
    if (isPaused) {
      setPointedAt(false);
      setInside(false);
    }
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only whether somebody is here
    <div
      className={`slider ${className}`}
      role="group"
      aria-label={label}
      data-moving={isMoving ? "" : undefined}
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={({ target }) => target.matches(":focus-visible") && setInside(true)}
      onKeyDown={() => setInside(true)}
      onBlur={() => setInside(false)}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- what scrolls must be reached by keyboard */}
      <ul ref={track} className="slider__track" tabIndex={0} aria-label={label} onKeyDown={onKeyDown}>
        {Children.map(children, (child) => (
          <li>{child}</li>
        ))}
      </ul>
      {isHydrated && isLong && (
        <div className="slider__buttons">
          <IconButton label="Önceki" onClick={() => move(-1)}>
            <Icon name="left" size="s" />
          </IconButton>
          {wantsMotion && (
            <IconButton label={isPaused ? "Kaydırmayı sürdürün" : "Kaydırmayı durdurun"} onClick={pause}>
              <Icon name={isPaused ? "play" : "pause"} size="s" />
            </IconButton>
          )}
          <IconButton label="Sonraki" onClick={() => move(1)}>
            <Icon name="right" size="s" />
          </IconButton>
        </div>
      )}
    </div>
  );
}

/** Behind its last place comes the first, before the first the last. */
function moveTrack(list: HTMLElement, places: number, isSmooth: boolean) {
  const [first, second] = list.children as unknown as HTMLElement[];
  const place = second && first ? second.offsetLeft - first.offsetLeft : list.clientWidth;
  const end = list.scrollWidth - list.clientWidth;
  const isBehind = places > 0 ? list.scrollLeft >= end - 2 : list.scrollLeft <= 2;
  const left = isBehind ? (places > 0 ? 0 : end) : list.scrollLeft + places * place;
  list.scrollTo({ left, behavior: isSmooth ? "smooth" : "instant" });
}

/** Whether the row is in sight, and whether there is more of it than fits. */
function useTrack(track: React.RefObject<HTMLElement | null>) {
  const [isSeen, setSeen] = useState(false);
  const [isLong, setLong] = useState(true);
  useEffect(() => {
    const list = track.current;
    if (!list) return;
    const seeing = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting === true), { threshold: 0.5 });
    const sizing = new ResizeObserver(() => setLong(list.scrollWidth > list.clientWidth + 2));
    seeing.observe(list);
    sizing.observe(list);
    return () => {
      seeing.disconnect();
      sizing.disconnect();
    };
  }, [track]);
  return { isSeen, isLong };
}

const lessMotion = "(prefers-reduced-motion: reduce)";

/** False until scripts run and where people asked for less motion; follows when they change their mind. */
const useWantsMotion = () =>
  useSyncExternalStore(
    (changed) => {
      const query = matchMedia(lessMotion);
      query.addEventListener("change", changed);
      return () => query.removeEventListener("change", changed);
    },
    () => !matchMedia(lessMotion).matches,
    () => false,
  );
