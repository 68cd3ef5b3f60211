import { type ReactNode, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

type FormDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** The button that sends the form; "Vazgeçin" stands before it. */
  submit?: ReactNode;
};

/** A dialog with fields: where something was entered, closing it asks first. */
export function FormDialog({ onClose, submit, children, isOpen, title }: FormDialogProps) {
  const content = useRef<HTMLDivElement>(null);
  const [isAsking, setAsking] = useState(false);
  const close = () => (content.current && hasInput(content.current) ? setAsking(true) : onClose());
  return (
    <>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={title}
        actions={
          submit && (
            <>
              <Button onClick={close}>Vazgeçin</Button>
              {submit}
            </>
          )
        }
      >
        <div ref={content}>{children}</div>
      </Dialog>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Yazdıklarınız silinsin mi?"
        actions={
          <>
            <Button onClick={() => setAsking(false)}>Yazmaya dönün</Button>
            <Button
              look="ink"
              onClick={() => {
                setAsking(false);
                onClose();
              }}
            >
              Evet, silinsin
            </Button>
          </>
        }
      >
        <p>Pencereyi kapatırsanız yazdıklarınız gönderilmez ve silinir.</p>
      </Dialog>
    </>
  );
}

/** Whether a field differs from what it was shown with. Fields of React's own state, which never differ, are not asked about. */
const hasInput = (content: HTMLElement) =>
  [...content.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("textarea, input:not([type=hidden])")].some(
    (field) =>
      field.type === "checkbox" || field.type === "radio"
        ? (field as HTMLInputElement).checked !== (field as HTMLInputElement).defaultChecked
        : field.value !== field.defaultValue,
  );
