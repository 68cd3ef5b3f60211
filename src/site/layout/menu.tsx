import { useEffect, useRef, useState, type PointerEvent, type ReactNode } from "react";
import { useLocation } from "react-router";
import { Icon } from "#src/ui/icon.tsx";

/** Delays closing, so that crossing the gap to the panel or touching a neighbour does not close it. */
const closeDelayMs = 160;

type MenuProps = {
  label: ReactNode;
  /** Product 2.5: the panels are 520 or 260 px wide. */
  width: 260 | 520;
  className?: string;
  /** What the panel shows; a function gets whether it is open. */
  children: ReactNode | ((isOpen: boolean) => ReactNode);
};

/**
 * A submenu of the header: opens on hover, by click and by keyboard; closes with Escape, a press elsewhere, or
 * when the focus leaves or the page changes. Without scripts it opens by click.
 */
export function Menu({ label, width, className = "", children }: MenuProps) {
  const { box, isOpen, press, hover } = useMenu();
  return (
    <details ref={box} className={`menu ${className}`} open={isOpen} {...hover}>
      <summary
        onClick={(event) => {
          event.preventDefault();
          press();
        }}
      >
        {label}
        <Icon name="down" size="xs" />
      </summary>
      <div className={`menu__panel menu__panel--${width}`}>
        {typeof children === "function" ? children(isOpen) : children}
      </div>
    </details>
  );
}

/** Opening and closing of a menu, shared with the mobile menu. */
export function useMenu() {
  const box = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  // Whoever presses a menu that the pointer has just opened means to open it.
  const isByHover = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const location = useLocation();
  const [shownAt, setShownAt] = useState(location.key);
  if (shownAt !== location.key) {
    setShownAt(location.key);
    setOpen(false);
  }

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!isOpen) return;
    const isInside = (event: Event) => box.current?.contains(event.target as Node) === true;
    const leave = (event: Event) => !isInside(event) && setOpen(false);
    const escape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      const hadFocus = box.current?.contains(document.activeElement);
      setOpen(false);
      if (hadFocus) box.current?.querySelector("summary")?.focus();
    };
    document.addEventListener("pointerdown", leave);
    document.addEventListener("focusin", leave);
    document.addEventListener("keydown", escape);
    return () => {
      document.removeEventListener("pointerdown", leave);
      document.removeEventListener("focusin", leave);
      document.removeEventListener("keydown", escape);
    };
  }, [isOpen]);

  function press() {
    setOpen(isByHover.current || !isOpen);
    isByHover.current = false;
  }
  const hover = {
    onPointerEnter(event: PointerEvent) {
      clearTimeout(timer.current);
      if (event.pointerType !== "mouse") return;
      isByHover.current = !isOpen;
      setOpen(true);
    },
    onPointerLeave(event: PointerEvent) {
      isByHover.current = false;
      if (event.pointerType === "mouse") timer.current = setTimeout(() => setOpen(false), closeDelayMs);
    },
  };
  return { box, isOpen, press, hover };
}
