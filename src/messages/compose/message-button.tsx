import { createContext, type MouseEvent, type ReactNode, use, useState } from "react";
import { Icon } from "#src/ui/icon.tsx";
import { later } from "#src/ui/later.tsx";
import { composePath } from "./rules.ts";

const MessageDialog = later(async () => (await import("./message-dialog.tsx")).MessageDialog);

type Writing = { keyCode: string; open: () => void };
const WritingContext = createContext<Writing | undefined>(undefined);

type Props = {
  keyCode: string;
  /** Open from the start: who wanted to write before signing in is back. */
  isAsked: boolean;
  children: ReactNode;
};

/** The window to write to a listing's seller in, one for all buttons of the listing's page. */
export function MessageWindow({ keyCode, isAsked, children }: Props) {
  const [{ times, isOpen }, setOpened] = useState({ times: isAsked ? 1 : 0, isOpen: isAsked });
  return (
    <WritingContext value={{ keyCode, open: () => setOpened({ times: times + 1, isOpen: true }) }}>
      {children}
      {times > 0 && (
        <MessageDialog
          key={times}
          keyCode={keyCode}
          isOpen={isOpen}
          onClose={() => setOpened({ times, isOpen: false })}
        />
      )}
    </WritingContext>
  );
}

/** Opens the page's window; without scripts it leads to a page of its own. */
export function MessageButton() {
  const { keyCode, open } = use(WritingContext)!;
  function press(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open();
  }
  return (
    <a
      className="btn btn--line btn--wide"
      href={composePath(keyCode)}
      rel="nofollow"
      aria-haspopup="dialog"
      onClick={press}
    >
      <Icon name="message" size="s" />
      Mesaj gönderin
    </a>
  );
}
