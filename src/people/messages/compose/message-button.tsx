import { createContext, type MouseEvent, type ReactNode, use, useState } from "react";
import { Icon } from "#src/ui/icon.tsx";
import { later } from "#src/ui/later.tsx";
import { composePath, type Receiver } from "./rules.ts";

const MessageDialog = later(async () => (await import("./message-dialog.tsx")).MessageDialog);

type Writing = { to: Receiver; open: () => void };
const WritingContext = createContext<Writing | undefined>(undefined);

type Props = {
  to: Receiver;
  /** Open from the start, after the visitor signed in to write. */
  isAsked: boolean;
  children: ReactNode;
};

/** The window to write a message in, one for all buttons of a page. */
export function MessageWindow({ to, isAsked, children }: Props) {
  const [{ times, isOpen }, setOpened] = useState({ times: isAsked ? 1 : 0, isOpen: isAsked });
  return (
    <WritingContext value={{ to, open: () => setOpened({ times: times + 1, isOpen: true }) }}>
      {children}
      {times > 0 && (
        <MessageDialog key={times} to={to} isOpen={isOpen} onClose={() => setOpened({ times, isOpen: false })} />
      )}
    </WritingContext>
  );
}

/** Opens the page's window; without scripts it leads to a page of its own. */
export function MessageButton() {
  const { to, open } = use(WritingContext)!;
  function press(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open();
  }
  return (
    <a className="btn btn--line btn--wide" href={composePath(to)} rel="nofollow" aria-haspopup="dialog" onClick={press}>
      <Icon name="message" size="s" />
      <span>Mesaj gönderin</span>
    </a>
  );
}
