import { useEffect, useId, useRef, type ReactNode } from "react";
import { IconButton } from "./button.tsx";
import { Icon } from "./icon.tsx";

type DialogProps = {
  isOpen: boolean;
  onClose: () => void;
  /** The title: a question, where the dialog asks one. */
  title: string;
  children?: ReactNode;
  /** The buttons: cancel (quiet) on the left, the action on the right. */
  actions?: ReactNode;
};

/**
 * A modal dialog. The close button, Escape and a press outside close it; the focus returns to where it was.
 * `onClose` is called before it closes, so that state is saved even when the page is left at once.
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
      aria-labelledby={isOpen ? titleId : undefined}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return; // bubbled from a file field inside
        event.preventDefault();
        onClose();
      }}
      // A browser may close it without asking first: a second Escape, say. The event may come after it was opened again.
      onClose={(event) => isOpen && !event.currentTarget.open && onClose()}
      // The element fills itself with .dialog__in, so a press on it is a press beside the window. A press that began
      // inside, such as a selection of text, is none.
      onPointerDown={(event) => (isBeside.current = event.target === event.currentTarget)}
      onPointerUp={(event) => isBeside.current && event.target === event.currentTarget && onClose()}
    >
      {isOpen && (
        <div className="dialog__in">
          <div className="dialog__head">
            <h2 id={titleId}>{title}</h2>
            <IconButton label="Kapat" onClick={onClose}>
              <Icon name="close" />
            </IconButton>
          </div>
          {children}
          {actions && <div className="dialog__acts">{actions}</div>}
        </div>
      )}
    </dialog>
  );
}
