import { useEffect, useState, type ReactNode } from "react";
import { priceBlockSelector } from "./price/price-block.tsx";

/** Pixels at the top of the window that the bar covers. */
const barHeight = 56;

/** What joins the bar at the top of the page once the price block has scrolled away above it. */
export function StickyPrice({ children }: { children: ReactNode }) {
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    const blocks = [...document.querySelectorAll<HTMLElement>(priceBlockSelector)];
    // Whatever lies below counts as seen, so that a jump over the block is noticed, too.
    const rootMargin = `-${barHeight}px 0px 1000000px 0px`;
    const follow = () => {
      // One of the blocks is for wide windows, one for narrow ones: only the one that is drawn counts.
      const drawn = blocks.find((block) => block.offsetParent !== null);
      setAway(drawn !== undefined && drawn.getBoundingClientRect().bottom <= barHeight + 1);
    };
    const observer = new IntersectionObserver(follow, { rootMargin });
    for (const block of blocks) observer.observe(block);
    return () => observer.disconnect();
  }, []);
  return <div className={`sticky__buy ${isAway ? "sticky__buy--on" : ""}`}>{children}</div>;
}
