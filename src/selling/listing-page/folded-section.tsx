import { type ReactNode, useEffect, useRef } from "react";

type Props = {
  id: string;
  title: string;
  /** A one-line summary of the content, shown while the section is collapsed. */
  summary: ReactNode;
  children: ReactNode;
};

/** A section of the page that is collapsed on phones, and always expanded in wide windows and in print. Links to it expand it. */
export function FoldedSection({ id, title, summary, children }: Props) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const open = () => {
      if (details.current) details.current.open = true;
    };
    if (location.hash === `#${id}`) open();
    const follow = ({ target }: MouseEvent) => {
      if ((target as Element).closest(`a[href$="#${id}"]`)) open();
    };
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, [id]);
  return (
    <section className="block folded" id={id}>
      <details ref={details}>
        <summary>
          <h2>{title}</h2>
          <span className="muted small">{summary}</span>
        </summary>
        {children}
      </details>
    </section>
  );
}
