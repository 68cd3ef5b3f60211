import { useEffect, useState } from "react";
import { useNavigation } from "react-router";
import { loadingText } from "#src/ui/loading.tsx";

const showAfterMs = 200;

/** Product 2.5: progress bar of a navigation that takes longer than a moment. */
export function NavigationProgress() {
  const isIdle = useNavigation().state === "idle";
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (isIdle) return;
    const timer = setTimeout(() => setSlow(true), showAfterMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isIdle]);
  return (
    <div className="nav-progress" role="status">
      {isSlow && (
        <>
          <i aria-hidden="true" />
          <span>{loadingText}</span>
        </>
      )}
    </div>
  );
}
