import type { ReactNode } from "react";

/** A titled group of samples. */
export function Sample({ title, about, children }: { title: string; about?: ReactNode; children: ReactNode }) {
  return (
    <section className="section">
      <div className="section__head">
        <h2>{title}</h2>
      </div>
      {about !== undefined && <p className="small muted mb-4">{about}</p>}
      {children}
    </section>
  );
}

/** Samples beside each other. */
export function SampleRow({ children }: { children: ReactNode }) {
  return <div className="mb-4 flex flex-wrap items-center gap-3">{children}</div>;
}
