import { useEffect, useState, type ReactNode } from "react";
import { priceBlockSelector } from "./price/price-block.tsx";

/** The height of the sticky bar in pixels. */
const barHeight = 56;

/** Content that appears in the sticky bar when the price block is scrolled out above it. */
export function StickyPrice({ children }: { children: ReactNode }) {
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    const blocks = [...document.querySelectorAll<HTMLElement>(priceBlockSelector)];
    // The observed area has no lower edge, so that a jump over the block is noticed too.
    const rootMargin = `-${barHeight}px 0px 1000000px 0px`;
    const follow = () => {
      // One block is for wide windows, one for narrow ones: only the rendered one counts.
      const drawn = blocks.find((block) => block.offsetParent !== null);
      setAway(drawn !== undefined && drawn.getBoundingClientRect().bottom <= barHeight + 1);
    };
    const observer = new IntersectionObserver(follow, { rootMargin });
    for (const block of blocks) observer.observe(block);
    return () => observer.disconnect();
  }, []);
  return <div className={`sticky__buy ${isAway ? "sticky__buy--on" : ""}`}>{children}</div>;
}
