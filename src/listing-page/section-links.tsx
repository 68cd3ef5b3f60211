import { useEffect, useState, type ReactNode } from "react";

export type Section = { id: string; name: string };

/** Sticky links to the sections of the page; the visible section is marked. `children` are shown at their right. */
export function SectionLinks({ sections, children }: { sections: readonly Section[]; children?: ReactNode }) {
  const [current, setCurrent] = useState(sections[0]?.id);
  const ids = sections.map(({ id }) => id).join(" ");
  useEffect(() => {
    // The current section is the last one that starts in the upper third of the window.
    const follow = () => {
      const begun = ids.split(" ").filter((id) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top ?? Infinity;
        return top < window.innerHeight / 3;
      });
      setCurrent(begun.at(-1) ?? ids.split(" ")[0]);
    };
    follow();
    window.addEventListener("scroll", follow, { passive: true });
    return () => window.removeEventListener("scroll", follow);
  }, [ids]);
  return (
    <div className="sticky">
      <div className="page sticky__in">
        <nav className="tabs" aria-label="Sayfa bölümleri">
          {sections.map(({ id, name }) => (
            <a key={id} href={`#${id}`} aria-current={id === current ? "true" : undefined}>
              {name}
            </a>
          ))}
        </nav>
        {children}
      </div>
    </div>
  );
}
