import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { Notice } from "./notice.tsx";

/**
 * The answer of a page's last form: what was done, or why it was refused. It gets the focus, because the button that was
 * pressed may be far below, or gone. A refusal that a form shows itself is not repeated here (`action-result.css`).
 */
export function ActionResult({ answer }: { answer: unknown }) {
  // The router gives each submission a key of its own: the same sentence is announced again.
  const { key } = useLocation();
  if (typeof answer !== "object" || answer === null) return null;
  const { done, message, fields } = answer as { done?: unknown; message?: unknown; fields?: unknown };
  if (typeof done === "string") return <Result key={key} tone="good" text={done} />;
  return typeof message === "string" && !fields ? <Result key={key} tone="bad" text={message} /> : null;
}

function Result({ tone, text }: { tone: "good" | "bad"; text: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current!.focus({ preventScroll: true });
    // An element that is not displayed does not get the focus.
    if (document.activeElement === box.current) box.current!.scrollIntoView({ block: "center" });
  }, []);
  return (
    <div ref={box} tabIndex={-1} className={`action-result action-result--${tone}`}>
      <Notice tone={tone} text={text} />
    </div>
  );
}
