import { useEffect, useState } from "react";
import { Form } from "react-router";
import { Button } from "#src/ui/button.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import { shortcutOf } from "../use-shortcuts.ts";
import { type Undoable, undoName } from "./rules.ts";

type Props = {
  /** The moderator's decisions that are not applied yet, newest first. */
  undoable: readonly Undoable[];
  /** The message about the last decision, where it cannot be undone. */
  decided: string | null;
  /** What follows the message, such as that the next listing is below. */
  after?: string;
  /** Whether the page has the shortcuts of `useShortcuts`. */
  hasShortcut?: boolean;
};

/** What was decided last, and a button that undoes each decision that is not applied yet. */
export function UndoNotice({ undoable, decided, after = "", hasShortcut = false }: Props) {
  const isListed = undoable.some(({ text }) => text === decided);
  return (
    <div className="desk__decided" role="status">
      {decided && !isListed && <Notice tone="good" text={`${decided}. ${after}`.trim()} />}
      {undoable.map((one, index) => (
        <UndoRow
          key={one.key}
          one={one}
          after={one.text === decided ? after : ""}
          hasShortcut={hasShortcut && index === 0}
        />
      ))}
    </div>
  );
}

function UndoRow({ one, after, hasShortcut }: { one: Undoable; after: string; hasShortcut: boolean }) {
  const { text, msLeft, address, fields } = one;
  const left = useSecondsLeft(msLeft);
  const key = shortcutOf(undoName);
  return (
    <Notice tone="good">
      <div className="desk__undo">
        <p>
          {text}. {after}
        </p>
        {left > 0 && (
          <Form method="post" action={address} preventScrollReset>
            {Object.entries(fields).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <Button
              type="submit"
              look="line"
              size="s"
              aria-label={`Geri alın: ${text}`}
              {...(hasShortcut && { "data-decision": undoName, "aria-keyshortcuts": key })}
            >
              Geri alın
              <span className="num" aria-hidden>
                {left}
              </span>
              {hasShortcut && (
                <kbd className="desk__key" aria-hidden>
                  {key}
                </kbd>
              )}
            </Button>
          </Form>
        )}
      </div>
    </Notice>
  );
}

/** Counts the seconds down to 0; without scripts it stays as it is. */
function useSecondsLeft(msLeft: number): number {
  const [ms, setMs] = useState(msLeft);
  const isHydrated = useHydrated();
  useEffect(() => {
    if (!isHydrated) return;
    const endsAt = performance.now() + msLeft;
    const timer = setInterval(() => {
      const now = endsAt - performance.now();
      setMs(now);
      if (now <= 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [isHydrated, msLeft]);
  return Math.max(0, Math.ceil(ms / 1000));
}
