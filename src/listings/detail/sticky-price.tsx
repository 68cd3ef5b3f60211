import { useEffect, useState, type ReactNode } from "react";
import { priceBlockSelector } from "./price/price-block.tsx";

/** What joins the bar at the top of the page once the price block has scrolled away above it. */
export function StickyPrice({ children }: { children: ReactNode }) {
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    const blocks = [...document.querySelectorAll<HTMLElement>(priceBlockSelector)];
    const observer = new IntersectionObserver(() => {
      // One of the blocks is for wide windows, one for narrow ones: only the one that is drawn counts.
      const drawn = blocks.find((block) => block.offsetParent !== null);
      setAway(drawn !== undefined && drawn.getBoundingClientRect().bottom <= 0);
    });
    for (const block of blocks) observer.observe(block);
    return () => observer.disconnect();
  }, []);
  return <div className={`sticky__buy ${isAway ? "sticky__buy--on" : ""}`}>{children}</div>;
}
