import { useEffect, useState } from "react";

export type Section = { id: string; name: string };

/** Sticky links to the sections of the page; the visible section is marked. */
export function SectionLinks({ sections }: { sections: readonly Section[] }) {
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
    <nav className="section-links tabs" aria-label="Sayfa bölümleri">
      {sections.map(({ id, name }) => (
        <a key={id} href={`#${id}`} aria-current={id === current ? "true" : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
}
