import { useState } from "react";
import { Icon } from "#src/ui/icon.tsx";
import { later } from "#src/ui/later.tsx";

const MessageDialog = later(async () => (await import("./message-dialog.tsx")).MessageDialog);

type Props = {
  keyCode: string;
  /** Open from the start: who wanted to write before signing in is back. */
  isAsked?: boolean;
  isSmall?: boolean;
};

/** Writes to the seller from the listing's page in a window; without scripts the link leads to a page of its own. */
export function MessageButton({ keyCode, isAsked = false, isSmall = false }: Props) {
  const [{ times, isOpen }, setOpened] = useState({ times: isAsked ? 1 : 0, isOpen: isAsked });
  return (
    <>
      <a
        className={`btn btn--line ${isSmall ? "btn--s" : "btn--wide"}`}
        href={`/mesajlarim/mesaj-gonder/${keyCode}`}
        rel="nofollow"
        aria-haspopup="dialog"
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          setOpened({ times: times + 1, isOpen: true });
        }}
      >
        <Icon name="message" size="s" />
        Mesaj gönderin
      </a>
      {times > 0 && (
        <MessageDialog
          key={times}
          keyCode={keyCode}
          isOpen={isOpen}
          onClose={() => setOpened({ times, isOpen: false })}
        />
      )}
    </>
  );
}
