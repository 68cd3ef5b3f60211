import {
  Children,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { IconButton } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { useHydrated } from "./use-hydrated.ts";

type SliderProps = {
  /** The accessible name: "Öne çıkan ilanlar". */
  label: string;
  /** How long each slide is shown. */
  intervalMs: number;
  className?: string;
  /** One element per slide; or a function that makes the list itself, with what `track` has. */
  children: ReactNode | ((track: SliderTrack) => ReactNode);
};

/** The attributes of the list of slides. */
export type SliderTrack = {
  ref: RefObject<HTMLUListElement | null>;
  className: string;
  tabIndex: number;
  "aria-label": string;
  onKeyDown: (event: KeyboardEvent) => void;
};

/**
 * A carousel that advances by itself, one slide at a time, and starts over at its end. It pauses on hover and focus,
 * while it is out of view, with reduced motion, and once it was paused by its button. Arrow keys
 * move it too. Without scripts it is scrolled by hand.
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
    // Pressing a button moves it at once, although it is paused on hover.
    if (isPaused) {
      setPointedAt(false);
      setInside(false);
    }
  }
  // A scroll container must be reachable by keyboard.
  const list = { ref: track, className: "slider__track", tabIndex: 0, "aria-label": label, onKeyDown };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only detects hover and focus
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
      {typeof children === "function" ? (
        // oxlint-disable-next-line react/refs -- handed on to the list's element, not read
        children(list)
      ) : (
        <ul {...list}>
          {Children.map(children, (child) => (
            <li>{child}</li>
          ))}
        </ul>
      )}
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

/** Wraps round at both ends. */
function moveTrack(list: HTMLElement, places: number, isSmooth: boolean) {
  const [first, second] = list.children as unknown as HTMLElement[];
  const place = second && first ? second.offsetLeft - first.offsetLeft : list.clientWidth;
  const end = list.scrollWidth - list.clientWidth;
  const isBehind = places > 0 ? list.scrollLeft >= end - 2 : list.scrollLeft <= 2;
  const left = isBehind ? (places > 0 ? 0 : end) : list.scrollLeft + places * place;
  list.scrollTo({ left, behavior: isSmooth ? "smooth" : "instant" });
}

/** Whether the carousel is in view, and whether it overflows. */
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

/** False without scripts and with reduced motion; follows changes of that setting. */
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
