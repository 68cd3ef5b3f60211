import { useEffect, useId, useRef, type ReactNode } from "react";
import { IconButton } from "./button.tsx";
import { Icon } from "./icon.tsx";

type DialogProps = {
  isOpen: boolean;
  onClose: () => void;
  /** A question, where something is asked. */
  title: string;
  children?: ReactNode;
  /** Leave (quiet) left, the action right. */
  actions?: ReactNode;
};

/**
 * A window above the page. The close button, Escape and a press beside it close it; focus goes back where it was.
 * `onClose` is told before the window is gone, so that what it remembers is kept even when the page is left at once.
 */
export function Dialog({ isOpen, onClose, title, children, actions }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const isBeside = useRef(false);
  useEffect(() => {
    if (isOpen && !dialog.current?.open) dialog.current?.showModal();
    if (!isOpen && dialog.current?.open) dialog.current.close();
  }, [isOpen]);
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return; // a file field inside tells its own
        event.preventDefault();
        onClose();
      }}
      // A browser may close it without asking first: a second Escape, say.
      onClose={() => isOpen && onClose()}
      // The element fills itself with .dialog__in, so a press on it is a press beside the window. A press that began
      // inside, such as a selection of text, is none.
      onPointerDown={(event) => (isBeside.current = event.target === event.currentTarget)}
      onPointerUp={(event) => isBeside.current && event.target === event.currentTarget && onClose()}
    >
      <div className="dialog__in">
        <div className="dialog__head">
          <h2 id={titleId}>{title}</h2>
          <IconButton label="Kapat" onClick={onClose}>
            <Icon name="close" />
          </IconButton>
        </div>
        {isOpen && children}
        {isOpen && actions !== undefined && <div className="dialog__acts">{actions}</div>}
      </div>
    </dialog>
  );
}
