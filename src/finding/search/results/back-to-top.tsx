import { useEffect, useState } from "react";
import { IconButton } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { eased, shownAfterScreens, topScrollMs } from "./scroll-rules.ts";

/** Product 6.3: scrolls to the top of the result list in 800 ms, or at once with reduced motion. Shown after scrolling down. */
export function BackToTop() {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const look = () => setShown(window.scrollY > shownAfterScreens * window.innerHeight);
    look();
    window.addEventListener("scroll", look, { passive: true });
    return () => window.removeEventListener("scroll", look);
  }, []);
  if (!isShown) return null;
  return (
    <IconButton label="Başa dön" className="to-top" onClick={scrollToTop}>
      <Icon name="up" />
    </IconButton>
  );
}

function scrollToTop() {
  const from = window.scrollY;
  const begin = performance.now();
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  let wanted = from;
  const step = (now: number) => {
    // Stops if the visitor scrolls meanwhile.
    if (Math.abs(window.scrollY - wanted) > 2) return;
    const part = isStill ? 1 : Math.min(1, (now - begin) / topScrollMs);
    wanted = Math.round(from * (1 - eased(part)));
    window.scrollTo({ top: wanted, behavior: "instant" });
    if (part < 1) requestAnimationFrame(step);
    else document.querySelector("h1")?.focus({ preventScroll: true });
  };
  requestAnimationFrame(step);
}
