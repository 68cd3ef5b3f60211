import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { Notice } from "./notice.tsx";

/**
 * The answer of a page's last form: what was done, or why it was refused. It gets the focus, because the button that was
 * pressed may be far below, or gone. A refusal that a form shows itself is not repeated here (`action-result.css`).
 */
export function ActionResult({ answer }: { answer: unknown }) {
  const box = useRef<HTMLDivElement>(null);
  const result = resultOf(answer);
  const { key } = useLocation();
  useEffect(() => {
    // The router gives each submission a new key, so that the same sentence is announced again.
    if (!result.text || key === undefined || !box.current) return;
    box.current.focus({ preventScroll: true });
    if (document.activeElement === box.current) box.current.scrollIntoView({ block: "center" });
  }, [key, result.text]);
  if (!result.text) return null;
  return (
    <div ref={box} tabIndex={-1} className={result.isDone ? "action-result" : "action-result action-result--refused"}>
      <Notice tone={result.isDone ? "good" : "bad"} text={result.text} />
    </div>
  );
}

function resultOf(answer: unknown): { isDone: boolean; text?: string } {
  if (typeof answer !== "object" || answer === null) return { isDone: false };
  const { done, message, fields } = answer as { done?: unknown; message?: unknown; fields?: unknown };
  if (typeof done === "string") return { isDone: true, text: done };
  return typeof message === "string" && !fields ? { isDone: false, text: message } : { isDone: false };
}
