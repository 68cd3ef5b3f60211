import { useEffect, useState, type ReactNode } from "react";

export type Section = { id: string; name: string };

/** Links to the parts of the page that stay at its top; the part on the screen is marked. `children` stand at their right. */
export function SectionLinks({ sections, children }: { sections: readonly Section[]; children?: ReactNode }) {
  const [current, setCurrent] = useState(sections[0]?.id);
  const ids = sections.map(({ id }) => id).join(" ");
  useEffect(() => {
    // The part that crosses a line a third down the window is the one being read.
    const observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) if (entry.isIntersecting) setCurrent(entry.target.id);
      },
      { rootMargin: "-33% 0px -66% 0px" },
    );
    for (const id of ids.split(" ")) {
      const element = document.getElementById(id);
      if (element) observer.observe(element);
    }
    return () => observer.disconnect();
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
