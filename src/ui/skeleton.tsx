import type { CSSProperties, ReactNode } from "react";
import { loadingText } from "./loading.tsx";

/** A grey bar in the place and size of the content to come. */
export function Bone({
  width = "100%",
  height = "1rem",
  style,
}: {
  width?: string;
  height?: string;
  style?: CSSProperties;
}) {
  return <span className="bone" style={{ width, height, ...style }} />;
}

/** Container of bones, with a text for screen readers. */
export function Skeleton({ children }: { children: ReactNode }) {
  return (
    <div aria-busy="true" className="skeleton">
      <p className="sr" role="status">
        {loadingText}
      </p>
      {children}
    </div>
  );
}

/** The skeleton of listing cards. */
export function CardsSkeleton({ count = 4 }: { count?: number }) {
  return (
    <Skeleton>
      <div className="cards cards--4">
        {Array.from({ length: count }, (_, index) => (
          <div className="card" key={index}>
            <Bone height="auto" style={{ aspectRatio: "4/3", borderRadius: "var(--r)" }} />
            <div className="card__body gap-2">
              <Bone width="45%" height="1.25rem" />
              <Bone width="85%" />
              <Bone width="65%" height=".875rem" />
            </div>
          </div>
        ))}
      </div>
    </Skeleton>
  );
}
