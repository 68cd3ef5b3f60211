import { type ComponentProps, useEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";
import { Notice } from "./notice.tsx";
import { showFocused, useAnswered } from "./use-answered.ts";
import { useHydrated } from "./use-hydrated.ts";

/**
 * The answer of a page's last form: what was done, or why it was refused. A refusal with fields is left to its form, and
 * one that a form shows itself is not repeated here (`action-result.css`).
 */
export function ActionResult({ answer }: { answer: unknown }) {
  if (typeof answer !== "object" || answer === null) return null;
  const { done, message, fields } = answer as { done?: unknown; message?: unknown; fields?: unknown };
  if (typeof done === "string") return <ResultNotice tone="good" text={done} />;
  return typeof message === "string" && !fields ? <ResultNotice tone="bad" text={message} /> : null;
}

/**
 * A notice that answers what the visitor has just done. It is in view and gets the focus, without scripts too: the button
 * that was pressed may be far below, or gone.
 */
export function ResultNotice(notice: ComponentProps<typeof Notice>) {
  // The router gives each submission a key of its own: the same sentence is announced again.
  const { key } = useLocation();
  const box = useRef<HTMLDivElement>(null);
  const isHydrated = useHydrated();
  const { formMethod = "GET", state } = useNavigation();
  // A notice that was there before is an answer only to what was sent, not to a link that was followed.
  const isAnswer = useRef(true);
  useEffect(() => {
    if (state !== "idle") isAnswer.current = formMethod !== "GET";
  });
  useAnswered(key, () => {
    // While a page that was loaded whole becomes interactive, its visitor may be elsewhere already.
    if (isAnswer.current && (isHydrated || document.activeElement === document.body)) showFocused(box.current);
  });
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- it answers what the visitor pressed
    <Notice ref={box} tabIndex={-1} autoFocus className="action-result" {...notice} />
  );
}
