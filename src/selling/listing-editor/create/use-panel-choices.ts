import { useEffect, useRef, useState } from "react";

/**
 * Where the choices of a body panel open: on phones over the drawing, below the pressed panel, until one is chosen, Escape
 * is pressed or something else is touched. On wider screens they always stand beside the drawing, and `top` has no effect.
 */
export function usePanelChoices() {
  const container = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const pressed = useRef<Element>(undefined);
  /** In pixels from the top of `container`; undefined while the choices are closed. */
  const [top, setTop] = useState<number>();
  const isOpen = top !== undefined;

  function open(panel: Element) {
    pressed.current = panel;
    setTop(panel.getBoundingClientRect().bottom - container.current!.getBoundingClientRect().top);
  }

  function close() {
    const isInside = list.current?.contains(document.activeElement);
    if (isOver(list.current) && isInside) (pressed.current as SVGElement | undefined)?.focus({ preventScroll: true });
    setTop(undefined);
  }

  useEffect(() => {
    if (!isOpen || !isOver(list.current)) return;
    list.current!.querySelector("button")!.focus({ preventScroll: true });
    list.current!.scrollIntoView({ block: "nearest" });
    const leave = ({ target }: Event) => {
      const isInside = [list.current, pressed.current].some((one) => one?.contains(target as Node));
      if (!isInside) setTop(undefined);
    };
    const escape = ({ key }: KeyboardEvent) => {
      if (key !== "Escape") return;
      (pressed.current as SVGElement).focus({ preventScroll: true });
      setTop(undefined);
    };
    document.addEventListener("pointerdown", leave);
    document.addEventListener("keydown", escape);
    return () => {
      document.removeEventListener("pointerdown", leave);
      document.removeEventListener("keydown", escape);
    };
  }, [isOpen, top]);

  return { container, list, top, open, close };
}

/** Whether the style sheet lays the choices over the drawing, as on phones. */
const isOver = (list: Element | null) => list !== null && getComputedStyle(list).position === "absolute";
