import { createContext, use, useCallback, useEffect, useRef, useState, type ReactNode } from "react";
import { Button } from "./button.tsx";
import { Icon, type IconName } from "./icon.tsx";

/** Product 2.5. */
const toastDurationMs = 3000;
/** An action takes longer to read, reach and press. */
const toastWithActionDurationMs = 8000;

type ToastContent = {
  text: string;
  icon?: IconName;
  /** At most one action. */
  action?: { label: string; run: () => void };
};
type Toast = ToastContent & { id: number };

const ToastContext = createContext<(content: ToastContent) => void>(() => {});

/** Shows a short message: `const toast = useToast(); toast({ text: "Garaja eklendi" })`. Never for form errors. */
export const useToast = () => use(ToastContext);

/** Container of the page's toasts; once, in the frame. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const nextId = useRef(1);
  const show = useCallback((content: ToastContent) => {
    const toast = { ...content, id: nextId.current++ };
    setToasts((before) => [...before.filter(({ text }) => text !== content.text), toast].slice(-3));
  }, []);
  const remove = useCallback((id: number) => setToasts((before) => before.filter((toast) => toast.id !== id)), []);
  return (
    <ToastContext value={show}>
      {children}
      <div className="toasts" role="status">
        {toasts.map((toast) => (
          <ToastBox key={toast.id} {...toast} onEnd={remove} />
        ))}
      </div>
    </ToastContext>
  );
}

/** Does not close on hover or focus. */
function ToastBox({ id, text, icon = "info", action, onEnd }: Toast & { onEnd: (id: number) => void }) {
  const [isHeld, setHeld] = useState(false);
  const hasAction = action !== undefined;
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => onEnd(id), hasAction ? toastWithActionDurationMs : toastDurationMs);
    return () => clearTimeout(timer);
  }, [isHeld, hasAction, id, onEnd]);
  return (
    <div
      className="toast"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={icon} size="s" />
      {text}
      {action && (
        <Button
          size="s"
          onClick={() => {
            action.run();
            onEnd(id);
          }}
        >
          {action.label}
        </Button>
      )}
    </div>
  );
}
